// A display list: a painter's calls on a canvas context as numbers and strings, so that another
// thread can paint.
//
// An entry is an operation's number, then its arguments. Operations are numbered in the order of
// the tables here: calls, words, states, dash. `record_list.ts` writes lists, `play_list.ts` plays
// them.

/** The part of a canvas context that painters use. */
export type Ink = Pick<
  CanvasRenderingContext2D,
  CallName | StateName | WordsName | 'setLineDash' | 'measureText'
>;

/** Calls that take only numbers, with their number of arguments. */
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
/** Calls that draw a text. Arguments: its index in `texts`, x, y. */
export const kWords = ['fillText', 'strokeText'] as const;
/**
 * States that painters set, with their initial values. Arguments: the kind of value (`kNumber`,
 * `kText` or `kTile`), then the number, or an index into `texts` or `tiles`.
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
/** `setLineDash`. Arguments: the number of lengths, then the lengths. */
export const kDash = kStatesFrom + kStateNames.length;
export const kNumber = 0;
export const kText = 1;
export const kTile = 2;

/**
 * A fill pattern: a repeated square with `scale` pixels per CSS pixel. Equal keys mean equal tiles.
 */
export interface Tile {
  readonly key: number;
  readonly pixels: ImageData;
  readonly scale: number;
}

/** One recorded picture. The buffer of `numbers` is transferred to the worker, not copied. */
export interface DisplayList {
  readonly numbers: Float32Array<ArrayBuffer>;
  readonly texts: readonly string[];
  readonly tiles: readonly Tile[];
}
