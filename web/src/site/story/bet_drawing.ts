// The drawing on a card: two marks on a line, two lists side by side, or two curves. The guess is
// hollow and dashed, the outcome filled.
import { type Block, type Ink, kCard, linesOf } from './bet_ink';

export type BetDrawing =
  /** Positions as shares of the scale, 0 to 1. */
  | { readonly kind: 'line'; readonly said: number; readonly was: number }
  | { readonly kind: 'lists'; readonly said: readonly string[]; readonly was: readonly string[] }
  | { readonly kind: 'curves'; readonly said: readonly number[]; readonly was: readonly number[] };

export interface BetNames {
  readonly said: string;
  readonly was: string;
}

export function drawn(drawing: BetDrawing, names: BetNames, ink: Ink): Block {
  switch (drawing.kind) {
    case 'line':
      return line(drawing.said, drawing.was, ink);
    case 'lists':
      return lists(drawing, names, ink);
    case 'curves':
      return curves(drawing, names, ink);
  }
}

const kLeft = kCard.pad;
const kRight = kCard.width - kCard.pad;

function line(said: number, was: number, { colourOf }: Ink): Block {
  const [you, it] = [said, was].map((share) => kLeft + 12 + share * (kRight - kLeft - 24));
  const mark = (x: number | undefined, paint: string) =>
    `<circle cx="${x}" cy="24" r="11" ${paint}/>`;
  return {
    height: 48,
    shapes: [
      `<path d="M${kLeft} 24H${kRight}" stroke="${colourOf('line')}" stroke-width="3"/>`,
      `<path d="M${you} 24H${it}" stroke="${colourOf('ink')}" stroke-width="5"/>`,
      mark(you, `fill="${colourOf('bg')}" stroke="${colourOf('ink')}" stroke-width="4"`),
      mark(it, `fill="${colourOf('first')}"`),
    ].join(''),
  };
}

const kItem = { size: 36, step: 56 };

function lists({ said, was }: Lists, names: BetNames, ink: Ink): Block {
  const middle = kCard.width / 2;
  const list = (labels: readonly string[], name: string, x: number, colour: string) => [
    ink.line(name, { x, y: 30, size: 30, colour: 'soft' }),
    ...labels.map((label, i) => {
      const [words = ''] = linesOf(label, kItem.size, 1, kRight - middle - 20);
      const y = 92 + i * kItem.step;
      return ink.line(`${i + 1}  ${words}`, { x, y, size: kItem.size, weight: 640, colour });
    }),
  ];
  return {
    height: 60 + Math.max(said.length, was.length) * kItem.step,
    shapes: [
      ...list(said, names.said, kLeft, 'ink'),
      ...list(was, names.was, middle + 20, 'first'),
    ].join(''),
  };
}
type Lists = Extract<BetDrawing, { kind: 'lists' }>;

const kPlot = { top: 56, height: 230 };

function curves({ said, was }: Curves, names: BetNames, ink: Ink): Block {
  const { colourOf } = ink;
  const path = (shares: readonly number[]) =>
    shares
      .map((share, i) => {
        const x = kLeft + (i / (shares.length - 1)) * (kRight - kLeft);
        return `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${(kPlot.top + (1 - share) * kPlot.height).toFixed(1)}`;
      })
      .join('');
  const bottom = kPlot.top + kPlot.height;
  return {
    height: bottom + 12,
    shapes: [
      ink.line(names.said, { x: kLeft, y: 34, size: 34, weight: 640, colour: 'ink' }),
      ink.line(names.was, { x: kLeft + 190, y: 34, size: 34, weight: 640, colour: 'first' }),
      `<path d="M${kLeft} ${kPlot.top}V${bottom}H${kRight}" fill="none" stroke="${colourOf('line')}" stroke-width="3"/>`,
      `<path d="${path(said)}" fill="none" stroke="${colourOf('ink')}" stroke-width="5" stroke-dasharray="14 10"/>`,
      `<path d="${path(was)}" fill="none" stroke="${colourOf('first')}" stroke-width="7"/>`,
    ].join(''),
  };
}
type Curves = Extract<BetDrawing, { kind: 'curves' }>;
