// Records a display list: to a painter it is a canvas context. Text is measured by a real context,
// because painters lay out by its width.
import {
  type CallName,
  type DisplayList,
  type Ink,
  kCallNames,
  kCalls,
  kDash,
  kNumber,
  kStateNames,
  kStates,
  kStatesFrom,
  kText,
  kTile,
  kWords,
  kWordsFrom,
  type StateName,
  type Tile,
} from './ink/display_list';

type State = Record<StateName, unknown>;
/** Upper bound of the numbers in an entry, without a dash's lengths. */
const kLongest = 8;

class Recorder {
  state: State = { ...kStates };
  /** Added to every line width, px. */
  bold = 0;
  private readonly states: State[] = [];
  private numbers = new Float32Array(1 << 12);
  private end = 0;
  /** Index in `texts` of each text recorded so far. */
  private readonly placeOf = new Map<string, number>();
  private texts: string[] = [];
  private tiles: Tile[] = [];

  constructor(
    private readonly ruler: CanvasRenderingContext2D,
    private readonly tileOf: (pattern: object) => Tile | undefined,
  ) {}

  /** Returns the list recorded since the last call, and resets all states. */
  take(): DisplayList {
    const { texts, tiles } = this;
    const numbers = this.numbers.slice(0, this.end);
    this.end = 0;
    this.placeOf.clear();
    this.texts = [];
    this.tiles = [];
    this.state = { ...kStates };
    this.states.length = 0;
    return { numbers, texts, tiles };
  }

  /** Appends `op` and its first `count` arguments; the next entry overwrites the others. */
  note(op: number, count: number, a = 0, b = 0, c = 0, d = 0, e = 0, f = 0): void {
    if (this.end + kLongest > this.numbers.length) this.grow(kLongest);
    const { numbers, end } = this;
    numbers[end] = op;
    numbers[end + 1] = a;
    numbers[end + 2] = b;
    numbers[end + 3] = c;
    numbers[end + 4] = d;
    numbers[end + 5] = e;
    numbers[end + 6] = f;
    this.end = end + 1 + count;
    if (op === kSave) this.states.push({ ...this.state });
    else if (op === kRestore) this.state = this.states.pop() ?? this.state;
  }

  /** Records a state, unless it has this value already. */
  set(name: StateName, op: number, value: unknown): void {
    if (this.state[name] === value) return;
    this.state[name] = value;
    if (typeof value === 'number') this.note(op, 2, kNumber, value);
    else if (typeof value === 'string') this.note(op, 2, kText, this.textAt(value));
    else {
      const tile = this.tileOf(value as object);
      if (tile !== undefined) this.note(op, 2, kTile, this.tiles.push(tile) - 1);
    }
  }

  words(op: number, words: string, x: number, y: number): void {
    this.note(op, 3, this.textAt(words), x, y);
  }

  setLineDash(dash: Iterable<number>): void {
    const list = [...dash];
    if (this.end + kLongest + list.length > this.numbers.length) this.grow(kLongest + list.length);
    this.note(kDash, 1, list.length);
    for (const length of list) this.numbers[this.end++] = length;
  }

  measureText(words: string): TextMetrics {
    this.ruler.font = this.state.font as string;
    this.ruler.letterSpacing = this.state.letterSpacing as string;
    return this.ruler.measureText(words);
  }

  private textAt(text: string): number {
    let place = this.placeOf.get(text);
    if (place === undefined) {
      place = this.texts.push(text) - 1;
      this.placeOf.set(text, place);
    }
    return place;
  }

  private grow(least: number): void {
    const numbers = new Float32Array(2 * this.numbers.length + least);
    numbers.set(this.numbers);
    this.numbers = numbers;
  }
}

const opOf = (name: CallName): number => kCallNames.indexOf(name);
const kSave = opOf('save');
const kRestore = opOf('restore');

// Defines the context's methods and properties from the tables.
for (const [op, name] of kCallNames.entries()) {
  const count = kCalls[name];
  const value = function (
    this: Recorder,
    a?: number,
    b?: number,
    c?: number,
    d?: number,
    e?: number,
    f?: number,
  ): void {
    this.note(op, count, a, b, c, d, e, f);
  };
  Object.defineProperty(Recorder.prototype, name, { value });
}
for (const [i, name] of kWords.entries()) {
  const value = function (this: Recorder, words: string, x: number, y: number): void {
    this.words(kWordsFrom + i, words, x, y);
  };
  Object.defineProperty(Recorder.prototype, name, { value });
}
for (const [i, name] of kStateNames.entries()) {
  Object.defineProperty(Recorder.prototype, name, {
    get(this: Recorder): unknown {
      return this.state[name];
    },
    set(this: Recorder, value: unknown): void {
      const wider = name === 'lineWidth' ? (value as number) + this.bold : value;
      this.set(name, kStatesFrom + i, wider);
    },
  });
}

/** `ruler` measures text; `tileOf` finds the tile of a pattern that painters fill with. */
export function listRecorder(
  ruler: CanvasRenderingContext2D,
  tileOf: (pattern: object) => Tile | undefined,
): Ink & Pick<Recorder, 'take' | 'bold'> {
  // The loops above have defined the rest of a context.
  return new Recorder(ruler, tileOf) as unknown as Ink & Recorder;
}
