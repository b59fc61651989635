// Shapes of the trees' pictures that a moment can point at: "MyRocks.L2". They depend on the
// engine; a shape that the run does not have yet is not drawn.

import { type Contender, contenderAt, kHighlights } from '../scenario';
import { nearest } from '../values/nearest';

const numbered = (name: string, from: number, to: number): readonly string[] =>
  Array.from({ length: to - from + 1 }, (_, i) => `${name}${from + i}`);

export const kPictureParts: Readonly<Record<string, readonly string[]>> = {
  btree: ['memory', 'log', 'doublewrite', 'root', 'leaves'],
  fractal: ['log', 'leaves', ...numbered('height_', 1, 9)],
  lsm: ['memtable', 'log', ...numbered('L', 0, 11)],
};

/**
 * Returns the reason for refusing a highlight, and the name that was probably meant; undefined if
 * it is valid.
 */
export function highlightTrouble(
  highlight: string,
  contenders: readonly Contender[],
): { readonly message: string; readonly nearest?: string } | undefined {
  const parts = contenders.flatMap(({ name, engine }) =>
    (kPictureParts[engine] ?? []).map((part) => `${name}.${part}`),
  );
  const known: readonly string[] = [...kHighlights, ...parts];
  if (known.includes(highlight)) return undefined;
  const dot = highlight.lastIndexOf('.');
  const contender = contenders[contenderAt(contenders, highlight.slice(0, Math.max(0, dot)))];
  const part = nearest(highlight.slice(dot + 1), kPictureParts[contender?.engine ?? ''] ?? []);
  const guess =
    contender === undefined || part === undefined
      ? nearest(highlight, known)
      : `${contender.name}.${part}`;
  const message = 'must be a part of the page or of a picture, such as figures or InnoDB.log';
  return guess === undefined ? { message } : { message, nearest: guess };
}
