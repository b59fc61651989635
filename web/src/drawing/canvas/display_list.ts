// A display list: what painters tell a canvas, as numbers and words, so that another thread can do
// the painting.
//
// An entry is an operation's number and its arguments. `record_list.ts` writes lists and
// `play_list.ts` plays them; both go by the tables here.

/** All that painters use of a canvas context. */
export type Ink = Pick<
  CanvasRenderingContext2D,
  CallName | StateName | WordsName | 'setLineDash' | 'measureText'
>;

/** Calls by how many numbers they take. */
export const kCalls = {
  beginPath: 0,
  closePath: 0,
  fill: 0,
  stroke: 0,
  clip: 0,
  save: 0,
  restore: 0,
  moveTo: 2,
  lineTo: 2,
  translate: 2,
  scale: 2,
  rect: 4,
  fillRect: 4,
  clearRect: 4,
  roundRect: 5,
  arc: 5,
  setTransform: 6,
} as const;
/** Calls with a text and its place: the text's number, x, y. */
export const kWords = ['fillText', 'strokeText'] as const;
/**
 * States that are set, and what they are at first: their kind of value (kNumber …), and the number,
 * or the number of a text or tile.
 */
export const kStates = {
  globalAlpha: 1,
  lineWidth: 1,
  fillStyle: '#000000',
  strokeStyle: '#000000',
  font: '10px sans-serif',
  textAlign: 'start',
  textBaseline: 'alphabetic',
  lineCap: 'butt',
  lineJoin: 'miter',
  letterSpacing: '0px',
} as const;
export type CallName = keyof typeof kCalls;
type WordsName = (typeof kWords)[number];
export type StateName = keyof typeof kStates;

export const kCallNames = Object.keys(kCalls) as CallName[];
export const kStateNames = Object.keys(kStates) as StateName[];
export const kWordsFrom = kCallNames.length;
export const kStatesFrom = kWordsFrom + kWords.length;
/** How many numbers, and these. */
export const kDash = kStatesFrom + kStateNames.length;
export const kNumber = 0;
export const kText = 1;
export const kTile = 2;

/**
 * A pattern: a square that is repeated, its pixels drawn at `scale` to one CSS pixel. Equal keys,
 * equal tiles.
 */
export interface Tile {
  readonly key: number;
  readonly pixels: ImageData;
  readonly scale: number;
}

export interface DisplayList {
  readonly numbers: Float32Array<ArrayBuffer>;
  readonly texts: readonly string[];
  readonly tiles: readonly Tile[];
}
