// The part of the map that is seen: it moves and grows under the pointer, by touch and by keys.

import { tell } from "../../../../../examples/web/src/dom.js";

const [SMALLEST, LARGEST, STEP] = [1, 16, 1.25] as const;
/** How far a key moves the map, in pixels. */
const PACE = 80;

type Point = readonly [number, number];

/** How large the map is seen, and where from. */
export interface Sight {
  zoom: number;
  left: number;
  top: number;
}

export class View {
  private zoom = 1;
  private readonly fingers = new Map<number, Point>();

  /** `frame` scrolls; what is in it is as large as `--zoom` makes it. */
  constructor(private readonly frame: HTMLElement) {
    frame.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.grow(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)), [event.clientX, event.clientY]);
    }, { passive: false });
    frame.addEventListener("pointerdown", (event) => this.take(event));
    frame.addEventListener("pointermove", (event) => this.drag(event));
    for (const end of ["pointerup", "pointercancel"] as const) {
      frame.addEventListener(end, ({ pointerId }) => {
        this.fingers.delete(pointerId);
        frame.classList.remove("held");
      });
    }
    frame.addEventListener("keydown", (event) => this.key(event));
    this.apply();
  }

  larger(): void {
    this.grow(STEP);
  }

  smaller(): void {
    this.grow(1 / STEP);
  }

  /** Shows all of the map. */
  whole(): void {
    this.grow(SMALLEST / this.zoom);
  }

  get sight(): Sight {
    return { zoom: this.zoom, left: this.frame.scrollLeft, top: this.frame.scrollTop };
  }

  set sight({ zoom, left, top }: Sight) {
    this.zoom = zoom;
    this.apply();
    this.frame.scrollTo(left, top);
  }

  /** Scrolls as little as shows an element. */
  reveal(shown: Element): void {
    const [inner, outer] = [shown.getBoundingClientRect(), this.frame.getBoundingClientRect()];
    const margin = 60;
    const over = (low: number, high: number, start: number, end: number): number =>
      low < start + margin ? low - start - margin : Math.max(0, high - end + margin);
    this.frame.scrollBy({
      left: over(inner.left, inner.right, outer.left, outer.right),
      top: over(inner.top, inner.bottom, outer.top, outer.bottom),
      behavior: "smooth",
    });
  }

  /** Makes the map larger or smaller about a point of the window, which stays where it is. */
  private grow(by: number, about?: Point): void {
    const before = this.frame.firstElementChild?.getBoundingClientRect();
    const outer = this.frame.getBoundingClientRect();
    const [x, y] = about ?? [outer.left + outer.width / 2, outer.top + outer.height / 2];
    this.zoom = Math.min(LARGEST, Math.max(SMALLEST, this.zoom * by));
    this.apply();
    const after = this.frame.firstElementChild?.getBoundingClientRect();
    if (before === undefined || after === undefined) return;
    const share = [(x - before.left) / before.width, (y - before.top) / before.height] as const;
    this.frame.scrollLeft += after.left + share[0] * after.width - x;
    this.frame.scrollTop += after.top + share[1] * after.height - y;
  }

  private apply(): void {
    tell(this.frame, { zoom: this.zoom });
  }

  private take(event: PointerEvent): void {
    if (event.button === 0) this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
  }

  private drag(event: PointerEvent): void {
    const from = this.fingers.get(event.pointerId);
    if (from === undefined) return;
    const to: Point = [event.clientX, event.clientY];
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    this.fingers.set(event.pointerId, to);
    this.frame.classList.add("held");
    if (other === undefined) {
      this.frame.scrollBy(from[0] - to[0], from[1] - to[1]);
    } else {
      const apart = ([x, y]: Point): number => Math.hypot(x - other[0], y - other[1]);
      this.grow(apart(to) / Math.max(1, apart(from)), [(to[0] + other[0]) / 2, (to[1] + other[1]) / 2]);
    }
  }

  private key(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const paces: Record<string, Point> = {
      ArrowLeft: [-PACE, 0], ArrowRight: [PACE, 0], ArrowUp: [0, -PACE], ArrowDown: [0, PACE],
    };
    const pace = paces[event.key];
    if (pace === undefined || event.target !== this.frame) return;
    event.preventDefault();
    this.frame.scrollBy(pace[0], pace[1]);
  }
}
