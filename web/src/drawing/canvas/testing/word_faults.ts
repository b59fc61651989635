// Faults of the words of a painted picture: words that overlap, that the canvas cuts, that a later
// shape covers or a later line strikes, that the line of the followed row strikes, that have a
// binary unit among decimal ones, or that are too small. Also shapes that the canvas's right edge
// cuts.
import { type CallName, type DisplayList, kStates, type StateName } from '../ink/display_list';
import { type ListReader, readList } from './read_list';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

interface Written extends Box {
  readonly words: string;
}

/** Returns the faults of lists painted on one canvas, a sentence each. Sizes are CSS px. */
export function wordFaults(
  lists: readonly DisplayList[],
  { width, height }: { readonly width: number; readonly height: number },
  widthOf: (words: string, font: string) => number,
): string[] {
  const finder = new FaultFinder(widthOf, width);
  for (const list of lists) finder.read(list);
  const { written, faults } = finder;
  written.forEach((one, i) => {
    const { x, y, w, h, words } = one;
    if (x < -kSlackPx || y < -kSlackPx || x + w > width + kSlackPx || y + h > height + kSlackPx)
      faults.push(`the canvas cuts "${words}"`);
    for (const other of written.slice(i + 1))
      if (meet(one, other)) faults.push(`"${words}" meets "${other.words}"`);
    for (const line of finder.rowLines)
      if (
        line.x > x &&
        line.x < x + w &&
        line.y < y + h - kSlackPx &&
        y + kSlackPx < line.y + line.h
      )
        faults.push(`the row's line strikes "${words}"`);
  });
  return faults;
}

/** Overlaps up to this are rounding, px. */
const kSlackPx = 0.6;
/** Shapes at the canvas's edge may reach this far beyond it, px. */
const kOutlinePx = 3;
/** Paint fainter than this alpha covers nothing. */
const kOpaque = 0.3;

function meet(a: Box, b: Box): boolean {
  return (
    a.x + kSlackPx < b.x + b.w &&
    b.x + kSlackPx < a.x + a.w &&
    a.y + kSlackPx < b.y + b.h &&
    b.y + kSlackPx < a.y + a.h
  );
}

type State = Record<StateName, string | number> & {
  dash: readonly number[];
  dx: number;
  dy: number;
};

class FaultFinder implements ListReader {
  readonly written: Written[] = [];
  readonly rowLines: Box[] = [];
  readonly faults: string[] = [];
  private now: State = { ...kStates, dash: [], dx: 0, dy: 0 };
  private readonly states: State[] = [];
  /** The shapes and the lines of the open path. */
  private path: Box[] = [];
  private lines: Box[] = [];
  private at = { x: 0, y: 0 };

  constructor(
    private readonly widthOf: (words: string, font: string) => number,
    private readonly width: number,
  ) {}

  read(list: DisplayList): void {
    this.now = { ...kStates, dash: [], dx: 0, dy: 0 };
    readList(list, this);
  }

  state(name: StateName, value: string | number): void {
    this.now[name] = value;
  }

  dash(dash: readonly number[]): void {
    this.now = { ...this.now, dash };
  }

  call(name: CallName, values: number[]): void {
    const [a = 0, b = 0, c = 0, d = 0] = values;
    const { dx, dy } = this.now;
    switch (name) {
      case 'save':
        this.states.push({ ...this.now });
        break;
      case 'restore':
        this.now = this.states.pop() ?? this.now;
        break;
      case 'translate':
        this.now = { ...this.now, dx: dx + a, dy: dy + b };
        break;
      case 'beginPath':
        this.path = [];
        this.lines = [];
        break;
      case 'rect':
      case 'roundRect':
        this.path.push({ x: dx + a, y: dy + b, w: c, h: d });
        break;
      case 'arc':
        this.path.push({ x: dx + a - c, y: dy + b - c, w: 2 * c, h: 2 * c });
        break;
      case 'moveTo':
        this.at = { x: a, y: b };
        break;
      case 'lineTo':
        this.line(a, b);
        break;
      case 'fillRect':
        this.fill([{ x: dx + a, y: dy + b, w: c, h: d }]);
        break;
      case 'fill':
        this.fill(this.path);
        break;
      case 'stroke':
        this.strike();
        break;
      default:
        break;
    }
  }

  /** Notes a line. The followed row's is upright, with the dash that `dashed` draws. */
  private line(x: number, y: number): void {
    const { dash, dx, dy } = this.now;
    const box = {
      x: dx + Math.min(x, this.at.x),
      y: dy + Math.min(y, this.at.y),
      w: Math.abs(x - this.at.x),
      h: Math.abs(y - this.at.y),
    };
    const ofRow = box.w === 0 && dash[0] === 2 && dash[1] === 3;
    (ofRow ? this.rowLines : this.lines).push(box);
    this.at = { x, y };
  }

  private fill(shapes: readonly Box[]): void {
    if (Number(this.now.globalAlpha) < kOpaque) return;
    for (const { x, w } of shapes)
      if (x > 0 && x < this.width && x + w > this.width + kOutlinePx)
        this.faults.push(`the canvas cuts a shape at ${Math.round(x)}, ${Math.round(w)} px wide`);
    for (const one of this.written)
      if (shapes.some((shape) => meet(one, shape)))
        this.faults.push(`a shape covers "${one.words}"`);
  }

  /** Tests only level and upright lines: a slanted one does not fill its bounding box. */
  private strike(): void {
    if (Number(this.now.globalAlpha) < kOpaque) return;
    const straight = this.lines.filter(({ w, h }) => w === 0 || h === 0);
    for (const one of this.written)
      if (straight.some((line) => meet(one, line)))
        this.faults.push(`a line strikes "${one.words}"`);
  }

  words(name: 'fillText' | 'strokeText', words: string, x: number, y: number): void {
    const { font, textAlign, textBaseline, globalAlpha, dx, dy } = this.now;
    if (name !== 'fillText' || words === '' || Number(globalAlpha) < 0.05) return;
    const size = Number(/([\d.]+)px/.exec(String(font))?.[1] ?? 10);
    const w = this.widthOf(words, String(font));
    const left = textAlign === 'right' ? w : textAlign === 'center' ? w / 2 : 0;
    const above = textBaseline === 'middle' ? size / 2 : 0.76 * size;
    // The letters' box: 1 px less than the font's size above and below.
    this.written.push({ words, x: dx + x - left, y: dy + y - above + 1, w, h: size - 2 });
    if (kBinary.test(words)) this.faults.push(`"${words}" has a binary unit among decimal ones`);
    if (size < kLeastPx) this.faults.push(`"${words}" is only ${size} px high`);
  }
}

const kBinary = /\d\s?[KMG]iB/;

/** Smaller words are not legible, px. */
const kLeastPx = 14;
