// Written by Muster: the form of bundle.json, from bundle.schema.json.

/** A whole game, compiled. Its form follows semantic versioning (`formatVersion`). A minor version may add members and words: ignore members you do not know. Only a major version removes or changes anything. An optional member that has no value is left out; nothing is ever `null`. */
export type Bundle = {
  /** The schema of this document: `bundle.schema.json`, which is published beside it. */
  "$schema": string;
  /** The version of the bundle's form. */
  "formatVersion": string;
  /** The system whose rules the game uses, as `game.system` says: bundles of several systems are told apart by it. */
  "system": "own";
  /** The language of its words, such as `de`; English without it. */
  "language"?: string;
  /** What Muster writes beside the words of the game, in that language, by the English of it; a word that is not here is English. */
  "phrases"?: Record<string, string>;
  /** What the game is called and where it comes from. */
  "game": Game;
  /** How large, in which colours and in which type it is drawn. */
  "style"?: Style;
  /** The sides that players take. */
  "sides": Array<Side>;
  /** The powers that fight for them. */
  "powers": Array<Power>;
  /** The alliances that powers join and leave, where the system has such. */
  "alliances"?: Array<Alliance>;
  /** Which side leads which power, where that depends on the number of players. */
  "seats"?: Array<Seat>;
  /** The map and all that is printed on it. */
  "map": GameMap;
  /** The kinds of counter, each with its faces and its number. */
  "pieces": Array<Piece>;
  /** The formations that counters belong to, where there are any. */
  "formations"?: Array<Formation>;
  /** The decks of cards. */
  "decks": Array<Deck>;
  /** The cards. */
  "cards": Array<Card>;
  /** The hands, one for each side. */
  "hands": Array<Hand>;
  /** The named events, where they are more than their cards: a card names its own in the attribute `event`. */
  "events"?: Array<NamedEvent>;
  /** The die tables. */
  "tables": Array<DieTable>;
  /** Optional rules. */
  "options"?: Array<GameOption>;
  /** Other tables that players see. */
  "charts"?: Array<Chart>;
  /** The phases of a turn, in the order of play. */
  "phases": Array<Phase>;
  /** The scenarios. */
  "scenarios": Array<Scenario>;
  "rules": Rules;
  /** What the pack assumes where the document is unclear. */
  "rulings": Array<Ruling>;
  /** The amendments that were applied. */
  "errata": Array<Erratum>;
  /** What a complete game needs, and what of it the pack has. */
  "completeness": Completeness;
  /** Where everything stands on the drawn map, and how large it is; without it, no pictures stand beside this document. */
  "layout"?: SheetLayout;
  /** The emblems that counters and cards show. */
  "emblems"?: Array<EmblemPicture>;
  /** The sheets on which many pictures stand together. */
  "atlases"?: Array<Atlas>;
};

/** What the game is called and where it comes from. */
export type Game = {
  /** The game's id. */
  "id": string;
  /** Its title. */
  "title": string;
  /** A line under the title. */
  "subtitle"?: string;
  /** The system whose rules it uses: what `attributes` and `rules` hold depends on it. */
  "system": "own";
  /** The version of the pack. */
  "version": string;
  /** The document that the pack was made from. */
  "document": string;
  /** Who designed the game. */
  "credits": Array<string>;
  /** The licence of the data. */
  "licence"?: Licence;
  /** The address of the game's own page. */
  "homepage"?: string;
  /** The address of the folder with its newest page, if the publisher gives one: `manifest.json` there names its version. */
  "site"?: string;
  /** Whether this is the game as printed, without errata. */
  "asPrinted": boolean;
  /** Whether its words are a translation of those of its tables. */
  "translated"?: boolean;
};

/** A licence. */
export type Licence = {
  /** Its SPDX identifier, such as `CC-BY-4.0`, or else what it is called. */
  "name": string;
  /** The address of its text. */
  "url"?: string;
};

/** `style.json`: sizes, colours and type of all that is drawn. */
export type Style = {
  /** The schema that editors check this file with. */
  "$schema"?: string;
  /** The side of a counter in pixels, as it lies on the map at full size. */
  "counter"?: number;
  /**
   * The width and height of the pictures of cards in pixels. On the map and in hands they are shown no longer than 350
   * pixels at full size, and smaller where decks lie close together; the mouse-over viewer has the whole of them.
   */
  "card"?: [number, number];
  /** The sizes of type on the map. */
  "sizes"?: Sizes;
  /** The colours that belong to no side and no power. */
  "colours"?: Colours;
  /** What everything is written in. */
  "typeface"?: Typeface;
  /** The age whose soldiers, weapons and ships are drawn. */
  "period"?: StylePeriod;
  /** How the counters of units look; without it, those of a game that describes its tables have unit symbols. */
  "look"?: StyleLook;
  /** Whether a connection has an arrow to the end where fewer counters may stack, as the kinds of ground there say. */
  "arrows"?: boolean;
  /** What the VASSAL module does for players. */
  "module"?: Automation;
  /** How large the parts of the game are in the world, and how sheets of them are printed. */
  "print"?: Print;
};

/** The greatest sizes of type on the map, in pixels to the em; what would not fit is set smaller. */
export type Sizes = {
  /** Names of spaces. */
  "spaces"?: number;
  /** Names of zones. */
  "zones"?: number;
  /** Names of boxes. */
  "boxes"?: number;
  /** Names of tracks. */
  "tracks"?: number;
  /** Names of decks. */
  "decks"?: number;
  /** The title of the game. */
  "title"?: number;
};

/** The colours that belong to no side and no power. */
export type Colours = {
  /** Text and outlines. */
  "ink"?: string;
  /** The ground of the map sheet, of cards and charts. */
  "paper"?: string;
  /** What belongs to nobody. */
  "stone"?: string;
  /** Names of sea zones, and the rings round ports. */
  "sea"?: string;
  /** The sea far from any coast. */
  "deep"?: string;
  /** The bands of the sea along a coast, the outermost first; the middle one is that of lakes, too. */
  "shallows"?: [string, string, string];
  /** Land that is nobody's. */
  "land"?: string;
  /** Coastlines. */
  "coast"?: string;
  /** Rivers. */
  "water"?: string;
  /** Mountains. */
  "rock"?: string;
  /** Connections. */
  "road"?: string;
  /** Headings and frames of charts. */
  "chart"?: string;
  /** The cards of each deck in turn. */
  "decks"?: Array<string>;
};

/** A typeface: one that is built in, or the pack's own. */
export type Typeface = BuiltIn | OwnTypeface;

/**
 * The typefaces that are built in.
 * - `libertinus-serif`: Libertinus Serif, a book face.
 * - `lato`: Lato, a typeface without serifs.
 */
export type BuiltIn = "libertinus-serif" | "lato";

/** A typeface of the pack's own: files of TrueType or OpenType in `fonts/`. */
export type OwnTypeface = {
  /** Text. */
  "regular": string;
  /** Names, headings and numbers; without it they are in the regular face. */
  "bold"?: string;
  /** Names of waters and remarks; without it they are in the regular face. */
  "italic"?: string;
};

/** What the VASSAL module does for players. What is switched off they do by hand. */
export type Automation = {
  /** How control of a place changes. */
  "control"?: AutomationControl;
  /** Whether units show the places to which a way leads, on maps of points and areas. */
  "ways"?: boolean;
  /** Whether the window over a place tells its ground, its ways and what else is known of it. */
  "facts"?: boolean;
};

/** How large the parts of the game are in the world, and how sheets of them are printed. */
export type Print = {
  /** The side of a counter, such as `5/8in` or `15mm`. */
  "counter"?: string;
  /**
   * A card: `poker` (2.5 by 3.5 inches), `bridge` (2.25 by 3.5), `tarot` (2.75 by 4.75), `mini` (1.75 by 2.5), or its width and
   * height, such as `63x88mm`.
   */
  "card"?: string;
  /**
   * The sheet that the map fills: `A0` to `A6`, or its width and height, such as `34x22in`. Without it the map is so large that
   * counters fit its places.
   */
  "map"?: string;
  /** The paper that is printed on: `A4`, `A3`, `letter`, `tabloid`, or its width and height, such as `12x18in`. */
  "paper"?: string;
  /** The sheets of counters. */
  "counters"?: Template;
  /** The sheets of cards. */
  "cards"?: Template;
  /** By how much the parts of a map overlap that is printed on several sheets of paper. */
  "overlap"?: string;
};

/** A sheet of many pictures. */
export type Template = {
  /** How much of the paper stays free on each side, at least. */
  "margin"?: string;
  /** The room between pictures. */
  "gap"?: string;
  /** How far pictures go on beyond the cut. */
  "bleed"?: string;
  /** Whether marks show where to cut. */
  "marks"?: boolean;
  /** Where backs are printed. */
  "backs"?: TemplateBacks;
  /**
   * The upper left corners of the pictures, as lengths from the left and the upper edge of the paper, such as
   * `["6mm", "1/2in"]`. Without them there are as many rows and columns as fit.
   */
  "places"?: Array<[string, string]>;
};

/** A side. */
export type Side = {
  /** The side's id. */
  "id": string;
  /** What players call it. */
  "name": string;
  /** Other names and spellings that the document or the pack has for it. */
  "aliases"?: Array<string>;
  /** The ground colour of its counters, `#rrggbb`. */
  "colour": string;
  /** The pattern of its flag. */
  "standard"?: SideStandard;
  /** The colours of its flag, from the pole outwards or from the top down. */
  "flag"?: Array<string>;
  /** What the other sides see of its counters that lie hidden, where it has any. */
  "cover"?: Picture;
  /** What columns of the pack's own say of it. */
  "attributes"?: Record<string, unknown>;
  /** Where the record comes from. */
  "provenance": Provenance;
};

/** A picture: files beside this document, by their paths from its folder. */
export type Picture = {
  /** As SVG; none where the designer's own picture consists of pixels. It needs no typeface and no other file. */
  "svg"?: string;
  /** As PNG. */
  "png": string;
  /** As PNG of twice the width and height, for fine screens; none where no browser could hold it on a canvas. */
  "png2x"?: string;
  /** As PNG of half the width and height, for small screens; only where there is none of twice. */
  "pngHalf"?: string;
  /** The width of `png` in pixels. */
  "width": number;
  /** The height of `png` in pixels. */
  "height": number;
};

/** Where a record comes from. */
export type Provenance = {
  /** The rule that states it, `reconstructed`, or `missing`; empty where the pack cites none. */
  "cite": string;
  /** How much of it the document vouches for; where no rule is cited, the pack alone does. */
  "standing": Standing;
  /** What the cited rule does not give: JSON pointers relative to the record, such as `/attributes/fortress` or `/x`. */
  "reconstructed"?: Array<string>;
  /** The same of members that the record does not have: that there is none is a guess. */
  "reconstructedAbsent"?: Array<string>;
  /** Anything the pack's author thought worth saying. */
  "note"?: string;
};

/**
 * How much of a row the document vouches for.
 * - `attested`: Stated in the document.
 * - `reconstructed`: Filled in so that the pack works.
 * - `missing`: Known to exist, not given by the document.
 */
export type Standing = "attested" | "reconstructed" | "missing";

/** A power. */
export type Power = {
  /** The power's id. */
  "id": string;
  /** What players call it. */
  "name": string;
  /** Other names and spellings that the document or the pack has for it. */
  "aliases"?: Array<string>;
  /** The letters on its counters. */
  "code": string;
  /** The side it begins on or will join; none for one that takes no side. */
  "side"?: string;
  /** Its capital: a place. */
  "capital"?: string;
  /** Its colour, `#rrggbb`. */
  "colour": string;
  /** The pattern of its standard. */
  "standard"?: SideStandard;
  /** The colours of its standard, from the pole outwards or from the top down. */
  "flag"?: Array<string>;
  /** Its standard as a picture. */
  "image"?: Picture;
  /** What else the system says of it. */
  "attributes": Record<string, unknown>;
  /** Where the record comes from. */
  "provenance": Provenance;
};

/** An alliance that powers join and leave: each of them names its own in the attribute `alliance`. */
export type Alliance = {
  /** The alliance's id. */
  "id": string;
  /** What players call it. */
  "name": string;
  /** Other names and spellings that the document or the pack has for it. */
  "aliases"?: Array<string>;
  /** What columns of the pack's own say of it. */
  "attributes"?: Record<string, unknown>;
  /** Where the record comes from. */
  "provenance": Provenance;
};

/** Which side leads a power when so many play. */
export type Seat = {
  /** How many play. */
  "players": number;
  /** The power. */
  "power": string;
  /** The side that leads it. */
  "side": string;
  /** What columns of the pack's own say of it. */
  "attributes"?: Record<string, unknown>;
  /** Where the record comes from. */
  "provenance": Provenance;
};

/** The map. */
export type GameMap = {
  /** Width in map units. */
  "width": number;
  /** Height in map units. */
  "height": number;
  /** Pixels of the drawn map for one unit. */
  "scale": number;
  /** Everywhere a counter can lie. */
  "places": Array<Place>;
  /** The lines between places. */
  "connections": Array<Connection>;
  /** The sea zones and other areas that hold no counters of their own. */
  "zones": Array<Zone>;
  /** The grid of squares or hexes, where the map has one. */
  "grid"?: Grid;
  /** The kinds of ground: places name theirs in the attribute `terrain`, a text or, where there may be several, a list. */
  "terrains"?: Array<Terrain>;
  /** The kinds of lines, which run along the sides of cells and the borders of areas, or from place to place. */
  "features"?: Array<Feature>;
  /** The sides of cells that have a feature. */
  "sides"?: Array<CellSide>;
  /** The features that run from cell to cell. */
  "paths"?: Array<Path>;
  /** What it costs to move. Ground without a cost takes a movement point, a line without one takes none. */
  "costs"?: Array<Cost>;
  /** The rating of counters that says how many movement points they have. */
  "allowance"?: string;
  /** Names that are written over cells or areas. */
  "names"?: Array<MapName>;
  /** The regions that places lie in: each of them names its own in the attribute `region`. */
  "regions"?: Array<Region>;
  /** The cities and towns in squares and other places. Their places say what they are, too; where that comes from is said here. */
  "settlements"?: Array<Settlement>;
  /** What places are worth to powers that value them differently; in brief they have it in the attribute `worth`. */
  "worths"?: Array<Worth>;
  /** The tracks. */
  "tracks": Array<Track>;
  /** The tracks that run over spaces of the map, such as roads: `connections` has their lines. */
  "spaceTracks"?: Array<SpaceTrack>;
  /** Where the legend of the drawn map stands: its upper left corner; without this it goes where there is room. */
  "legend"?: [number, number];
  /** Where the title of the drawn map stands, as for the legend. */
  "title"?: [number, number];
  /** The file beside this one that is a `GroundFile`. What lies under the places: coasts, rivers, mountains. Land comes first, what covers it later. */
  "ground"?: string;
  /** Its picture. */
  "image"?: Picture;
  /** Its picture without the names in `layout.labels`; none where the map is the designer's own. */
  "imageWithoutNames"?: Picture;
};

/** Somewhere a counter can lie. */
export type Place = {
  /** The place's id. */
  "id": string;
  /** The name printed on the map. */
  "name": string;
  /** Other names and spellings that the document or the pack has for it. */
  "aliases"?: Array<string>;
  /** What kind of place it is. */
  "kind": PlaceKind;
  /** Its centre, in map units from the left edge. */
  "x": number;
  /** Its centre, in map units from the upper edge. */
  "y": number;
  /** Its size in map units, where it is a box, a cell of a grid or an area: that of the rectangle about it. */
  "size"?: [number, number];
  /** The outline of an area: polygons of points in map units, the first of which holds the centre. */
  "outline"?: Array<Array<[number, number]>>;
  /** What a box is for. */
  "purpose"?: PlacePurpose;
  /** A colour of its own, `#rrggbb`. */
  "colour"?: string;
  /** The sign that is drawn beside its name. */
  "picture"?: PlacePicture;
  /** The powers at home there. */
  "home": Array<string>;
  /** Degrees north and east of the real place. */
  "position"?: [number, number];
  /** The track it is part of. */
  "track"?: string;
  /** Of a cell of the grid its row, from 1 in the north. */
  "row"?: number;
  /** Of a cell of the grid its column, from 1 in the west. */
  "column"?: number;
  /** Of a cell of the grid those beside it that are on the map, clockwise from the north. */
  "neighbours"?: Array<Neighbour>;
  /** What its columns say, in words for players. */
  "facts"?: Array<Fact>;
  /** What else the system says of it. */
  "attributes": PlaceAttributes;
  /** Where the record comes from. */
  "provenance": Provenance;
};

/**
 * The kinds of place.
 * - `space`: A space of the map proper.
 * - `square`: A square of its grid.
 * - `hex`: A hex of its grid.
 * - `area`: An area.
 * - `box`: A box beside it.
 * - `track-space`: A space of a track.
 */
export type PlaceKind = "space" | "square" | "hex" | "area" | "box" | "track-space";

/** A cell beside another. */
export type Neighbour = {
  /** In which direction it lies from the middle of the other, whatever runs along the side between them. */
  "direction": Direction;
  /** The cell: a place. */
  "to": string;
};

/**
 * The direction of a side of a cell from its middle. Squares have four, flat hexes six without east and west, pointed hexes six
 * without north and south.
 * - `N`: North.
 * - `NE`: Northeast.
 * - `E`: East.
 * - `SE`: Southeast.
 * - `S`: South.
 * - `SW`: Southwest.
 * - `W`: West.
 * - `NW`: Northwest.
 */
export type Direction = "N" | "NE" | "E" | "SE" | "S" | "SW" | "W" | "NW";

/** Something that is told of a place, in words for players. */
export type Fact = {
  /** Its heading; none where it says itself what it is: the ground, a side. */
  "name"?: string;
  /** What stands below the heading; none where a place is so or is not so. */
  "text"?: string;
};

/** A line between two places. */
export type Connection = {
  /** Its id, if the pack gives it one. */
  "id"?: string;
  /** Its name, if it has one. */
  "name"?: string;
  /** One end. */
  "from": string;
  /** The other end. */
  "to": string;
  /** The only side that may use it. */
  "only"?: string;
  /** The sides that may use it, where these are several, but not all. */
  "sides"?: Array<string>;
  /** The features that it has: its own kind of line, what lies along the border, what leads across it. */
  "features"?: Array<string>;
  /** The points that it runs through between its ends, in map units. */
  "via"?: Array<[number, number]>;
  /** What else the system says of it. */
  "attributes": Record<string, unknown>;
  /** Where the record comes from. */
  "provenance": Provenance;
};

/** An area, such as a sea zone. */
export type Zone = {
  /** The zone's id. */
  "id": string;
  /** What players call it. */
  "name": string;
  /** Other names and spellings that the document or the pack has for it. */
  "aliases"?: Array<string>;
  /** Where its name is printed. */
  "x": number;
  /** Where its name is printed. */
  "y": number;
  /** The places that border on it. */
  "places": Array<string>;
  /** What else the system says of it. */
  "attributes": Record<string, unknown>;
  /** Where the record comes from. */
  "provenance": Provenance;
};

/** A grid of squares or hexes, in map units. Each cell that is on the map is a place, and `size` of it the rectangle about it. */
export type Grid = {
  /** What its cells are. */
  "kind": GridKind;
  /** Rows, from north to south. */
  "rows": number;
  /** Columns, from west to east. */
  "columns": number;
  /** From a side of a cell to the opposite side. */
  "side": number;
  /** The left edge. */
  "x": number;
  /** The upper edge. */
  "y": number;
  /** Which columns of flat hexes lie half a hex further down, which rows of pointed ones further to the right; none of squares. */
  "shift"?: Shift;
  /** Whether hexes that reach over the straight edges are cut in half there. */
  "halves"?: boolean;
  /** What its cells are called; without this each says so itself. */
  "numbering"?: CellNumbering;
};

/**
 * What the cells of a grid are.
 * - `squares`: Squares.
 * - `flat-hexes`: Hexes with a flat side on top, in columns.
 * - `pointed-hexes`: Hexes with a point on top, in rows.
 */
export type GridKind = "squares" | "flat-hexes" | "pointed-hexes";

/**
 * Which columns or rows of hexes lie half a hex further on than the others.
 * - `even`: The second, the fourth and so on.
 * - `odd`: The first, the third and so on.
 */
export type Shift = "even" | "odd";

/** What the cells of a grid are called. */
export type CellNumbering = {
  /** Whether the number of the row comes first. */
  "rowsFirst": boolean;
  /** How columns are counted, from west to east. */
  "columns": CellCount;
  /** How rows are counted, from north to south. */
  "rows": CellCount;
  /** What stands between the two. */
  "separator"?: string;
};

/** How columns or rows are counted. */
export type CellCount = {
  /** Whether by letters: A to Z, then AA, BB and so on. */
  "letters": boolean;
  /** The least number of digits. */
  "digits": number;
  /** The number of the first; of letters, 1 is A. */
  "first": number;
  /** Whether the count begins at the other end: in the east, in the south. */
  "descending": boolean;
};

/** A kind of ground that cells or areas have. */
export type Terrain = {
  /** The terrain's id. */
  "id": string;
  /** What players call it. */
  "name": string;
  /** Other names and spellings that the document or the pack has for it. */
  "aliases"?: Array<string>;
  /** Its colour, as `#rrggbb`; without one it is shown by a sign at its spaces. */
  "colour"?: string;
  /** What is drawn on it, so that it is told from others without colour. */
  "texture": Texture;
  /** What else the system says of it. */
  "attributes": Record<string, unknown>;
  /** Where the record comes from. */
  "provenance": Provenance;
};

/**
 * What is drawn on a kind of ground.
 * - `plain`: Nothing but its colour.
 * - `grass`: Tufts of grass.
 * - `fields`: Furrows of fields.
 * - `woods`: Trees with leaves.
 * - `forest`: Firs, closely.
 * - `orchard`: An orchard: trees in rows.
 * - `marsh`: Reeds over water.
 * - `hills`: Low rounded hills.
 * - `mountains`: Mountains with snow.
 * - `rough`: Stones and scrub.
 * - `desert`: Dunes.
 * - `snow`: Ice and snow.
 * - `village`: A few houses.
 * - `town`: Many houses with streets between them.
 * - `fort`: A walled work.
 * - `water`: Waves.
 * - `sea`: Deep water.
 */
export type Texture = "plain" | "grass" | "fields" | "woods" | "forest" | "orchard" | "marsh" | "hills" | "mountains" | "rough" | "desert" | "snow" | "village" | "town" | "fort" | "water" | "sea";

/** A kind of line: what runs along the sides of cells and the borders of areas, or from place to place. */
export type Feature = {
  /** The feature's id. */
  "id": string;
  /** What players call it. */
  "name": string;
  /** Other names and spellings that the document or the pack has for it. */
  "aliases"?: Array<string>;
  /** How it is drawn. */
  "drawn": Drawn;
  /** Its colour, as `#rrggbb`, where it is not the usual one. */
  "colour"?: string;
  /** Its width in map units, if it is not the usual one. */
  "width"?: number;
  /** Whether a plain line is solid, dashed or dotted; solid without it. */
  "dash"?: Dash;
  /** The direction in which crossing it costs what it says; both without it. */
  "charged"?: Charged;
  /** What else the system says of it. */
  "attributes": Record<string, unknown>;
  /** Where the record comes from. */
  "provenance": Provenance;
};

/**
 * How a feature is drawn. Some lie along the side of a cell or the border of two areas, some lead from one place to the next, two
 * lead over a side.
 * - `river`: A broad river.
 * - `stream`: A stream.
 * - `coast`: A coast.
 * - `mountains`: A chain of mountains.
 * - `wall`: A wall.
 * - `slope`: A steep slope.
 * - `hedge`: A hedge.
 * - `border`: A border.
 * - `frontier`: The frontier of a country.
 * - `line`: A plain line.
 * - `nothing`: Nothing: the map shows it without a line.
 * - `bridge`: A bridge over a side, or on a connection.
 * - `ford`: A ford over a side, or on a connection.
 * - `highroad`: A broad paved road.
 * - `road`: A road.
 * - `track`: A track.
 * - `trail`: A trail.
 * - `railway`: A railway.
 * - `canal`: A canal.
 * - `pass`: A pass over mountains.
 * - `high-pass`: A high pass, which is closed for some time.
 * - `sea-lane`: A sea lane.
 * - `ferry`: A ferry.
 */
export type Drawn = "river" | "stream" | "coast" | "mountains" | "wall" | "slope" | "hedge" | "border" | "frontier" | "line" | "nothing" | "bridge" | "ford" | "highroad" | "road" | "track" | "trail" | "railway" | "canal" | "pass" | "high-pass" | "sea-lane" | "ferry";

/**
 * Whether a plain line is solid, dashed or dotted.
 * - `solid`: Without gaps.
 * - `dashed`: Dashes.
 * - `dotted`: Dots.
 * - `dash-dot`: Dashes and dots in turn.
 */
export type Dash = "solid" | "dashed" | "dotted" | "dash-dot";

/**
 * The direction in which crossing a line costs what it says.
 * - `both`: In both directions.
 * - `into`: Only into the place that the row of the line names first, such as the upper cell of a slope.
 * - `out`: Only out of that place.
 */
export type Charged = "both" | "into" | "out";

/** A side of a cell with a feature on it. */
export type CellSide = {
  /** The cells on both sides of it, of which the second may be beyond the map. */
  "places": Array<string>;
  /** The direction of the side from the first cell. */
  "direction": Direction;
  /** The feature. */
  "feature": string;
  /** What else the system says of it. */
  "attributes": Record<string, unknown>;
  /** Where the record comes from. */
  "provenance": Provenance;
};

/** A feature that runs from cell to cell. */
export type Path = {
  /** Its id, if the pack gives it one. */
  "id"?: string;
  /** Its name, if it has one. */
  "name"?: string;
  /** The feature. */
  "feature": string;
  /** The cells in order. */
  "places": Array<string>;
  /** What else the system says of it. */
  "attributes": Record<string, unknown>;
  /** Where the record comes from. */
  "provenance": Provenance;
};

/** What it costs to enter a kind of ground, to cross a line, to follow one in place of both, or to go uphill. */
export type Cost = {
  /** The kind of ground or of line, a terrain or a feature; or `uphill`, for each level that a cell lies higher than the one before. */
  "of": string;
  /** What that is. A kind of ground and a kind of line may have the same id. */
  "kind": CostKind;
  /** What it costs, for each arm; an arm that is not named pays nothing for it. */
  "points": Array<Points>;
  /** What else the system says of it. */
  "attributes": Record<string, unknown>;
  /** Where the record comes from. */
  "provenance": Provenance;
};

/** What something costs an arm. */
export type Points = {
  /** The counters that pay it, by their attribute `arm` or else their symbol; without it, all. */
  "arm"?: string;
  /** Movement points; none if they can never move there, or if it takes all that a counter has. */
  "points"?: number;
  /** Whether it takes all that a counter has. */
  "all"?: boolean;
};

/** A name that is written over cells or areas. */
export type MapName = {
  /** Its id, if the pack gives it one. */
  "id"?: string;
  /** The name. */
  "name": string;
  /** The places that it is written over, in order. */
  "places": Array<string>;
  /** What columns of the pack's own say of it. */
  "attributes"?: Record<string, unknown>;
  /** Where the record comes from. */
  "provenance": Provenance;
};

/** A part of a country. */
export type Region = {
  /** The region's id. */
  "id": string;
  /** What players call it. */
  "name": string;
  /** Other names and spellings that the document or the pack has for it. */
  "aliases"?: Array<string>;
  /** What else the system says of it. */
  "attributes": Record<string, unknown>;
  /** Where the record comes from. */
  "provenance": Provenance;
};

/** A city or town in a square or another place. */
export type Settlement = {
  /** The settlement's id. */
  "id": string;
  /** The name printed on the map. */
  "name": string;
  /** Other names and spellings that the document or the pack has for it. */
  "aliases"?: Array<string>;
  /** The place that it lies in. */
  "place": string;
  /** Degrees north and east of the real place. */
  "position"?: [number, number];
  /** What else the system says of it. */
  "attributes": Record<string, unknown>;
  /** Where the record comes from. */
  "provenance": Provenance;
};

/** What a place is worth to a power. */
export type Worth = {
  /** The place. */
  "place": string;
  /** The power; none for all that have no line of their own. */
  "power"?: string;
  /** Victory points. */
  "points": number;
  /** What columns of the pack's own say of it. */
  "attributes"?: Record<string, unknown>;
  /** Where the record comes from. */
  "provenance": Provenance;
};

/** A track. */
export type Track = {
  /** The track's id. */
  "id": string;
  /** What players call it. */
  "name": string;
  /** What its spaces count. */
  "kind": TrackKind;
  /** Its spaces, in order: places. */
  "places": Array<string>;
  /** What columns of the pack's own say of it. */
  "attributes"?: Record<string, unknown>;
  /** Where the record comes from. */
  "provenance": Provenance;
};

/** A track that runs over spaces of the map. Each of them names it in the attribute `track`, and its number on it in `step`. */
export type SpaceTrack = {
  /** Its id. */
  "id": string;
  /** What players call it. */
  "name": string;
  /** Its spaces, in order: places. */
  "places": Array<string>;
};

/** A part of the ground, in map units. Lines may reach beyond the sheet. */
export type Ground = {
  /** What it is. */
  "kind": GroundKind;
  /** How large it is among its kind: 1 for the largest. */
  "rank": number;
  /** Its name, where it has one. */
  "name": string;
  /** Its lines: for land, sea and lakes closed ones, which may lie in one another; for countries single points. */
  "lines": Array<Array<[number, number]>>;
};

/**
 * The kinds of ground.
 * - `land`: Land; the rest is sea.
 * - `sea`: Sea that later times made land.
 * - `lake`: A lake.
 * - `river`: A river, from its source to its mouth.
 * - `range`: A mountain range: the line of its ridge.
 * - `country`: Places where no space lies, by whose country they are: that of the power with the id `name`, or of nobody.
 * - `sheet`: The part of the sheet that a map with made-up ground takes. If there is no land, it has the lines of an engraved map.
 */
export type GroundKind = "land" | "sea" | "lake" | "river" | "range" | "country" | "sheet";

/** A kind of counter. */
export type Piece = {
  /** The piece's id. */
  "id": string;
  /** What players call it. */
  "name": string;
  /** Other names and spellings that the document or the pack has for it. */
  "aliases"?: Array<string>;
  /**
   * What it is: `leader`, `corps`, `strength`, `unit`, `marker`; of a system that the pack describes `counter`, `block`,
   * `leader` or `marker`, or a word of its own.
   */
  "kind": string;
  /** What it is for, whatever its kind is called. */
  "purpose": Purpose;
  /** The side it belongs to. */
  "side"?: string;
  /** The powers on its band. */
  "powers": Array<string>;
  /** Counters in the box. */
  "count": number;
  /** Whether more may be made when they run out. */
  "unlimited": boolean;
  /** Its faces, the front first. A block turns from one to the next as it loses steps. */
  "faces": Array<Face>;
  /** Its number in saved games of the VASSAL module, the engine's `gpid`: it never changes. */
  "gpid"?: number;
  /** What is drawn on it. */
  "picture"?: PlacePicture;
  /** The unit symbol on it. */
  "symbol"?: PieceSymbol;
  /** The size of the unit. */
  "size"?: PieceSize;
  /** The formation that it belongs to. */
  "formation"?: string;
  /** The colour of its band and its symbol, `#rrggbb`: its own, or that of what it belongs to. */
  "colour"?: string;
  /** What is printed on all its faces besides, each with its name. */
  "printed"?: Array<Printed>;
  /** What menus say of it if counters wear it as their state. */
  "state"?: State;
  /** The markers that it can wear as its state. */
  "states"?: Array<string>;
  /** Whether it lies hidden from the other sides at the start: they see the `cover` of its side. */
  "hidden"?: boolean;
  /** True of a block: it stands, turned away from the enemy, and turns as it loses steps. */
  "stands"?: boolean;
  /** Whether it stays where it is when counters that lie on it move: forts, and markers of control or siege. */
  "stays"?: boolean;
  /** What else the system says of it. */
  "attributes": Record<string, unknown>;
  /** Where the record comes from. */
  "provenance": Provenance;
};

/**
 * What a counter is for.
 * - `unit`: It fights, builds or supplies.
 * - `leader`: It commands units, and lies on top of their stack.
 * - `stack`: It stands on the map for a stack that lies in a box.
 * - `token`: A marker that players move, lay in a box or take out of the game, as fleets and subsidies are.
 * - `marker`: It lies on a track, or tells something of the place or the counter that it lies on.
 */
export type Purpose = "unit" | "leader" | "stack" | "token" | "marker";

/** A face of a counter. */
export type Face = {
  /**
   * What the face is called: of corps `full` or `reduced`; of leaders `named`, `minor`, `staff`, `general` or `demoralized`; of
   * strength points `mobile` or `raid`; of units `veteran` or `recruit`; of counters with steps `step-4` and so on, by the steps
   * that are left; what the pack calls it, such as `spent`; of all others `front` or `back`.
   */
  "id": string;
  /** What players call it: `Front`, `Reduced`, `3 steps`. */
  "name"?: string;
  /** What is printed on it. */
  "label": string;
  /** What turning the counter to this face is called in a menu: `Reduce`. */
  "turn": string;
  /** The numbers printed on it, in the order in which they are printed. */
  "ratings": Array<Rating>;
  /** The ratings that it has, but whose numbers the document does not give. */
  "missing"?: Array<string>;
  /** Its picture. */
  "image"?: Picture;
};

/** A number on a counter. */
export type Rating = {
  /** What it rates: a word of the game, such as `strength`, `combat` or `movement`. */
  "id": string;
  /** The number. */
  "value": number;
  /** What it is for, whatever it is called. */
  "slot"?: RatingSlot;
};

/** Something that is printed on a card or a counter, or in a chart. */
export type Printed = {
  /** What it is: `Season`. */
  "name": string;
  /** What it says of it: `Winter`. */
  "text": string;
};

/** A state that counters can be in. Its marker shows it in front, and if it has a back, the second degree of it behind. */
export type State = {
  /** The group of states of which a counter is in one at a time. */
  "group"?: string;
  /** What bringing a counter into each degree of it is called: `Disorder`, `Rout`. */
  "put": Array<string>;
  /** What ending it is called: `Rally`. */
  "take": string;
};

/** A formation that counters belong to. */
export type Formation = {
  /** The formation's id. */
  "id": string;
  /** What players call it. */
  "name": string;
  /** Other names and spellings that the document or the pack has for it. */
  "aliases"?: Array<string>;
  /** The letters that tell it. */
  "code"?: string;
  /** The colour of its band, `#rrggbb`. */
  "colour": string;
  /** What else the system says of it. */
  "attributes": Record<string, unknown>;
  /** Where the record comes from. */
  "provenance": Provenance;
};

/** A deck of cards. */
export type Deck = {
  /** The deck's id. */
  "id": string;
  /** What players call it. */
  "name": string;
  /** What becomes of it. */
  "kind": DeckKind;
  /** The deck that it is shuffled or added into. */
  "into"?: string;
  /** The side whose players alone draw from it, where it is not everybody's. */
  "side"?: string;
  /** The numbers of its cards that are dealt to a hand at once, the greatest first. */
  "hands"?: Array<number>;
  /** The numbers of cards that are laid into it at once, the greatest first. */
  "lays"?: Array<number>;
  /** Its centre, in map units from the left edge. */
  "x": number;
  /** Its centre, in map units from the upper edge. */
  "y": number;
  /** The back of its cards. */
  "back"?: Picture;
  /** The words on that back, if not its name. */
  "backWords"?: string;
  /** The colour of its cards, `#rrggbb`. */
  "colour"?: string;
  /** Whether its cards lie face down. */
  "faceDown": boolean;
  /** Whether it is shuffled at the start. */
  "shuffled": boolean;
  /** What it holds at the start, in the order of the list of cards. */
  "holds": Array<Held>;
  /** What columns of the pack's own say of it. */
  "attributes"?: Record<string, unknown>;
  /** Where the record comes from. */
  "provenance": Provenance;
};

/**
 * What becomes of a deck.
 * - `draw`: Shuffled and drawn from, face down.
 * - `discard`: Played cards that come back.
 * - `later`: Cards put aside until their turn.
 * - `removed`: Cards out of the game.
 * - `market`: Cards put up for all players, face down: they come from the deck that they go back into.
 */
export type DeckKind = "draw" | "discard" | "later" | "removed" | "market";

/** Copies of a card that lie in one place. */
export type Held = {
  /** The card. */
  "card": string;
  /** How many. */
  "count": number;
};

/** A card. */
export type Card = {
  /** The card's id. */
  "id": string;
  /** The number printed on it. */
  "number"?: number;
  /** The number printed on it, where it is not a plain one: `F21`. */
  "code"?: string;
  /** What kind of card it is, and when it can be played: a line under its title, and those of its corners and ribbons. */
  "labels"?: Array<string>;
  /** Its title. */
  "name": string;
  /** Other names and spellings that the document or the pack has for it. */
  "aliases"?: Array<string>;
  /** The deck it begins in. */
  "deck": string;
  /** Copies in the box. */
  "copies": number;
  /** The number of each copy in saved games of the VASSAL module, the engine's `gpid`: they never change. */
  "gpids"?: Array<number>;
  /** What it does, in words of the pack. */
  "text"?: string;
  /** Of a translation, what its name and its text are in the tables: its picture is chosen by them. */
  "original"?: Array<string>;
  /** What else is printed on it, each with its name. */
  "printed"?: Array<Printed>;
  /** What is drawn on it. */
  "picture"?: PlacePicture;
  /** A colour of its own, `#rrggbb`. */
  "colour"?: string;
  /** Its face. */
  "image"?: Picture;
  /** What else the system says of it. */
  "attributes": CardAttributes;
  /** Where the record comes from. */
  "provenance": Provenance;
};

/** The cards that a side holds. */
export type Hand = {
  /** The side. */
  "side": string;
  /** What it holds at the start, before any are dealt. */
  "holds": Array<Held>;
};

/** A named event. */
export type NamedEvent = {
  /** The event's id. */
  "id": string;
  /** What players call it. */
  "name": string;
  /** Other names and spellings that the document or the pack has for it. */
  "aliases"?: Array<string>;
  /** The power whose card it is, or whose forces it concerns. */
  "power"?: string;
  /** What it does, in words of the pack; none where the document does not tell. */
  "text"?: string;
  /** What else the system says of it. */
  "attributes": Record<string, unknown>;
  /** Where the record comes from. */
  "provenance": Provenance;
};

/** A die table. */
export type DieTable = {
  /** The table's id. */
  "id": string;
  /** What players call it. */
  "name": string;
  /** Dice rolled and added. */
  "dice": number;
  /** Faces of a die. */
  "faces": number;
  /** Whether the dice are read side by side and not added: a 3 and a 5 are 35. */
  "crossed"?: boolean;
  /** The numbers of a die that are hits, if players count hits instead of adding the dice. */
  "hits"?: Hits;
  /** What changes the roll. */
  "modifiers": Array<Modifier>;
  /** The results, from the lowest roll to the highest; none of a table with several columns, which has `lines`. */
  "results": Array<DieResult>;
  /** What the columns stand for, of a table with several. */
  "heads"?: DieTableHeads;
  /** What they are in words, where the pack says so: `Morale of the unit`. */
  "heading"?: string;
  /** How odds between two columns are rounded, of a table of odds. */
  "rounded"?: DieTableRounded;
  /**
   * The columns, the first of which holds for all below it too, and the last for all above it. A shift to the right leads to
   * the next one, as far as there is one.
   */
  "columns"?: Array<DieColumn>;
  /** The lines of a table with several columns, from the lowest roll to the highest. */
  "lines"?: Array<DieLine>;
  /** What the results mean, of a table with several columns. */
  "outcomes"?: Array<Outcome>;
  /** The table as a chart for players. */
  "image"?: Picture;
  /** What columns of the pack's own say of it. */
  "attributes"?: Record<string, unknown>;
  /** Where the record comes from. */
  "provenance": Provenance;
};

/** The numbers of a die that are hits. */
export type Hits = {
  /** The least; none for all up to `high`. */
  "low"?: number;
  /** The greatest; none for all from `low` on. */
  "high"?: number;
};

/** A die roll modifier. */
export type Modifier = {
  /** The modifier's id. */
  "id": string;
  /** When it applies. */
  "name": string;
  /** What is added to the roll, or how many columns to the right it shifts; to the left below 0. */
  "value": number;
  /** Whether it shifts the column instead of changing the roll. */
  "shifts": boolean;
  /** Of several modifiers of one group only one applies. */
  "group"?: string;
  /** What columns of the pack's own say of it. */
  "attributes"?: Record<string, unknown>;
  /** Where the record comes from. */
  "provenance": Provenance;
};

/** A line of a die table. */
export type DieResult = {
  /** The lowest modified roll; none for all below `high`. */
  "low"?: number;
  /** The highest modified roll; none for all above `low`. */
  "high"?: number;
  /** The result as printed. */
  "result": string;
  /** What it means. */
  "meaning"?: string;
  /** What columns of the pack's own say of it. */
  "attributes"?: Record<string, unknown>;
  /** Where the record comes from. */
  "provenance": Provenance;
};

/** A column of a die table with several. */
export type DieColumn = {
  /** Its head as printed: `3-1`. */
  "name": string;
  /** The attacker's part of its odds: the 3 of `3-1`. */
  "attacker"?: number;
  /** The defender's part of its odds: the 1 of `3-1`. */
  "defender"?: number;
  /** The least differential or strength that it is for; none for all below `high`. */
  "low"?: number;
  /** The greatest; none for all above `low`. */
  "high"?: number;
};

/** A line of a die table with several columns. */
export type DieLine = {
  /** The rolls as printed: `2-3`. */
  "roll": string;
  /** The lowest modified roll; none for all below `high`. */
  "low"?: number;
  /** The highest modified roll; none for all above `low`. */
  "high"?: number;
  /** The results as printed, one for each column. */
  "results": Array<string>;
  /** What columns of the pack's own say of it. */
  "attributes"?: Record<string, unknown>;
  /** Where the record comes from. */
  "provenance": Provenance;
};

/** What a result of a die table means. */
export type Outcome = {
  /** The result as printed. */
  "result": string;
  /** What it means. */
  "meaning"?: string;
  /** What columns of the pack's own say of it. */
  "attributes"?: Record<string, unknown>;
};

/** An optional rule. */
export type GameOption = {
  /** The game option's id. */
  "id": string;
  /** What players call it. */
  "name": string;
  /** Other names and spellings that the document or the pack has for it. */
  "aliases"?: Array<string>;
  /** What it changes. */
  "text"?: string;
  /** Whether it is in use unless players say otherwise. */
  "default": boolean;
  /** The scenarios that have it; none for all. */
  "scenarios": Array<string>;
  /** What else the system says of it. */
  "attributes": Record<string, unknown>;
  /** Where the record comes from. */
  "provenance": Provenance;
};

/** A chart for players, made of tables of the pack: terrain effects, a list of units. */
export type Chart = {
  /** Its id: that of its first table. */
  "id": string;
  /** Its title. */
  "name": string;
  /** Its tables: those that have this title. */
  "parts": Array<ChartPart>;
  /** The chart as a picture. */
  "image"?: Picture;
};

/** A table on a chart. */
export type ChartPart = {
  /** The table. */
  "table": string;
  /** The heads of its columns. */
  "columns": Array<string>;
  /** Its rows, in the order of the table. */
  "rows": Array<ChartRow>;
};

/** A row of a chart. */
export type ChartRow = {
  /** The kind of ground or of line that it is about: a terrain or a feature. */
  "of"?: string;
  /** What stands in its columns. */
  "cells": Array<string>;
};

/** A phase of the turn. */
export type Phase = {
  /** The phase's id. */
  "id": string;
  /** What players call it. */
  "name": string;
  /** The side whose phase it is, if it is that of one. */
  "side"?: string;
  /** The sides whose phase it is, if it is that of several, but not of all. */
  "sides"?: Array<string>;
  /** The turns in which it is played, if not in all: places on the turn track. */
  "turns": Array<string>;
  /** What columns of the pack's own say of it, in their order. */
  "printed"?: Array<Printed>;
  /** What columns of the pack's own say of it. */
  "attributes"?: Record<string, unknown>;
  /** Where the record comes from. */
  "provenance": Provenance;
};

/** A scenario. */
export type Scenario = {
  /** The scenario's id. */
  "id": string;
  /** What players call it. */
  "name": string;
  /** What it is about. */
  "description"?: string;
  /** Its first turn: a place on the turn track. */
  "firstTurn": string;
  /** Its last turn: a place on the turn track. */
  "lastTurn": string;
  /** Rules that it switches on. */
  "options": Array<string>;
  /** Which side controls each space at the start; spaces that are not named nobody controls. */
  "control": Record<string, string>;
  /** The counters and where they lie at the start, each with its own number. */
  "placements": Array<Placement>;
  /** What comes later, in the order of the turns. */
  "arrivals": Array<Arrival>;
  /** The cards that begin it elsewhere than `decks` and `hands` of the game say. */
  "cards": Array<Deal>;
  /** The sides that play; none where all do. */
  "sides"?: Array<string>;
  /**
   * The powers of which it says on which side they are, or that they are on none. Their counters are there, too, unless they have a
   * side of their own.
   */
  "powers"?: Array<Allegiance>;
  /** Where the record comes from. */
  "provenance": Provenance;
};

/** Counters of one kind in one place. */
export type Placement = {
  /** Where. */
  "place": string;
  /** Which counters. */
  "piece": string;
  /** The face that is up. */
  "face": string;
  /** How many. */
  "count": number;
  /** What columns of the pack's own say of it. */
  "attributes"?: Record<string, unknown>;
  /** Where the record comes from. */
  "provenance": Provenance;
};

/** Counters that come later. */
export type Arrival = {
  /** When: a place on the turn track. */
  "turn": string;
  /**
   * What happens: `arrive` on the map, come to the force `pool`, `promote` a leader to his named side, `replace` him with the
   * leader on the other side of his counter, or `withdraw` from the game.
   */
  "action": string;
  /** Which counters. */
  "piece": string;
  /** The face that is up. */
  "face": string;
  /** How many. */
  "count": number;
  /** Where, if the schedule says so. */
  "place"?: string;
  /** The other places where they may come instead. */
  "others"?: Array<string>;
  /** The power whose entry into the war brings them, in that turn at the latest. */
  "joins"?: string;
  /** What columns of the pack's own say of it, in their order. */
  "printed"?: Array<Printed>;
  /** What columns of the pack's own say of it. */
  "attributes"?: Record<string, unknown>;
  /** Where the record comes from. */
  "provenance": Provenance;
};

/** A card that begins a scenario elsewhere than the game says: in another deck, in a hand, or, with neither, in the box. */
export type Deal = {
  /** The card, with all its copies. */
  "card": string;
  /** The deck or pile that it is in. */
  "deck"?: string;
  /** The side that has it in hand. */
  "side"?: string;
  /** What else the system says of it. */
  "attributes": Record<string, unknown>;
  /** Where the record comes from. */
  "provenance": Provenance;
};

/** The side that a power is on in a scenario. */
export type Allegiance = {
  /** The power. */
  "power": string;
  /** The side; none where it is neutral. */
  "side"?: string;
  /** What else the system says of it. */
  "attributes": Record<string, unknown>;
  /** Where the record comes from. */
  "provenance": Provenance;
};

/** A ruling. */
export type Ruling = {
  /** The ruling's id. */
  "id": string;
  /** What is unclear. */
  "question": string;
  /** What the pack assumes. */
  "ruling": string;
  /** The rules concerned. */
  "cite": string;
  /** Anything the pack's author thought worth saying. */
  "note"?: string;
  /** What columns of the pack's own say of it. */
  "attributes"?: Record<string, unknown>;
};

/** An amendment that was applied. */
export type Erratum = {
  /** The erratum's id. */
  "id": string;
  /** The day it was published. */
  "date": string;
  /** The version of the pack that has it first, where the pack says so. */
  "version"?: string;
  /** What it does. */
  "change": Change;
  /**
   * The JSON pointer to what it amends in this document. Where that stands here no more, because it was emptied, it leads to
   * the record; none for what was removed, and for what this document does not have.
   */
  "target"?: string;
  /** In which part of the game players find what it amends. */
  "component": Component;
  /** What players call the thing that it amends: `B10 Treaty of Worms`. */
  "name": string;
  /** What of that it amends, in words: `minor tactical`. None where the whole thing is removed. */
  "field"?: string;
  /** What was printed, as the sources have it; empty for nothing. */
  "before": string;
  /** What it should be, as the sources have it; empty for nothing. */
  "after": string;
  /** What was printed, in words: names for ids. */
  "printed": string;
  /** What it should be, in words: names for ids. */
  "now": string;
  /** Why. */
  "reason": string;
  /** Where it was published. */
  "cite": string;
};

/**
 * What an erratum does.
 * - `amend`: It amends something that is printed.
 * - `add`: It says one thing of something that is not printed and comes in addition.
 * - `remove`: It removes something that is printed.
 */
export type Change = "amend" | "add" | "remove";

/**
 * A part of a game, as players see it.
 * - `map`: The map and what is printed on it.
 * - `counters`: The counters.
 * - `cards`: The cards and their events.
 * - `set-up`: What lies where at the start of a scenario, and what comes later.
 * - `tables`: Die tables and other tables.
 * - `rules`: All else.
 */
export type Component = "map" | "counters" | "cards" | "set-up" | "tables" | "rules";

/** What a complete game needs, and what of it the pack has. */
export type Completeness = {
  /** A line for each table. */
  "tables": Array<TableCompleteness>;
  /** What the document does not give. */
  "gaps": Array<Gap>;
};

/** How much of a table is vouched for. */
export type TableCompleteness = {
  /** The table. */
  "table": string;
  /** What players call it. */
  "name"?: string;
  /** Rows that a rule states in full. */
  "attested": number;
  /** Rows that a rule states in part; the rest is reconstructed. */
  "partly": number;
  /** Rows filled in so that the pack works. */
  "reconstructed": number;
  /** Rows known to exist whose content the document does not give. */
  "missing": number;
};

/** Something that the document does not give. */
export type Gap = {
  /** The gap's id. */
  "id": string;
  /** The table that it would stand in. */
  "table": string;
  /** What is missing. */
  "what": string;
  /** How many rows that would be. */
  "rows"?: number;
  /** The rule that tells that it exists. */
  "cite": string;
  /** Anything the pack's author thought worth saying. */
  "note"?: string;
  /** What columns of the pack's own say of it. */
  "attributes"?: Record<string, unknown>;
};

/** Where everything stands on the drawn map, in map units. */
export type SheetLayout = {
  /** The side of a counter. */
  "counter": number;
  /** Width and height of a card. */
  "card": [number, number];
  /** The radius of a space's symbol, without its rings. */
  "radius": number;
  /** How counters lie on one another. */
  "stack": StackLayout;
  /** The places, in the order of `map.places`. */
  "places": Array<PlaceLayout>;
  /** The tracks: all their spaces together. */
  "tracks": Array<Room>;
  /** The decks: where their cards lie. */
  "decks": Array<Room>;
  /** The names on the map, line by line. */
  "labels": Array<Label>;
  /** The numbers of places: a front end that marks what is reconstructed finds them here. */
  "figures": Array<Figure>;
  /** Where the title stands, if there is room for it. */
  "title"?: Rectangle;
  /** Where the legend stands, if there is one. */
  "legend"?: Rectangle;
};

/** How counters lie on one another: the first at the bottom. */
export type StackLayout = {
  /** How far each lies to the right of the one below it, and how far below it: less than nothing, since stacks grow upwards. */
  "step": [number, number];
  /** The highest stack that the map keeps room for, in counters. */
  "highest": number;
};

/** Where a place is drawn. */
export type PlaceLayout = {
  /** The place. */
  "place": string;
  /** What its symbol, box or square covers. */
  "room": Rectangle;
  /** The middle of the lowest counter in it. */
  "stand": [number, number];
};

/** A rectangle. */
export type Rectangle = {
  /** Its left edge. */
  "x": number;
  /** Its upper edge. */
  "y": number;
  /** Its width. */
  "width": number;
  /** Its height. */
  "height": number;
};

/** Where something is drawn. */
export type Room = {
  /** What. */
  "id": string;
  /** What it covers. */
  "room": Rectangle;
};

/** A name on the map, or one line of it. */
export type Label = {
  /** What it is the name of. */
  "kind": LabelKind;
  /** The id of that; of a region its name. */
  "id": string;
  /** What is written. */
  "text": string;
  /** Where its line begins or has its middle. */
  "x": number;
  /** Its baseline. */
  "y": number;
  /** Whether it begins at `x` or has its middle there. */
  "anchor": LabelAnchor;
  /** The size of its letters: map units to the em. */
  "size": number;
  /** Room between letters beyond the usual. */
  "spacing": number;
  /** Degrees by which it is turned clockwise about its point. */
  "angle": number;
  /** Its weight and slant. */
  "style": LabelStyle;
  /** What it covers. */
  "room": Rectangle;
  /** The line that leads from it to what it names; none where it stands beside that. */
  "leader"?: [[number, number], [number, number]];
};

/**
 * What a name on the map is the name of.
 * - `place`: A place.
 * - `zone`: A zone.
 * - `region`: A country or region, written large over its land.
 * - `track`: A track.
 * - `deck`: A deck.
 */
export type LabelKind = "place" | "zone" | "region" | "track" | "deck";

/**
 * Where a line of text stands relative to its point.
 * - `start`: It begins there.
 * - `middle`: It has its middle there.
 * - `end`: It ends there.
 */
export type LabelAnchor = "start" | "middle" | "end";

/** A number that is drawn at a place, such as its fortress or its points. */
export type Figure = {
  /** The place. */
  "place": string;
  /** The attribute of the place that it shows, as in `provenance.reconstructed`: `/attributes/fortress`. */
  "attribute": string;
  /** What is written. */
  "text": string;
  /** What it covers. */
  "room": Rectangle;
};

/** A piece of land that powers are at home on. */
export type LandLayout = {
  /**
   * Its coast, as the path of an SVG (`d`): closed polygons, of which what is inside an odd number is land. None where the
   * map has no coasts.
   */
  "coast"?: string;
  /** What each power has of it. */
  "countries": Array<CountryLayout>;
};

/** What a power has of a piece of land. */
export type CountryLayout = {
  /** The power. */
  "power": string;
  /** Its outline, as such a path: what is inside any of its polygons and within the coast. */
  "outline": string;
};

/** The picture of an emblem. */
export type EmblemPicture = {
  /** The emblem. */
  "emblem": PlacePicture;
  /** Its picture, on no ground. */
  "image": Picture;
};

/** Pictures that stand together on sheets. */
export type Atlas = {
  /** The atlas's id. */
  "id": string;
  /** The sheets. */
  "pages": Array<AtlasPage>;
};

/**
 * A sheet of pictures. Its indices are JSON as PixiJS and Phaser read it: `frames` says where each picture stands, by the path of
 * its `png`.
 */
export type AtlasPage = {
  /** The sheet. */
  "image": Picture;
  /** The index of `png`. */
  "index": string;
  /** The index of `png2x`. */
  "index2x"?: string;
};

/** What else the system says of it. */
export type PlaceAttributes = {
  /** The side it belongs to. An id of `sides`. */
  "side"?: string;
  /** Its colour; without it that of its side. */
  "colour"?: string;
  /** Its number: year, points, or die roll. */
  "value"?: number;
  /** Words printed in the space below its name, in italics: what begins or happens there. */
  "printed"?: string;
  /** A picture in its corner: `snow` for winter turns. */
  "picture"?: PlacePicture;
  /** What the edges of the map call it: its row and its column. */
  "coordinates"?: string;
  /** The number. */
  "worthFigure"?: number;
  /** What the legend calls such numbers. */
  "worthName"?: string;
  /** A second number, on a diamond. */
  "secondFigure"?: number;
  /** What the legend calls that. */
  "secondName"?: string;
  /** A third one. */
  "thirdFigure"?: number;
  /** What the legend calls that. */
  "thirdName"?: string;
};

/** What else the system says of it. */
export type CardAttributes = {
  /** The number. */
  "worthFigure"?: number;
  /** What the legend calls such numbers. */
  "worthName"?: string;
  /** A second number, on a diamond. */
  "secondFigure"?: number;
  /** What the legend calls that. */
  "secondName"?: string;
  /** A third one. */
  "thirdFigure"?: number;
  /** What the legend calls that. */
  "thirdName"?: string;
};

/** The numbers of the rules, whatever they are called. */
export type Rules = Record<string, unknown>;

/**
 * The age whose soldiers, weapons and ships are drawn.
 * - `ancient`: Greeks and Romans.
 * - `medieval`: Knights and castles.
 * - `early-modern`: The 16th to the 18th century.
 * - `napoleonic`: The wars of the Revolution and of Napoleon.
 * - `industrial`: From 1860 to 1914.
 * - `modern`: From 1914 on.
 */
export type StylePeriod = "ancient" | "medieval" | "early-modern" | "napoleonic" | "industrial" | "modern";

/**
 * How the counters of units look; without it, those of a game that describes its tables have unit symbols.
 * - `symbols`: With a unit symbol or a drawing, their name and their numbers.
 * - `flags`: With the flag of their power or side, a soldier or a drawing, and how strong they are; the letters of their powers stand on a
 * band.
 */
export type StyleLook = "symbols" | "flags";

/**
 * How control of a place changes.
 * - `by-hand`: Players lay markers and take them away.
 * - `by-menu`: By a command in the menu of the place, or of a unit there.
 * - `by-entering`: As soon as a unit enters a place where no enemies are, and by the menu.
 */
export type AutomationControl = "by-hand" | "by-menu" | "by-entering";

/**
 * Where backs are printed.
 * - `long-edge`: On the other side of the paper, which is turned over its long edge.
 * - `short-edge`: On the other side of the paper, which is turned over its short edge.
 * - `fold`: Beside the fronts, so that the paper is folded and glued.
 * - `none`: Not at all.
 */
export type TemplateBacks = "long-edge" | "short-edge" | "fold" | "none";

/**
 * The pattern of its flag.
 * - `lily`: A fleur-de-lis.
 * - `ragged`: A saltire of ragged staves.
 * - `lozenges`: Lozenges in bend.
 * - `bordered-cross`: A cross within a border.
 * - `union`: A cross upon a saltire.
 * - `bands`: Three bands, one above the other.
 * - `eagle`: An eagle with two heads.
 * - `rays`: Eight rays.
 * - `chequers`: Chequers.
 * - `quincunx`: Five shields, set as on a die.
 * - `bordered-saltire`: A saltire within a border.
 * - `star`: A star of eight points.
 * - `stripes`: Upright stripes.
 * - `cross`: A plain cross.
 * - `bend`: A broad diagonal.
 * - `quarters`: Four quarters.
 * - `bars`: Narrow bars.
 * - `bars-and-bend`: Narrow bars with a diagonal over them.
 * - `chevron`: A chevron.
 * - `ring`: A ring.
 * - `tricolour-upright`: Three upright bands.
 * - `tricolour-level`: Three level bands.
 * - `bicolour`: Two level bands.
 * - `nordic-cross`: A cross whose upright stands nearer to the pole.
 * - `saltire`: A saltire from corner to corner.
 * - `disc`: A disc in the middle: a sun.
 * - `crescent`: A crescent and a star.
 * - `union-flag`: The flag of the United Kingdom.
 * - `stars-and-stripes`: The flag of the United States, with fewer stars.
 * - `rising-sun`: A sun with rays to every edge.
 * - `star-in-corner`: A star in the upper corner at the pole.
 */
export type SideStandard = "lily" | "ragged" | "lozenges" | "bordered-cross" | "union" | "bands" | "eagle" | "rays" | "chequers" | "quincunx" | "bordered-saltire" | "star" | "stripes" | "cross" | "bend" | "quarters" | "bars" | "bars-and-bend" | "chevron" | "ring" | "tricolour-upright" | "tricolour-level" | "bicolour" | "nordic-cross" | "saltire" | "disc" | "crescent" | "union-flag" | "stars-and-stripes" | "rising-sun" | "star-in-corner";

/**
 * What a box is for.
 * - `army`: Holds the counters of an army marker.
 * - `holding`: Shows a state, such as who controls a sea.
 * - `event`: Holds a card with a lasting effect.
 * - `force-pool`: Holds the counters that can be built.
 * - `held-aside`: Holds what an event or a special rule will bring.
 * - `removed`: Holds what is out of the game.
 */
export type PlacePurpose = "army" | "holding" | "event" | "force-pool" | "held-aside" | "removed";

/**
 * The sign that is drawn beside its name.
 * - `musketeer`: A musketeer at shoulder arms.
 * - `general`: A general's head in profile, with wig and hat.
 * - `hat`: A tricorne.
 * - `crown`: A crown.
 * - `lily`: A fleur-de-lis.
 * - `eagle`: An eagle with two heads.
 * - `star`: A star of eight points.
 * - `cannon`: A cannon on its carriage.
 * - `fortress`: The plan of a fortress of five bastions.
 * - `broken-standard`: A broken standard.
 * - `laurel`: A laurel wreath.
 * - `hourglass`: An hourglass.
 * - `coins`: Piles of coins.
 * - `ship`: A ship of the line.
 * - `swords`: Two swords crossed.
 * - `sabres`: Two sabres crossed.
 * - `muskets`: Two muskets crossed.
 * - `drum`: A drum.
 * - `letter`: A letter with its seal, and a quill.
 * - `weather`: The sun behind a cloud.
 * - `trumpet`: A trumpet with its banner.
 * - `horse`: A horse's head.
 * - `barrels`: Barrels of provisions.
 * - `leader`: Who commands.
 * - `infantry`: Who fights on foot.
 * - `cavalry`: Who fights on horseback.
 * - `artillery`: What shoots from afar.
 * - `fleet`: What fights at sea.
 * - `supply`: What brings provisions.
 * - `siege`: What breaks walls.
 * - `fort`: What is defended.
 * - `town`: A town.
 * - `message`: News or an order.
 * - `shield`: A round shield before spears.
 * - `helmet`: A helmet with a crest, or a great helm, a shako, a helmet with a spike, of steel.
 * - `catapult`: A catapult.
 * - `trebuchet`: A trebuchet.
 * - `gun`: A field gun with a shield.
 * - `galley`: A galley.
 * - `cog`: A cog.
 * - `steamship`: A steamship.
 * - `warship`: A warship of steel.
 * - `submarine`: A submarine.
 * - `carrier`: A ship that carries aeroplanes.
 * - `torpedo-boat`: A fast boat with torpedoes.
 * - `freighter`: A ship that carries goods or troops.
 * - `mine`: A mine at its chain.
 * - `amphora`: An amphora.
 * - `wagon`: A cart.
 * - `locomotive`: A locomotive.
 * - `truck`: A lorry.
 * - `tank`: A tank.
 * - `aeroplane`: An aeroplane.
 * - `castle`: A castle.
 * - `bunker`: A bunker.
 * - `temple`: A temple.
 * - `factory`: A factory.
 * - `scroll`: A scroll.
 * - `radio`: A mast of a wireless.
 * - `snow`: A flake of snow.
 * - `sheaf`: A sheaf.
 * - `torch`: A torch.
 * - `skull`: A skull.
 * - `olive-branch`: An olive branch.
 * - `anchor`: An anchor.
 * - `mountains`: Mountains.
 * - `eye`: An eye.
 */
export type PlacePicture = "musketeer" | "general" | "hat" | "crown" | "lily" | "eagle" | "star" | "cannon" | "fortress" | "broken-standard" | "laurel" | "hourglass" | "coins" | "ship" | "swords" | "sabres" | "muskets" | "drum" | "letter" | "weather" | "trumpet" | "horse" | "barrels" | "leader" | "infantry" | "cavalry" | "artillery" | "fleet" | "supply" | "siege" | "fort" | "town" | "message" | "shield" | "helmet" | "catapult" | "trebuchet" | "gun" | "galley" | "cog" | "steamship" | "warship" | "submarine" | "carrier" | "torpedo-boat" | "freighter" | "mine" | "amphora" | "wagon" | "locomotive" | "truck" | "tank" | "aeroplane" | "castle" | "bunker" | "temple" | "factory" | "scroll" | "radio" | "snow" | "sheaf" | "torch" | "skull" | "olive-branch" | "anchor" | "mountains" | "eye";

/**
 * What that is. A kind of ground and a kind of line may have the same id.
 * - `terrain`: A kind of ground.
 * - `feature`: A kind of line.
 * - `uphill`: Going uphill.
 */
export type CostKind = "terrain" | "feature" | "uphill";

/**
 * What its spaces count.
 * - `turn`: Turns: each space is a year.
 * - `record`: A quantity: victory points, resource points.
 * - `level`: A state of affairs, such as a loyalty.
 */
export type TrackKind = "turn" | "record" | "level";

/**
 * The unit symbol on it.
 * - `infantry`: Crossed lines: the belts of infantry.
 * - `cavalry`: A single line: the belt of cavalry, and of those who scout.
 * - `artillery`: A ball.
 * - `horse-artillery`: A ball, and a line as of cavalry.
 * - `armour`: A track.
 * - `mechanized-infantry`: A track with the crossed lines of infantry.
 * - `motorized-infantry`: Infantry on wheels.
 * - `armoured-cavalry`: A track with the line of cavalry.
 * - `self-propelled-artillery`: A track with a ball.
 * - `rocket-artillery`: A ball under two chevrons.
 * - `anti-tank`: A chevron from the lower corners.
 * - `anti-aircraft`: An arch.
 * - `engineers`: A bridge.
 * - `mountain-infantry`: Infantry with a peak.
 * - `airborne`: Infantry with a canopy.
 * - `marines`: Infantry with an anchor.
 * - `cyclists`: Infantry with a wheel at either end.
 * - `militia`: Infantry with a letter.
 * - `garrison`: A fort's wall.
 * - `machine-guns`: An upright arrow.
 * - `signals`: A line that bends as lightning does.
 * - `medical`: A cross.
 * - `supply`: A bar at the foot.
 * - `headquarters`: A staff with a flag's field.
 * - `air`: Wings of a propeller.
 * - `naval`: An anchor.
 */
export type PieceSymbol = "infantry" | "cavalry" | "artillery" | "horse-artillery" | "armour" | "mechanized-infantry" | "motorized-infantry" | "armoured-cavalry" | "self-propelled-artillery" | "rocket-artillery" | "anti-tank" | "anti-aircraft" | "engineers" | "mountain-infantry" | "airborne" | "marines" | "cyclists" | "militia" | "garrison" | "machine-guns" | "signals" | "medical" | "supply" | "headquarters" | "air" | "naval";

/**
 * The size of the unit.
 * - `squad`: One dot.
 * - `section`: Two dots.
 * - `platoon`: Three dots.
 * - `company`: One line.
 * - `battalion`: Two lines.
 * - `regiment`: Three lines.
 * - `brigade`: One cross.
 * - `division`: Two crosses.
 * - `corps`: Three crosses.
 * - `army`: Four crosses.
 * - `army-group`: Five crosses.
 */
export type PieceSize = "squad" | "section" | "platoon" | "company" | "battalion" | "regiment" | "brigade" | "division" | "corps" | "army" | "army-group";

/**
 * What it is for, whatever it is called.
 * - `strength`: How strong it is when it attacks and when it defends.
 * - `attack`: How strong it is when it attacks.
 * - `defence`: How strong it is when it defends.
 * - `movement`: How many movement points it has.
 */
export type RatingSlot = "strength" | "attack" | "defence" | "movement";

/**
 * What the columns stand for, of a table with several.
 * - `odds`: Odds: the attacker's strength to the defender's, such as `3-1`.
 * - `differential`: The attacker's strength less the defender's, such as `-2`, `0` or `+5 or more`.
 * - `strength`: The strength of one side, such as `1-4`, `5-8` or `9+`.
 * - `named`: Anything else, such as kinds of ground: players choose the column by its name.
 */
export type DieTableHeads = "odds" | "differential" | "strength" | "named";

/**
 * How odds between two columns are rounded, of a table of odds.
 * - `defender`: To the column that is better for the defender: 5 to 2 is 2-1.
 * - `attacker`: To the column that is better for the attacker: 5 to 2 is 3-1.
 * - `nearest`: To the nearer column, and halfway between for the defender.
 */
export type DieTableRounded = "defender" | "attacker" | "nearest";

/**
 * Its weight and slant.
 * - `regular`: As text is.
 * - `bold`: Heavy.
 * - `italic`: Slanted.
 */
export type LabelStyle = "regular" | "bold" | "italic";

/** `ground.json`: what lies under the places, and the outlines of the land. */
export type GroundFile = {
  /** What lies under the places: coasts, rivers, mountains. Land comes first, what covers it later. */
  "ground": Array<Ground>;
  /** The land as it is drawn, and whose it is. */
  "lands": Array<LandLayout>;
};
