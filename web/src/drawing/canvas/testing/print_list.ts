// A display list as text, one drawing command a line, for golden files that are reviewed as diffs.
//
//   fill round 150 20.5 84 40 r 3, node
//   stroke line 150 60.5 234 60.5, line, width 1.3, dash 2 3
//   text "leaves" 130 42, soft, 600 13px, right, halo bg
//
// Each line carries the state it is painted in, so that lines can be compared one by one. Commands
// between save and restore are indented. Lengths are CSS px, rounded to a tenth.
import { type CallName, type DisplayList, kStates, type StateName } from '../ink/display_list';
import { kMono, kSans } from '../ink/theme';
import { type ListReader, readList } from './read_list';

interface State extends Record<StateName, string | number> {
  dash: readonly number[];
}

export function printList(list: DisplayList): string[] {
  const printer = new Printer();
  readList(list, printer);
  return printer.lines;
}

class Printer implements ListReader {
  readonly lines: string[] = [];
  private now: State = { ...kStates, dash: [] };
  private readonly states: State[] = [];
  /** The path since `beginPath`, part by part. */
  private path: string[] = [];
  /** The outline of letters that are filled next: both are one line. */
  private halo: { words: string; colour: string } | undefined;

  state(name: StateName, value: string | number): void {
    this.now[name] = value;
  }

  dash(dash: readonly number[]): void {
    this.now = { ...this.now, dash };
  }

  words(name: 'fillText' | 'strokeText', text: string, x: number, y: number): void {
    const words = `${JSON.stringify(text)} ${lengths([x, y])}`;
    if (name === 'fillText') this.text(words);
    else this.halo = { words, colour: String(this.now.strokeStyle) };
  }

  call(name: CallName, values: readonly number[]): void {
    switch (name) {
      case 'beginPath':
        this.path = [];
        break;
      case 'fill':
        this.painted('fill', this.fillState());
        break;
      case 'stroke':
        this.painted('stroke', this.strokeState());
        break;
      case 'clip':
        this.painted('clip', []);
        break;
      case 'save':
        this.line('save', []);
        this.states.push({ ...this.now });
        break;
      case 'restore':
        // Nothing was painted since the save.
        if (this.lines.at(-1)?.trim() === 'save') this.lines.pop();
        this.now = this.states.pop() ?? this.now;
        break;
      case 'fillRect':
        this.line(`fill rect ${lengths(values)}`, this.fillState());
        break;
      case 'translate':
      case 'scale':
      case 'setTransform':
      case 'clearRect':
        this.line(`${name} ${lengths(values)}`, []);
        break;
      default:
        this.path.push(partOf(name, values));
    }
  }

  /** A path of several shapes gets a line for each. */
  private painted(command: string, state: readonly string[]): void {
    const shapes = shapesOf(this.path);
    if (shapes.length <= 1) {
      this.line(`${command} ${shapes.join()}`, state);
      return;
    }
    this.line(`${command} ${shapes.length} shapes`, state);
    for (const shape of shapes) this.line(`  ${shape}`, []);
  }

  private text(words: string): void {
    const { now, halo } = this;
    const { font, textAlign, textBaseline, letterSpacing } = now;
    const rim = halo?.words === words ? [`halo ${halo.colour}`] : [];
    this.halo = undefined;
    this.line(`text ${words}`, [
      String(now.fillStyle),
      String(font).replace(kSans, '').replace(kMono, 'mono').trim(),
      ...unless(textAlign, 'left'),
      ...unless(textBaseline, 'alphabetic'),
      ...(letterSpacing === kStates.letterSpacing ? [] : [`spaced ${letterSpacing}`]),
      ...rim,
      ...this.alpha(),
    ]);
  }

  private fillState(): string[] {
    return [String(this.now.fillStyle), ...this.alpha()];
  }

  private strokeState(): string[] {
    const { strokeStyle, lineWidth, lineCap, lineJoin, dash } = this.now;
    return [
      String(strokeStyle),
      ...(lineWidth === 1 ? [] : [`width ${length(Number(lineWidth))}`]),
      ...(dash.length === 0 ? [] : [`dash ${lengths(dash)}`]),
      ...unless(lineCap, kStates.lineCap),
      ...unless(lineJoin, kStates.lineJoin),
      ...this.alpha(),
    ];
  }

  private alpha(): string[] {
    const alpha = Number(this.now.globalAlpha);
    return alpha === 1 ? [] : [`alpha ${Math.round(alpha * 100) / 100}`];
  }

  private line(command: string, state: readonly string[]): void {
    this.lines.push(`${'  '.repeat(this.states.length)}${[command, ...state].join(', ')}`);
  }
}

/** Groups the parts of a path by shape: a part closed by itself, or a move and its continuation. */
function shapesOf(path: readonly string[]): string[] {
  const shapes: string[][] = [];
  for (const part of path) {
    const goesOn = /^(line|close|circle)/.test(part) && shapes.length > 0;
    if (goesOn) shapes.at(-1)?.push(part);
    else shapes.push([part]);
  }
  return shapes.map((parts) => {
    const [first, second] = parts;
    // A circle that begins at its edge, or a single line.
    if (parts.length === 2 && first?.startsWith('move') && second !== undefined)
      return second.startsWith('circle') ? second : `line ${first.slice(5)} ${second.slice(5)}`;
    return parts.join(' ');
  });
}

function partOf(name: CallName, values: readonly number[]): string {
  if (name === 'closePath') return 'close';
  if (name === 'moveTo') return `move ${lengths(values)}`;
  if (name === 'lineTo') return `line ${lengths(values)}`;
  if (name === 'roundRect') {
    const radius = values[4] as number;
    return `round ${lengths(values.slice(0, 4))} r ${length(radius)}`;
  }
  if (name === 'arc') {
    const [x, y, radius, from, to] = values as [number, number, number, number, number];
    const angle = (radians: number) => `${Math.round((radians * 1800) / Math.PI) / 10}°`;
    const around = Math.abs(to - from) > 6.28 ? '' : ` ${angle(from)} to ${angle(to)}`;
    return `circle ${lengths([x, y])} r ${length(radius)}${around}`;
  }
  return `${name} ${lengths(values)}`;
}

const unless = (value: string | number, usual: string): string[] =>
  value === usual ? [] : [String(value)];

/** Rounded to a tenth, without "-0". */
const length = (value: number): string => String(Math.round(value * 10) / 10 + 0);
const lengths = (values: readonly number[]): string => values.map(length).join(' ');
