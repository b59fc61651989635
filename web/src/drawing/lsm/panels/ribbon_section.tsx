// A file's Ribbon filter as a lookup of one key sees it: an equation over GF(2) for each column of
// the solution. The bits of the slots that the key's hash chooses must add up to the key's bit; the
// first mismatch proves the key absent.
import type { LsmRibbonProbesRow } from '../../../gen/types';
import { formatCount, plural } from '../../../model/values/units';

const kSlots = 128;
const kSlotPx = 3;
const kRowPx = 18;
const kWordsPx = 60;

type Column = Pick<
  LsmRibbonProbesRow,
  'column' | 'expected' | 'sum' | 'bits' | 'start' | 'slots' | 'chosen'
>;

export function RibbonSection({
  columns,
  name,
  remark,
}: {
  columns: readonly Column[];
  name: string;
  remark: string;
}) {
  const [first] = columns;
  if (first === undefined) return null;
  const chosen = chosenSlots(first.chosen);
  const wrong = firstWrong(columns);
  const verdict =
    wrong < 0
      ? `All ${columns.length} do: the key may be here, and a lookup reads a block.`
      : `Those of column ${wrong + 1} do not: the key is not here, and no block is read.`;
  return (
    <>
      <h3>Its Ribbon filter, asked for {name}</h3>
      <p>
        The key's hash chooses {plural(chosen.length, 'slot')} among the {kSlots} from slot{' '}
        {formatCount(first.start)} of {formatCount(first.slots)} on, and{' '}
        {plural(columns.length, 'bit')}. In each column the bits of these slots must add up, modulo
        2, to the key's bit. {verdict}
        {remark}
      </p>
      <Equation columns={columns} chosen={chosen} wrong={wrong} />
    </>
  );
}

/**
 * One row for each column: chosen slots at their places, dark if set. A lookup stops at the first
 * mismatch, so later columns are pale.
 */
function Equation({
  columns,
  chosen,
  wrong,
}: {
  columns: readonly Column[];
  chosen: readonly number[];
  wrong: number;
}) {
  const words = columns
    .map(({ column, sum, expected }) => `column ${column + 1}: ${sum}, and the key has ${expected}`)
    .join('; ');
  const width = kSlots * kSlotPx;
  return (
    <svg
      className="filter-line"
      viewBox={`0 0 ${width + kWordsPx} ${columns.length * kRowPx}`}
      role="img"
      aria-label={words}
    >
      {columns.map(({ column, sum, expected, bits }) => (
        <g key={column} opacity={wrong >= 0 && column > wrong ? 0.35 : 1}>
          {chosen.map((slot) => (
            <rect
              key={slot}
              x={slot * kSlotPx}
              y={column * kRowPx + 2}
              width={kSlotPx - 0.6}
              height={kRowPx - 4}
              className={bitAt(bits, slot) === 1 ? 'set' : ''}
            />
          ))}
          <text
            x={width + 8}
            y={(column + 0.5) * kRowPx}
            className={sum === expected ? '' : 'wrong'}
          >
            {sum} {sum === expected ? '=' : '≠'} {expected}
          </text>
        </g>
      ))}
    </svg>
  );
}

const bitAt = (bytes: Uint8Array, bit: number): number => ((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1;

export function chosenSlots(chosen: Uint8Array): number[] {
  return Array.from({ length: kSlots }, (_, slot) => slot).filter(
    (slot) => bitAt(chosen, slot) === 1,
  );
}

/** Returns the index of the first column whose sum is not the key's bit; -1 if there is none. */
export function firstWrong(columns: readonly Pick<Column, 'sum' | 'expected'>[]): number {
  return columns.findIndex(({ sum, expected }) => sum !== expected);
}
