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
  /** Muster's own texts in that language, by the English text; a text that is not here stays English. */
  "phrases"?: Record<string, string>;
  /** The title, version and origin of the game. */
  "game": Game;
  /** Sizes, colours and type of all that is drawn. */
  "style"?: Style;
  /** The sides that players take. */
  "sides": Array<Side>;
  /** The powers that fight for them. */
  "powers": Array<Power>;
  /** The alliances that powers join and leave, if the system has any. */
  "alliances"?: Array<Alliance>;
  /** The side that leads each power, if that depends on the number of players. */
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
  /** The game's own tables, by name: their rows with the values of their columns. */
  "data": Data;
  /** The phases of a turn, in the order of play. */
  "phases": Array<Phase>;
  /** The scenarios. */
  "scenarios": Array<Scenario>;
  "rules": Rules;
  /** The pack's assumptions where the document is unclear. */
  "rulings": Array<Ruling>;
  /** The amendments that were applied. */
  "errata": Array<Erratum>;
  /** The completeness of the pack: row counts for each table, and the gaps of the document. */
  "completeness": Completeness;
  /** Position and size of everything on the drawn map; without it, there are no pictures beside this document. */
  "layout"?: SheetLayout;
  /** The emblems that counters and cards show. */
  "emblems"?: Array<EmblemPicture>;
  /** The sheets on which many pictures stand together. */
  "atlases"?: Array<Atlas>;
};

/** The title, version and origin of the game. */
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
  /** The credits, such as for the design of the game. */
  "credits": Array<string>;
  /** The licence of the data. */
  "licence"?: Licence;
  /** The address of the game's own page. */
  "homepage"?: string;
  /** The address of the folder with its newest page, if the publisher gives one: `manifest.json` there names its version. */
  "site"?: string;
  /** True if this is the game as printed, without errata. */
  "asPrinted": boolean;
  /** True if its words are translated from those of its tables. */
  "translated"?: boolean;
};

/** A licence. */
export type Licence = {
  /** Its SPDX identifier, such as `CC-BY-4.0`, or else its name. */
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
  /** The typeface of all texts. */
  "typeface"?: Typeface;
  /** The age whose soldiers, weapons and ships are drawn. */
  "period"?: StylePeriod;
  /** The look of the counters of units; without it, those of a game that describes its tables have unit symbols. */
  "look"?: StyleLook;
  /** True if a connection has an arrow to the end where fewer counters may stack, as the kinds of ground there say. */
  "arrows"?: boolean;
  /** The tasks that the VASSAL module does for players. */
  "module"?: Automation;
  /** The real sizes of the parts of the game, and the sheets on which they are printed. */
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
  /** Things that belong to nobody. */
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

/** The tasks that the VASSAL module does for players. They do by hand whatever is switched off. */
export type Automation = {
  /** The way in which control of a place changes. */
  "control"?: AutomationControl;
  /** True if units show the places to which a way leads, on maps of points and areas. */
  "ways"?: boolean;
  /** True if the window over a place tells its ground, its ways and other facts about it. */
  "facts"?: boolean;
};

/** The real sizes of the parts of the game, and the sheets on which they are printed. */
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
  /** The least width of paper that stays free on each side. */
  "margin"?: string;
  /** The room between pictures. */
  "gap"?: string;
  /** The width by which pictures go on beyond the cut. */
  "bleed"?: string;
  /** True if marks show where to cut. */
  "marks"?: boolean;
  /** The place where backs are printed. */
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
  /** The name that players use. */
  "name": string;
  /** Other names and spellings that the document or the pack has for it. */
  "aliases"?: Array<string>;
  /** The ground colour of its counters, `#rrggbb`. */
  "colour": string;
  /** The pattern of its flag. */
  "standard"?: SideStandard;
  /** The colours of its flag, from the pole outwards or from the top down. */
  "flag"?: Array<string>;
  /** The picture that the other sides see of its hidden counters, if it has any. */
  "cover"?: Picture;
  /** The values of columns that the game added. */
  "attributes"?: Record<string, unknown>;
  /** The source of the record. */
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

/** The source of a record. */
export type Provenance = {
  /** The rule that states it, `reconstructed`, or `missing`; empty where the pack cites none. */
  "cite": string;
  /** The document's support for it; if no rule is cited, only the pack vouches for it. */
  "standing": Standing;
  /** Values that the cited rule does not give: JSON pointers relative to the record, such as `/attributes/fortress` or `/x`. */
  "reconstructed"?: Array<string>;
  /** JSON pointers to members that the record does not have, where their absence is a guess. */
  "reconstructedAbsent"?: Array<string>;
  /** Anything the pack's author thought worth saying. */
  "note"?: string;
};

/**
 * The standing of a row: how far the document vouches for it.
 * - `attested`: Stated in the document.
 * - `reconstructed`: Filled in so that the pack works.
 * - `missing`: Known to exist, not given by the document.
 */
export type Standing = "attested" | "reconstructed" | "missing";

/** A power. */
export type Power = {
  /** The power's id. */
  "id": string;
  /** The name that players use. */
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
  /** Further values: the columns of the game that have no member of their own. */
  "attributes": Record<string, unknown>;
  /** The source of the record. */
  "provenance": Provenance;
};

/** An alliance that powers join and leave: each of them names its own in the attribute `alliance`. */
export type Alliance = {
  /** The alliance's id. */
  "id": string;
  /** The name that players use. */
  "name": string;
  /** Other names and spellings that the document or the pack has for it. */
  "aliases"?: Array<string>;
  /** The values of columns that the game added. */
  "attributes"?: Record<string, unknown>;
  /** The source of the record. */
  "provenance": Provenance;
};

/** The side that leads a power with a given number of players. */
export type Seat = {
  /** The number of players. */
  "players": number;
  /** The power. */
  "power": string;
  /** The side that leads it. */
  "side": string;
  /** The values of columns that the game added. */
  "attributes"?: Record<string, unknown>;
  /** The source of the record. */
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
  /** All places where a counter can be. */
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
  /** The costs of movement. Ground without a cost takes a movement point, a line without one takes none. */
  "costs"?: Array<Cost>;
  /** The rating of counters that says how many movement points they have. */
  "allowance"?: string;
  /** Names that are written over cells or areas. */
  "names"?: Array<MapName>;
  /** The regions that places lie in: each of them names its own in the attribute `region`. */
  "regions"?: Array<Region>;
  /** The cities and towns in squares and other places. Their places say what they are, too; the source of that is given here. */
  "settlements"?: Array<Settlement>;
  /** The values of places to powers that value them differently; the places repeat them in the attribute `worth`. */
  "worths"?: Array<Worth>;
  /** The tracks. */
  "tracks": Array<Track>;
  /** The tracks that run over spaces of the map, such as roads: `connections` has their lines. */
  "spaceTracks"?: Array<SpaceTrack>;
  /** The upper left corner of the drawn map's legend; without it, the legend goes where there is room. */
  "legend"?: [number, number];
  /** The upper left corner of the drawn map's title; without it, the title goes where there is room. */
  "title"?: [number, number];
  /** The file beside this one that is a `GroundFile`. The ground under the places: coasts, rivers, mountains. Land comes first, the things that cover it later. */
  "ground"?: string;
  /** Its picture. */
  "image"?: Picture;
  /** Its picture without the names in `layout.labels`; none where the map is the designer's own. */
  "imageWithoutNames"?: Picture;
};

/** A place where a counter can be. */
export type Place = {
  /** The place's id. */
  "id": string;
  /** The name printed on the map. */
  "name": string;
  /** Other names and spellings that the document or the pack has for it. */
  "aliases"?: Array<string>;
  /** The kind of place. */
  "kind": PlaceKind;
  /** Its centre, in map units from the left edge. */
  "x": number;
  /** Its centre, in map units from the upper edge. */
  "y": number;
  /** Its size in map units, if it is drawn as a box, or is a cell of a grid or an area: that of the rectangle around it. */
  "size"?: [number, number];
  /** The outline of an area: polygons of points in map units, the first of which holds the centre. */
  "outline"?: Array<Array<[number, number]>>;
  /** The purpose of a box. */
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
  /** The row of a cell of the grid, from 1 in the north. */
  "row"?: number;
  /** The column of a cell of the grid, from 1 in the west. */
  "column"?: number;
  /** The neighbours of a cell of the grid that are on the map, clockwise from the north. */
  "neighbours"?: Array<Neighbour>;
  /** The facts in its columns, in words for players. */
  "facts"?: Array<Fact>;
  /** Further values: the columns of the game that have no member of their own. */
  "attributes": PlaceAttributes;
  /** The source of the record. */
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
  /** Its direction from the middle of the other, whatever runs along the side between them. */
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

/** A fact about a place, in words for players. */
export type Fact = {
  /** Its heading; none if the text needs none: the ground, a side. */
  "name"?: string;
  /** The text below the heading; none for a fact that is simply true. */
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
  /** The features that it has: its own kind of line, those along the border, those that lead across it. */
  "features"?: Array<string>;
  /** The points that it runs through between its ends, in map units. */
  "via"?: Array<[number, number]>;
  /** Further values: the columns of the game that have no member of their own. */
  "attributes": Record<string, unknown>;
  /** The source of the record. */
  "provenance": Provenance;
};

/** An area, such as a sea zone. */
export type Zone = {
  /** The zone's id. */
  "id": string;
  /** The name that players use. */
  "name": string;
  /** Other names and spellings that the document or the pack has for it. */
  "aliases"?: Array<string>;
  /** The position of its name, in map units from the left edge. */
  "x": number;
  /** The position of its name, in map units from the upper edge. */
  "y": number;
  /** The places that border on it. */
  "places": Array<string>;
  /** Further values: the columns of the game that have no member of their own. */
  "attributes": Record<string, unknown>;
  /** The source of the record. */
  "provenance": Provenance;
};

/** A grid of squares or hexes, in map units. Each cell on the map is a place, whose `size` is that of the rectangle around it. */
export type Grid = {
  /** The kind of its cells. */
  "kind": GridKind;
  /** Rows, from north to south. */
  "rows": number;
  /** Columns, from west to east. */
  "columns": number;
  /** The distance from a side of a cell to the opposite side. */
  "side": number;
  /** The left edge. */
  "x": number;
  /** The upper edge. */
  "y": number;
  /** The columns of flat hexes that are half a hex further down, or the rows of pointed ones further to the right; none for squares. */
  "shift"?: Shift;
  /** True if hexes that reach over the straight edges are cut in half there. */
  "halves"?: boolean;
  /** The numbering of its cells; without it, each cell gives its own number. */
  "numbering"?: CellNumbering;
};

/**
 * The shape of the cells of a grid.
 * - `squares`: Squares.
 * - `flat-hexes`: Hexes with a flat side on top, in columns.
 * - `pointed-hexes`: Hexes with a point on top, in rows.
 */
export type GridKind = "squares" | "flat-hexes" | "pointed-hexes";

/**
 * The columns or rows of hexes that lie half a hex further on than the others.
 * - `even`: The second, the fourth and so on.
 * - `odd`: The first, the third and so on.
 */
export type Shift = "even" | "odd";

/** The numbering of the cells of a grid. */
export type CellNumbering = {
  /** True if the number of the row comes first. */
  "rowsFirst": boolean;
  /** The labels of columns, from west to east. */
  "columns": CellCount;
  /** The labels of rows, from north to south. */
  "rows": CellCount;
  /** The text between the two. */
  "separator"?: string;
};

/** The labels of columns or rows. */
export type CellCount = {
  /** True for letters instead of numbers: A to Z, then AA, BB and so on. */
  "letters": boolean;
  /** The least number of digits. */
  "digits": number;
  /** The number of the first; for letters, 1 is A. */
  "first": number;
  /** True if the count begins at the other end: in the east, in the south. */
  "descending": boolean;
};

/** A kind of ground that cells or areas have. */
export type Terrain = {
  /** The terrain's id. */
  "id": string;
  /** The name that players use. */
  "name": string;
  /** Other names and spellings that the document or the pack has for it. */
  "aliases"?: Array<string>;
  /** Its colour, as `#rrggbb`; without one it is shown by a sign at its spaces. */
  "colour"?: string;
  /** The pattern drawn on it, which tells it from others without colour. */
  "texture": Texture;
  /** Further values: the columns of the game that have no member of their own. */
  "attributes": Record<string, unknown>;
  /** The source of the record. */
  "provenance": Provenance;
};

/**
 * The texture that is drawn on a kind of ground.
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

/** A kind of line that runs along the sides of cells and the borders of areas, or from place to place. */
export type Feature = {
  /** The feature's id. */
  "id": string;
  /** The name that players use. */
  "name": string;
  /** Other names and spellings that the document or the pack has for it. */
  "aliases"?: Array<string>;
  /** Its look on the map. */
  "drawn": Drawn;
  /** Its colour, as `#rrggbb`, where it is not the usual one. */
  "colour"?: string;
  /** Its width in map units, if it is not the usual one. */
  "width"?: number;
  /** The dashes of a plain line; solid without it. */
  "dash"?: Dash;
  /** The direction in which crossing it has its cost; both without it. */
  "charged"?: Charged;
  /** The way in which its cost counts for those who move along it; without it, it replaces that of the ground. */
  "along"?: Along;
  /** Further values: the columns of the game that have no member of their own. */
  "attributes": Record<string, unknown>;
  /** The source of the record. */
  "provenance": Provenance;
};

/**
 * The way a feature is drawn. Some lie along the side of a cell or the border of two areas, some lead from one place to the next, two lead
 * over a side.
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
 * The style of a plain line: solid, dashed or dotted.
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

/**
 * The cost of moving along a road, beside that of the ground.
 * - `replaces`: It replaces the cost of the ground, even if it is higher.
 * - `cheaper`: It counts only where it is cheaper.
 */
export type Along = "replaces" | "cheaper";

/** A side of a cell with a feature on it. */
export type CellSide = {
  /** The cells on both sides of it; the second may be off the map, and is left out at the edge of the grid. */
  "places": Array<string>;
  /** The direction of the side from the first cell. */
  "direction": Direction;
  /** The feature. */
  "feature": string;
  /** Further values: the columns of the game that have no member of their own. */
  "attributes": Record<string, unknown>;
  /** The source of the record. */
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
  /** Further values: the columns of the game that have no member of their own. */
  "attributes": Record<string, unknown>;
  /** The source of the record. */
  "provenance": Provenance;
};

/**
 * The cost to enter a kind of ground, to cross a line, to follow a line instead of both, or to go uphill. One with an attribute `when`
 * counts while that holds, instead of the others of its subject.
 */
export type Cost = {
  /** The kind of ground or of line, a terrain or a feature; or `uphill`, for each level that a cell is higher than the one before. */
  "of": string;
  /** The kind of subject: a kind of ground and a kind of line may have the same id. */
  "kind": CostKind;
  /** The cost for each arm; an arm that is not named pays nothing for it. */
  "points": Array<Points>;
  /** Further values: the columns of the game that have no member of their own. */
  "attributes": Record<string, unknown>;
  /** The source of the record. */
  "provenance": Provenance;
};

/** The cost of something for an arm. */
export type Points = {
  /** The counters that pay it, by their attribute `arm` or else their symbol; without it, all. */
  "arm"?: string;
  /** Movement points; none if they can never move there, or if it takes all that a counter has. */
  "points"?: number;
  /** True if it takes all movement points that a counter has. */
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
  /** The values of columns that the game added. */
  "attributes"?: Record<string, unknown>;
  /** The source of the record. */
  "provenance": Provenance;
};

/** A part of a country. */
export type Region = {
  /** The region's id. */
  "id": string;
  /** The name that players use. */
  "name": string;
  /** Other names and spellings that the document or the pack has for it. */
  "aliases"?: Array<string>;
  /** Further values: the columns of the game that have no member of their own. */
  "attributes": Record<string, unknown>;
  /** The source of the record. */
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
  /** The place that it is in. */
  "place": string;
  /** Degrees north and east of the real place. */
  "position"?: [number, number];
  /** Further values: the columns of the game that have no member of their own. */
  "attributes": Record<string, unknown>;
  /** The source of the record. */
  "provenance": Provenance;
};

/** The value of a place to a power. */
export type Worth = {
  /** The place. */
  "place": string;
  /** The power; none for all that have no line of their own. */
  "power"?: string;
  /** Victory points. */
  "points": number;
  /** The values of columns that the game added. */
  "attributes"?: Record<string, unknown>;
  /** The source of the record. */
  "provenance": Provenance;
};

/** A track. */
export type Track = {
  /** The track's id. */
  "id": string;
  /** The name that players use. */
  "name": string;
  /** The kind of thing that its spaces count. */
  "kind": TrackKind;
  /** Its spaces, in order: places. */
  "places": Array<string>;
  /** The values of columns that the game added. */
  "attributes"?: Record<string, unknown>;
  /** The source of the record. */
  "provenance": Provenance;
};

/** A track that runs over spaces of the map. Each of them names it in the attribute `track`, and its number on it in `step`. */
export type SpaceTrack = {
  /** Its id. */
  "id": string;
  /** The name that players use. */
  "name": string;
  /** Its spaces, in order: places. */
  "places": Array<string>;
};

/** A part of the ground, in map units. Lines may reach beyond the sheet. */
export type Ground = {
  /** Its kind. */
  "kind": GroundKind;
  /** Its rank by size among its kind: 1 for the largest. */
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
 * - `country`: Points between spaces, and the owner of the land there: the power with the id `name`, or nobody.
 * - `sheet`: The part of the sheet that a map with made-up ground takes. If there is no land, it has the lines of an engraved map.
 */
export type GroundKind = "land" | "sea" | "lake" | "river" | "range" | "country" | "sheet";

/** A kind of counter. */
export type Piece = {
  /** The piece's id. */
  "id": string;
  /** The name that players use. */
  "name": string;
  /** Other names and spellings that the document or the pack has for it. */
  "aliases"?: Array<string>;
  /**
   * Its kind: `leader`, `corps`, `strength`, `unit`, `marker`; in a system that the pack describes, `counter`, `block`, `leader` or
   * `marker`, or a word of its own.
   */
  "kind": string;
  /** Its purpose, whatever its kind is called. */
  "purpose": Purpose;
  /** The side it belongs to. */
  "side"?: string;
  /** The powers on its band. */
  "powers": Array<string>;
  /** Counters in the box. */
  "count": number;
  /** True if more may be made when they run out. */
  "unlimited": boolean;
  /** Its faces, the front first. A block turns from one to the next as it loses steps. */
  "faces": Array<Face>;
  /** Its number in saved games of the VASSAL module, the engine's `gpid`: it never changes. */
  "gpid"?: number;
  /** The emblem drawn on it. */
  "picture"?: PlacePicture;
  /** The unit symbol on it. */
  "symbol"?: PieceSymbol;
  /** The size of the unit. */
  "size"?: PieceSize;
  /** The formation that it belongs to. */
  "formation"?: string;
  /** The colour of its band and its symbol, `#rrggbb`: its own, or that of what it belongs to. */
  "colour"?: string;
  /** Other facts printed on all its faces, each with its name. */
  "printed"?: Array<Printed>;
  /** The state that it puts on counters, if it is a marker of a state. */
  "state"?: State;
  /** The markers of the states that it can be in. */
  "states"?: Array<string>;
  /** True if it is hidden from the other sides at the start: they see the `cover` of its side. */
  "hidden"?: boolean;
  /** True if it is a block: it stands, facing away from the enemy, and is turned as it loses steps. */
  "stands"?: boolean;
  /** True if it stays where it is when counters on it move: forts, and markers of control or siege. */
  "stays"?: boolean;
  /** Further values: the columns of the game that have no member of their own. */
  "attributes": Record<string, unknown>;
  /** The source of the record. */
  "provenance": Provenance;
};

/**
 * The purpose of a counter.
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
   * The face's id: for corps `full` or `reduced`; for leaders `named`, `minor`, `staff`, `general` or `demoralized`; for strength points
   * `mobile` or `raid`; for units `veteran` or `recruit`; for counters with steps `step-4` and so on, by the steps that are left; the
   * pack's own word, such as `spent`; for all others `front` or `back`.
   */
  "id": string;
  /** The name that players use: `Front`, `Reduced`, `3 steps`. */
  "name"?: string;
  /** The text printed on it. */
  "label": string;
  /** The menu command that turns the counter to this face: `Reduce`. */
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
  /** Its id: a word of the game, such as `strength`, `combat` or `movement`. */
  "id": string;
  /** The number. */
  "value": number;
  /** Its purpose, whatever it is called. */
  "slot"?: RatingSlot;
};

/** Something that is printed on a card or a counter, or in a chart. */
export type Printed = {
  /** Its name: `Season`. */
  "name": string;
  /** Its value: `Winter`. */
  "text": string;
};

/** A state that counters can be in. The front of its marker shows it; the back, if there is one, shows its second degree. */
export type State = {
  /** The group of states that it belongs to: a counter can be in only one of a group at a time. */
  "group"?: string;
  /** The menu commands that bring a counter into each degree of it: `Disorder`, `Rout`. */
  "put": Array<string>;
  /** The menu command that ends it: `Rally`. */
  "take": string;
};

/** A formation that counters belong to. */
export type Formation = {
  /** The formation's id. */
  "id": string;
  /** The name that players use. */
  "name": string;
  /** Other names and spellings that the document or the pack has for it. */
  "aliases"?: Array<string>;
  /** The letters that identify it. */
  "code"?: string;
  /** The colour of its band, `#rrggbb`. */
  "colour": string;
  /** Further values: the columns of the game that have no member of their own. */
  "attributes": Record<string, unknown>;
  /** The source of the record. */
  "provenance": Provenance;
};

/** A deck of cards. */
export type Deck = {
  /** The deck's id. */
  "id": string;
  /** The name that players use. */
  "name": string;
  /** Its purpose. */
  "kind": DeckKind;
  /** The deck that it is shuffled or added into. */
  "into"?: string;
  /** The only side that draws from it, if not all sides do. */
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
  /** True if its cards are face down. */
  "faceDown": boolean;
  /** True if it is shuffled at the start. */
  "shuffled": boolean;
  /** Its cards at the start, in the order of the list of cards. */
  "holds": Array<Held>;
  /** The values of columns that the game added. */
  "attributes"?: Record<string, unknown>;
  /** The source of the record. */
  "provenance": Provenance;
};

/**
 * The purpose of a deck.
 * - `draw`: Shuffled and drawn from, face down.
 * - `discard`: Played cards that come back.
 * - `later`: Cards put aside until their turn.
 * - `removed`: Cards out of the game.
 * - `market`: Cards put up for all players, face down: they come from the deck that they go back into.
 */
export type DeckKind = "draw" | "discard" | "later" | "removed" | "market";

/** Copies of a card in one deck or hand. */
export type Held = {
  /** The card. */
  "card": string;
  /** The number of copies. */
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
  /** The words on it that tell when it can be played. */
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
  /** Its effect, in words of the pack. */
  "text"?: string;
  /** Its name and text in the tables, if the game is a translation: its picture is chosen by them. */
  "original"?: Array<string>;
  /** Other facts printed on it, each with its name. */
  "printed"?: Array<Printed>;
  /** The emblem drawn on it. */
  "picture"?: PlacePicture;
  /** A colour of its own, `#rrggbb`. */
  "colour"?: string;
  /** Its face. */
  "image"?: Picture;
  /** Further values: the columns of the game that have no member of their own. */
  "attributes": CardAttributes;
  /** The source of the record. */
  "provenance": Provenance;
};

/** The cards that a side holds. */
export type Hand = {
  /** The side. */
  "side": string;
  /** Its cards at the start, before any are dealt. */
  "holds": Array<Held>;
};

/** A named event. */
export type NamedEvent = {
  /** The event's id. */
  "id": string;
  /** The name that players use. */
  "name": string;
  /** Other names and spellings that the document or the pack has for it. */
  "aliases"?: Array<string>;
  /** The power whose card it is, or whose forces it concerns. */
  "power"?: string;
  /** Its effect, in words of the pack; none if the document does not state it. */
  "text"?: string;
  /** Further values: the columns of the game that have no member of their own. */
  "attributes": Record<string, unknown>;
  /** The source of the record. */
  "provenance": Provenance;
};

/** A die table. */
export type DieTable = {
  /** The table's id. */
  "id": string;
  /** The name that players use. */
  "name": string;
  /** Dice rolled and added. */
  "dice": number;
  /** Faces of a die. */
  "faces": number;
  /** True if the dice are read side by side and not added: a 3 and a 5 are 35. */
  "crossed"?: boolean;
  /** The numbers of a die that are hits, if players count hits instead of adding the dice. */
  "hits"?: Hits;
  /** The die roll modifiers. */
  "modifiers": Array<Modifier>;
  /** The results, from the lowest roll to the highest; none for a table with several columns, which has `lines`. */
  "results": Array<DieResult>;
  /** The meaning of the columns, for a table with several. */
  "heads"?: DieTableHeads;
  /** Their meaning in words, if the pack states it: `Morale of the unit`. */
  "heading"?: string;
  /** The rounding of odds between two columns, for a table of odds. */
  "rounded"?: DieTableRounded;
  /** The most columns to the left or right that all shifts together count for, if there is a limit. */
  "mostShift"?: number;
  /**
   * The columns; the first holds for all below it too, and the last for all above it. A shift to the right leads to the next one,
   * if there is one.
   */
  "columns"?: Array<DieColumn>;
  /** The lines of a table with several columns, from the lowest roll to the highest. */
  "lines"?: Array<DieLine>;
  /** The meanings of the results, for a table with several columns. */
  "outcomes"?: Array<Outcome>;
  /** The effects of its results, as far as the pack states them: one for each party that a result has an effect on. */
  "effects"?: Array<DieEffect>;
  /**
   * The number of different rolls, all equally likely; none for dice that are counted, and for more rolls than a program can
   * count exactly.
   */
  "rolls"?: number;
  /** The chances of its results, without modifiers: those of a column together are all `rolls`. */
  "chances"?: Array<DieChance>;
  /** True if players see the chances, too. */
  "odds"?: boolean;
  /** The chances as a chart for players, if they see them. */
  "oddsImage"?: Picture;
  /** The table as a chart for players. */
  "image"?: Picture;
  /** The values of columns that the game added. */
  "attributes"?: Record<string, unknown>;
  /** The source of the record. */
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
  /** The condition under which it applies. */
  "name": string;
  /** The number added to the roll, or the number of columns that it shifts to the right; to the left below 0. */
  "value": number;
  /** True if it shifts the column instead of changing the roll. */
  "shifts": boolean;
  /** Its group: of several modifiers of one group, only one applies. */
  "group"?: string;
  /** When it applies, as a condition about a game that is being played. */
  "when"?: string;
  /** The kinds of ground of the defenders for which it applies; none if the ground does not matter. */
  "ground"?: Array<string>;
  /** The features that attackers cross when it applies; none if it does not matter what they cross. */
  "across"?: Array<string>;
  /** The values of columns that the game added. */
  "attributes"?: Record<string, unknown>;
  /** The source of the record. */
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
  /** Its meaning. */
  "meaning"?: string;
  /** The values of columns that the game added. */
  "attributes"?: Record<string, unknown>;
  /** The source of the record. */
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
  /** The values of columns that the game added. */
  "attributes"?: Record<string, unknown>;
  /** The source of the record. */
  "provenance": Provenance;
};

/** The meaning of a result of a die table. */
export type Outcome = {
  /** The result as printed. */
  "result": string;
  /** Its meaning. */
  "meaning"?: string;
  /** The values of columns that the game added. */
  "attributes"?: Record<string, unknown>;
};

/** The effects of a result of a die table on one party. */
export type DieEffect = {
  /** The result as printed. */
  "result": string;
  /** The party that suffers it. */
  "party": DieEffectParty;
  /** The number of steps that it loses; none if it loses none, or all. */
  "steps"?: number;
  /** True if it loses all steps. */
  "eliminated"?: boolean;
  /** The number of places that it retreats; none if it does not. */
  "retreat"?: number;
  /** The states that it is in afterwards. */
  "states"?: Array<string>;
  /** The states that end. */
  "ended"?: Array<string>;
};

/** The chance of a result of a die table. */
export type DieChance = {
  /** The column, for a table with several. */
  "column"?: string;
  /** The result as printed; none for rolls that the table has no line for. */
  "result"?: string;
  /** The number of rolls that give it. */
  "ways": number;
};

/** An optional rule. */
export type GameOption = {
  /** The game option's id. */
  "id": string;
  /** The name that players use. */
  "name": string;
  /** Other names and spellings that the document or the pack has for it. */
  "aliases"?: Array<string>;
  /** The change that it makes. */
  "text"?: string;
  /** True if it is in use unless players decide otherwise. */
  "default": boolean;
  /** The scenarios that have it; none for all. */
  "scenarios": Array<string>;
  /** Further values: the columns of the game that have no member of their own. */
  "attributes": Record<string, unknown>;
  /** The source of the record. */
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
  /** The texts in its columns. */
  "cells": Array<string>;
};

/** A phase of the turn. */
export type Phase = {
  /** The phase's id. */
  "id": string;
  /** The name that players use. */
  "name": string;
  /** The side whose phase it is, if it belongs to one only. */
  "side"?: string;
  /** The sides whose phase it is, if it belongs to several, but not to all. */
  "sides"?: Array<string>;
  /** The turns in which it is played, if not in all: places on the turn track. */
  "turns": Array<string>;
  /** The things done in it, in this order. */
  "does"?: Array<PhaseDoes>;
  /** Those who take part, as a condition about a game that is being played; without one, all. */
  "who"?: string;
  /** The die table that is rolled on. */
  "roll"?: string;
  /** The state that changes. */
  "state"?: string;
  /** The most changes for a side: an expression. */
  "limit"?: string;
  /** The values of the pack's own columns, in their order. */
  "printed"?: Array<Printed>;
  /** The values of columns that the game added. */
  "attributes"?: Record<string, unknown>;
  /** The source of the record. */
  "provenance": Provenance;
};

/** A scenario. */
export type Scenario = {
  /** The scenario's id. */
  "id": string;
  /** The name that players use. */
  "name": string;
  /** A description for players. */
  "description"?: string;
  /** Its first turn: a place on the turn track. */
  "firstTurn": string;
  /** Its last turn: a place on the turn track. */
  "lastTurn": string;
  /** Rules that it switches on. */
  "options": Array<string>;
  /** The side that controls each space at the start; nobody controls spaces that are not named. */
  "control": Record<string, string>;
  /** The counters at the start, with their places and numbers. */
  "placements": Array<Placement>;
  /** The reinforcements and other later changes, in the order of the turns. */
  "arrivals": Array<Arrival>;
  /** The cards that begin it elsewhere than `decks` and `hands` of the game say. */
  "cards": Array<Deal>;
  /** The sides that play; none where all do. */
  "sides"?: Array<string>;
  /**
   * The powers whose side it states, or that it states to be on none. Their counters are on that side too, unless they have a side of
   * their own.
   */
  "powers"?: Array<Allegiance>;
  /** The source of the record. */
  "provenance": Provenance;
};

/** Counters of one kind in one place. */
export type Placement = {
  /** The place. */
  "place": string;
  /** The kind of counter. */
  "piece": string;
  /** The face that is up. */
  "face": string;
  /** The number of counters. */
  "count": number;
  /** The values of columns that the game added. */
  "attributes"?: Record<string, unknown>;
  /** The source of the record. */
  "provenance": Provenance;
};

/** Counters that arrive, change or leave later. */
export type Arrival = {
  /** The turn: a place on the turn track. */
  "turn": string;
  /**
   * The action: `arrive` on the map, come to the force `pool`, `promote` a leader to his named side, `replace` him with the leader on
   * the other side of his counter, or `withdraw` from the game.
   */
  "action": string;
  /** The kind of counter. */
  "piece": string;
  /** The face that is up. */
  "face": string;
  /** The number of counters. */
  "count": number;
  /** The place, if the schedule states one. */
  "place"?: string;
  /** The other places where they may come instead. */
  "others"?: Array<string>;
  /** The power whose entry into the war brings them, in that turn at the latest. */
  "joins"?: string;
  /** The values of the pack's own columns, in their order. */
  "printed"?: Array<Printed>;
  /** The values of columns that the game added. */
  "attributes"?: Record<string, unknown>;
  /** The source of the record. */
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
  /** Further values: the columns of the game that have no member of their own. */
  "attributes": Record<string, unknown>;
  /** The source of the record. */
  "provenance": Provenance;
};

/** The side that a power is on in a scenario. */
export type Allegiance = {
  /** The power. */
  "power": string;
  /** The side; none where it is neutral. */
  "side"?: string;
  /** Further values: the columns of the game that have no member of their own. */
  "attributes": Record<string, unknown>;
  /** The source of the record. */
  "provenance": Provenance;
};

/** A ruling. */
export type Ruling = {
  /** The ruling's id. */
  "id": string;
  /** The unclear point. */
  "question": string;
  /** The pack's assumption. */
  "ruling": string;
  /** The rules concerned. */
  "cite": string;
  /** Anything the pack's author thought worth saying. */
  "note"?: string;
  /** The values of columns that the game added. */
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
  /** The kind of change. */
  "change": Change;
  /**
   * The JSON pointer to the amended value in this document. If that value was emptied, it points to the record; none for what was
   * removed, and for what this document does not have.
   */
  "target"?: string;
  /** The part of the game that it amends. */
  "component": Component;
  /** The name that players use for the amended thing: `B10 Treaty of Worms`. */
  "name": string;
  /** The amended part of it, in words: `minor tactical`. None if the whole thing is removed. */
  "field"?: string;
  /** The printed value, as the sources have it; empty if there is none. */
  "before": string;
  /** The corrected value, as the sources have it; empty if there is none. */
  "after": string;
  /** The printed value in words, with names instead of ids. */
  "printed": string;
  /** The corrected value in words, with names instead of ids. */
  "now": string;
  /** The reason. */
  "reason": string;
  /** The publication that it comes from. */
  "cite": string;
};

/**
 * The kind of change that an erratum makes.
 * - `amend`: It amends something that is printed.
 * - `add`: It gives one value of something that is not printed and is added.
 * - `remove`: It removes something that is printed.
 */
export type Change = "amend" | "add" | "remove";

/**
 * A part of a game, as players see it.
 * - `map`: The map and what is printed on it.
 * - `counters`: The counters.
 * - `cards`: The cards and their events.
 * - `set-up`: The set-ups and reinforcements of scenarios.
 * - `tables`: Die tables and other tables.
 * - `rules`: All else.
 */
export type Component = "map" | "counters" | "cards" | "set-up" | "tables" | "rules";

/** The completeness of the pack: row counts for each table, and the gaps of the document. */
export type Completeness = {
  /** A line for each table. */
  "tables": Array<TableCompleteness>;
  /** The gaps of the document. */
  "gaps": Array<Gap>;
};

/** Counts of a table's rows by the document's support for them. */
export type TableCompleteness = {
  /** The table. */
  "table": string;
  /** The name that players use. */
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
  /** The missing content. */
  "what": string;
  /** The number of rows that it would have. */
  "rows"?: number;
  /** The rule that tells that it exists. */
  "cite": string;
  /** Anything the pack's author thought worth saying. */
  "note"?: string;
  /** The values of columns that the game added. */
  "attributes"?: Record<string, unknown>;
};

/** Position and size of everything on the drawn map, in map units. */
export type SheetLayout = {
  /** The side of a counter. */
  "counter": number;
  /** Width and height of a card. */
  "card": [number, number];
  /** The radius of a space's symbol, without its rings. */
  "radius": number;
  /** The layout of stacks of counters. */
  "stack": StackLayout;
  /** The places, in the order of `map.places`. */
  "places": Array<PlaceLayout>;
  /** The tracks: all their spaces together. */
  "tracks": Array<Room>;
  /** The decks: the rectangles that their cards cover. */
  "decks": Array<Room>;
  /** The names on the map, line by line. */
  "labels": Array<Label>;
  /** The numbers drawn at places, for front ends that mark reconstructed values. */
  "figures": Array<Figure>;
  /** The rectangle that the title covers, if there is room for it. */
  "title"?: Rectangle;
  /** The rectangle that the legend covers, if there is one. */
  "legend"?: Rectangle;
};

/** The layout of a stack of counters: the first is at the bottom. */
export type StackLayout = {
  /** The offset of each counter from the one under it, to the right and down; the latter is below 0, since stacks grow upwards. */
  "step": [number, number];
  /** The highest stack that the map keeps room for, in counters. */
  "highest": number;
};

/** The position of a place on the drawn map. */
export type PlaceLayout = {
  /** The place. */
  "place": string;
  /** The rectangle around its symbol, box, cell or area. */
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

/** The position of a track or deck on the drawn map. */
export type Room = {
  /** The id of the track or deck. */
  "id": string;
  /** The rectangle that it covers. */
  "room": Rectangle;
};

/** A name on the map, or one line of it. */
export type Label = {
  /** The kind of the named thing. */
  "kind": LabelKind;
  /** The id of the named thing; for regions, the name. */
  "id": string;
  /** The text of the line. */
  "text": string;
  /** The position of its anchor from the left edge. */
  "x": number;
  /** Its baseline. */
  "y": number;
  /** The part of the line that is at `x`. */
  "anchor": LabelAnchor;
  /** The size of its letters: map units to the em. */
  "size": number;
  /** Room between letters beyond the usual. */
  "spacing": number;
  /** Degrees by which it is turned clockwise about its point. */
  "angle": number;
  /** Its weight and slant. */
  "style": LabelStyle;
  /** The rectangle that it covers. */
  "room": Rectangle;
  /** The line that leads from it to the named thing; none if it stands beside that. */
  "leader"?: [[number, number], [number, number]];
};

/**
 * The kind of thing that a name on the map belongs to.
 * - `place`: A place.
 * - `zone`: A zone.
 * - `region`: A country or region, written large over its land.
 * - `track`: A track.
 * - `deck`: A deck.
 */
export type LabelKind = "place" | "zone" | "region" | "track" | "deck";

/**
 * The part of a line of text that is at its point.
 * - `start`: Its start.
 * - `middle`: Its middle.
 * - `end`: Its end.
 */
export type LabelAnchor = "start" | "middle" | "end";

/** A number that is drawn at a place, such as its fortress or its points. */
export type Figure = {
  /** The place. */
  "place": string;
  /** The attribute of the place that it shows, as in `provenance.reconstructed`: `/attributes/fortress`. */
  "attribute": string;
  /** The text that is drawn. */
  "text": string;
  /** The rectangle that it covers. */
  "room": Rectangle;
};

/** A piece of land that powers are at home on. */
export type LandLayout = {
  /**
   * Its coast, as the path of an SVG (`d`): closed polygons; all points inside an odd number of them are land. None if the map has no
   * coasts.
   */
  "coast"?: string;
  /** Each power's share of it. */
  "countries": Array<CountryLayout>;
};

/** A power's share of a piece of land. */
export type CountryLayout = {
  /** The power. */
  "power": string;
  /** Its outline, as such a path: the share is all that is inside any of its polygons and within the coast. */
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

/** Further values: the columns of the game that have no member of their own. */
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
  /** Its row and column, as they are printed on the map. */
  "coordinates"?: string;
  /** The number. */
  "worthFigure"?: number;
  /** The name of such numbers in the legend. */
  "worthName"?: string;
  /** A second number, on a diamond. */
  "secondFigure"?: number;
  /** The name of that in the legend. */
  "secondName"?: string;
  /** A third number. */
  "thirdFigure"?: number;
  /** The name of that in the legend. */
  "thirdName"?: string;
};

/** A state that counters or formations can be in, such as an order. A marker that is laid on counters is a state already. */
export type StatesRow = {
  /** The permanent id of the unit state; never change it. */
  "id": string;
  /** The bearer of the state: each counter for itself, or a formation, whose counters are all in it. */
  "of": StatesRowOf;
  /** The states that exclude each other, separated by `|`: `attack|march|hold`. */
  "values"?: Array<string>;
  /** The one in which a counter or formation begins: an expression about `unit` or `formation`. */
  "start": string;
  /** The one that counts for counters of no formation; without it, nothing. */
  "without"?: string;
  "provenance"?: Provenance;
};

/** The game's own tables, by name: their rows with the values of their columns. */
export type Data = {
  /** A state that counters or formations can be in, such as an order. A marker that is laid on counters is a state already. */
  "states": Array<StatesRow>;
  /** A change of a number, a permission or a ban that holds under a condition. */
  "effects": Array<EffectsRow>;
  /** A kind of zone of control: what enemies of some counters must heed in the places beside them. */
  "zones-of-control": Array<ZonesofcontrolRow>;
  /** A kind of line of supply or command, from a counter to a source. Those who have one are asked for by its id: `!unit.supplied`. */
  "traces": Array<TracesRow>;
  /** A kind of battle: who attacks whom, and by which table. */
  "combats": Array<CombatsRow>;
  /** Points that count for a side. */
  "scores": Array<ScoresRow>;
  /** A verdict: the first whose conditions hold ends a game. */
  "levels": Array<LevelsRow>;
  /** Something in the rules that no row states, so that the machine plays without it. */
  "unstated": Array<UnstatedRow>;
};

/** A change of a number, a permission or a ban that holds under a condition. */
export type EffectsRow = {
  /** The permanent id of the play effect; never change it. */
  "id": string;
  /** The number or permission that changes. */
  "on": EffectsRowOn;
  /** `+2` or `-1` is added, `x1/2` multiplies after that, a plain number is the most, and of `yes` and `no` the last that holds counts. */
  "value": string;
  /** When it holds: an expression about `unit`, `place`, `turn` and so on; without one, always. */
  "when"?: string;
  /** For `along`: the kinds of lines that the whole move follows. */
  "over"?: Array<string>;
  "provenance"?: Provenance;
};

/** A kind of zone of control: what enemies of some counters must heed in the places beside them. */
export type ZonesofcontrolRow = {
  /** The permanent id of the zone; never change it. */
  "id": string;
  /** The counters that have it: an expression about `unit`; without one, all that fight. */
  "of"?: string;
  /**
   * The cost of entering it: `stop` if a counter must stop, `-` if it may not, a number of movement points besides those for the
   * ground; empty for nothing.
   */
  "enter"?: string;
  /** The cost of going from one place in it straight to another, in the same words. */
  "through"?: string;
  /** The movement points for leaving it. */
  "leave"?: number;
  /** Other things that it stops. */
  "blocks"?: Array<ZonesofcontrolRowBlocks>;
  /** `yes` if a counter of one's own in the place lifts it for what it blocks. */
  "lifted"?: boolean;
  /** The kinds of ground and of lines into or across which it does not reach. */
  "stoppedBy"?: Array<string>;
  "provenance"?: Provenance;
};

/** A kind of line of supply or command, from a counter to a source. Those who have one are asked for by its id: `!unit.supplied`. */
export type TracesRow = {
  /** The permanent id of the line; never change it. */
  "id": string;
  /** The counters that need it: an expression about `unit`; without one, all. */
  "of"?: string;
  /** The most places on the way to a source, or to a line under `over`: an expression; without one, any number. */
  "most"?: string;
  /** The kinds of lines, such as roads, that lead on to a source over any number of places. */
  "over"?: Array<string>;
  /** The sources: an expression about `place` and `unit`. */
  "to": string;
  /**
   * `yes` if zones of control of the enemy stop it, unless a counter of its own that fights is in the place. The enemy himself always
   * does.
   */
  "stopped"?: boolean;
  "provenance"?: Provenance;
};

/** A kind of battle: who attacks whom, and by which table. */
export type CombatsRow = {
  /** The permanent id of the combat; never change it. */
  "id": string;
  /** The counters that may attack a place: an expression about `unit` and `place`; without one, all that fight. */
  "who"?: string;
  /** The most places from attacker to defender: an expression; 0 for the same place, 1 without one. */
  "range"?: string;
  /** The strength of an attacker: an expression about `unit`. */
  "strength": string;
  /** The strength of a defender; without one, as that of an attacker. */
  "against"?: string;
  /** The die table with its result. */
  "table": string;
  /** The kinds of lines across which nobody attacks a place beside his own. */
  "notAcross"?: Array<string>;
  /** The attackers that suffer the result and may advance: an expression about `unit`; without one, all. */
  "suffers"?: string;
  /** `yes` if attackers may enter a place that falls empty. */
  "advance"?: boolean;
  "provenance"?: Provenance;
};

/** Points that count for a side. */
export type ScoresRow = {
  /** The permanent id of the score; never change it. */
  "id": string;
  /** The side whose points they are. */
  "side": string;
  /** The points: an expression. */
  "points": string;
  /** When they are counted; without it, from what holds at the moment. */
  "counted"?: ScoresRowCounted;
  /** The scenarios that count them; all, if the cell is empty. */
  "scenario"?: Array<string>;
  "provenance"?: Provenance;
};

/** A verdict: the first whose conditions hold ends a game. */
export type LevelsRow = {
  /** The permanent id of the level; never change it. */
  "id": string;
  /** The verdict as players say it: `The Republic wins`. */
  "name": string;
  /** The scenarios that know it; all, if the cell is empty. */
  "scenario"?: Array<string>;
  /** The side whose points are looked at. */
  "of"?: string;
  /** The least points for it. */
  "least"?: number;
  /** The most points for it. */
  "most"?: number;
  /** A further condition: an expression. */
  "when"?: string;
  /** The side that wins; without one it is a draw. */
  "winner"?: string;
  /** `yes` if the game ends as soon as it holds, and not after the last turn only. */
  "ends"?: boolean;
  "provenance"?: Provenance;
};

/** Something in the rules that no row states, so that the machine plays without it. */
export type UnstatedRow = {
  /** The permanent id of the rule; never change it. */
  "id": string;
  /** The rule in a few words of our own: `hidden counters`. */
  "what": string;
  /** The machine's way of playing without it: `all counters are seen`. */
  "instead"?: string;
  /** The things done in phases that it bears on; any, if the cell is empty. A referee leaves these open. */
  "concerns"?: Array<PhaseDoes>;
  /** The counters that it bears on: an expression about `unit`; all, if the cell is empty. */
  "who"?: string;
  "provenance"?: Provenance;
};

/** Further values: the columns of the game that have no member of their own. */
export type CardAttributes = {
  /** The number. */
  "worthFigure"?: number;
  /** The name of such numbers in the legend. */
  "worthName"?: string;
  /** A second number, on a diamond. */
  "secondFigure"?: number;
  /** The name of that in the legend. */
  "secondName"?: string;
  /** A third number. */
  "thirdFigure"?: number;
  /** The name of that in the legend. */
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
 * The look of the counters of units; without it, those of a game that describes its tables have unit symbols.
 * - `symbols`: With a unit symbol or a drawing, their name and their numbers.
 * - `flags`: With the flag of their power or side, a soldier or a drawing, and how strong they are; the letters of their powers stand on a
 * band.
 */
export type StyleLook = "symbols" | "flags";

/**
 * The way in which control of a place changes.
 * - `by-hand`: Players lay markers and take them away.
 * - `by-menu`: By a command in the menu of the place, or of a unit there.
 * - `by-entering`: As soon as a unit enters a place where no enemies are, and by the menu.
 */
export type AutomationControl = "by-hand" | "by-menu" | "by-entering";

/**
 * The place where backs are printed.
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
 * The purpose of a box.
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
 * - `leader`: A commander.
 * - `infantry`: A soldier on foot.
 * - `cavalry`: Cavalry.
 * - `artillery`: A weapon that shoots from afar.
 * - `fleet`: A ship for war.
 * - `supply`: Provisions.
 * - `siege`: A weapon that breaks walls.
 * - `fort`: A fortification.
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
 * The kind of subject: a kind of ground and a kind of line may have the same id.
 * - `terrain`: A kind of ground.
 * - `feature`: A kind of line.
 * - `uphill`: Going uphill.
 */
export type CostKind = "terrain" | "feature" | "uphill";

/**
 * The kind of thing that its spaces count.
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
 * Its purpose, whatever it is called.
 * - `strength`: Strength in attack and in defence.
 * - `attack`: Strength in attack.
 * - `defence`: Strength in defence.
 * - `movement`: Movement points.
 */
export type RatingSlot = "strength" | "attack" | "defence" | "movement";

/**
 * The meaning of the columns, for a table with several.
 * - `odds`: Odds: the attacker's strength to the defender's, such as `3-1`.
 * - `differential`: The attacker's strength less the defender's, such as `-2`, `0` or `+5 or more`.
 * - `strength`: The strength of one side, such as `1-4`, `5-8` or `9+`.
 * - `named`: Anything else, such as kinds of ground: players choose the column by its name.
 */
export type DieTableHeads = "odds" | "differential" | "strength" | "named";

/**
 * The rounding of odds between two columns, for a table of odds.
 * - `defender`: To the column that is better for the defender: 5 to 2 is 2-1.
 * - `attacker`: To the column that is better for the attacker: 5 to 2 is 3-1.
 * - `nearest`: To the nearer column, and halfway between for the defender.
 */
export type DieTableRounded = "defender" | "attacker" | "nearest";

/**
 * The party that suffers it.
 * - `attacker`: The attackers.
 * - `defender`: The defenders.
 * - `unit`: The units that the table is rolled for.
 */
export type DieEffectParty = "attacker" | "defender" | "unit";

/**
 * Something that is done in a phase.
 * - `arrive`: Counters that are due enter the map.
 * - `move`: Counters move.
 * - `combat`: Counters attack.
 * - `recover`: Each counter of `who` rolls on the table under `roll`, whose results say what becomes of it.
 * - `roll`: The table under `roll` is rolled on once; conditions know its last result by the id of the table.
 * - `change`: Players change the `state` of counters or formations.
 * - `trace`: Each counter looks for its lines of supply and command, the rows of `traces.csv`.
 * - `count`: Points are counted.
 */
export type PhaseDoes = "arrive" | "move" | "combat" | "recover" | "roll" | "change" | "trace" | "count";

/**
 * Its weight and slant.
 * - `regular`: As in plain text.
 * - `bold`: Heavy.
 * - `italic`: Slanted.
 */
export type LabelStyle = "regular" | "bold" | "italic";

/** The bearer of the state: each counter for itself, or a formation, whose counters are all in it. */
export type StatesRowOf = "counters" | "formations";

/**
 * The number or permission that changes.
 * - `movement`: The movement points of a counter.
 * - `hexes`: The places that it may move.
 * - `along`: The movement points for a move that follows only the lines under `over`.
 * - `minimum-move`: The permission of a counter that has not moved to go one place, whatever that costs.
 * - `enter-zone`: The permission to enter a zone of control.
 * - `zone`: The possession of a zone of control.
 * - `attack`: The permission to attack.
 * - `strength`: Its strength in a battle.
 * - `takes`: The room that it takes in a place.
 * - `stacking`: The room in a place.
 * - `stand`: The permission to lose a step instead of a retreat.
 * - `fights`: The ability to fight: without it a counter neither blocks a place nor attacks, nor loses steps, and is driven out when it is alone.
 * - `left-out`: `yes` if players alone handle it, so that the machine leaves it out.
 */
export type EffectsRowOn = "movement" | "hexes" | "along" | "minimum-move" | "enter-zone" | "zone" | "attack" | "strength" | "takes" | "stacking" | "stand" | "fights" | "left-out";

/** Something that a zone of control stops. */
export type ZonesofcontrolRowBlocks = "retreat" | "advance";

/**
 * When they are counted; without it, from what holds at the moment.
 * - `turn`: In each phase that does `count`, or else at the end of each turn, and added to those of the turns before.
 * - `end`: At the end of the game only.
 */
export type ScoresRowCounted = "turn" | "end";

/** `ground.json`: what lies under the places, and the outlines of the land. */
export type GroundFile = {
  /** The ground under the places: coasts, rivers, mountains. Land comes first, the things that cover it later. */
  "ground": Array<Ground>;
  /** The land as it is drawn, with its owners. */
  "lands": Array<LandLayout>;
};
