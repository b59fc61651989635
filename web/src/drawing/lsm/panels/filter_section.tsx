// A file's filter as a lookup of one key sees it. For a Bloom filter: the 64-byte line that the
// key's hash chooses, its bits, and the probes among them. For a Ribbon filter: the key's equation
// (ribbon_section.tsx).
import { rowsOf } from '../../../model/tables/tables';
import { formatCount, plural } from '../../../model/values/units';
import { useInspected } from '../../kit/page/picture_page';
import { RibbonSection } from './ribbon_section';

const kColumns = 32;
// RocksDB's cache-line Bloom filter: 512 bits, drawn in rows of 32; cells are in px.
const kBits = 512;
const kCell = 12;

interface Props {
  contender: number;
  file: number;
  keyBytes: Uint8Array;
  /** Name of the row with this key. */
  name: string;
  /** The key lies between the file's first and last key. */
  inRange: boolean;
}

export function FilterSection({ contender, file, keyBytes, name, inRange }: Props) {
  const tables = useInspected(contender, { table: 'lsm.filter_probes', id: file, key: keyBytes });
  if (tables === undefined) return null;
  const outside = inRange
    ? ''
    : ' (The key lies outside of the file, so a lookup does not even ask.)';
  const equation = rowsOf(tables, 'lsm.ribbon_probes');
  if (equation.length > 0) return <RibbonSection columns={equation} name={name} remark={outside} />;
  const probes = rowsOf(tables, 'lsm.filter_probes');
  const [first] = probes;
  if (first === undefined) return <p className="soft">It has no filter.</p>;
  const missing = probes.filter(({ set }) => set === 0).length;
  const verdict =
    missing === 0
      ? 'All are set: the key may be here, and a lookup reads a block.'
      : `${plural(missing, 'of them is', 'of them are')} not set: the key is not here, and no block is read.`;
  return (
    <>
      <h3>Its Bloom filter, asked for {name}</h3>
      <p>
        The hash of the key chooses line {formatCount(first.line)} of {formatCount(first.lines)}, 64
        bytes, and in it {plural(probes.length, 'bit')}. {verdict}
        {outside}
      </p>
      <FilterLine line={first.line_bytes} probes={probes} />
    </>
  );
}

/** One line: set bits are dark, probes are outlined. */
function FilterLine({
  line,
  probes,
}: {
  line: Uint8Array;
  probes: readonly { bit: number; set: number }[];
}) {
  const words = probes
    .map(({ bit, set }) => `bit ${bit} is ${set === 1 ? 'set' : 'not set'}`)
    .join(', ');
  const bits = Array.from({ length: kBits }, (_, bit) => bit);
  const at = (bit: number) => ({
    x: (bit % kColumns) * kCell + 1,
    y: Math.floor(bit / kColumns) * kCell + 1,
  });
  const isSet = (bit: number) => (((line[bit >> 3] ?? 0) >> (bit & 7)) & 1) === 1;
  return (
    <svg
      className="filter-line"
      viewBox={`0 0 ${kColumns * kCell + 2} ${(kBits / kColumns) * kCell + 2}`}
      role="img"
      aria-label={words}
    >
      {bits.map((bit) => (
        <rect
          key={bit}
          {...at(bit)}
          width={kCell - 2}
          height={kCell - 2}
          rx={2}
          className={isSet(bit) ? 'set' : ''}
        />
      ))}
      {probes.map(({ bit }) => (
        <rect
          key={bit}
          x={at(bit).x - 1}
          y={at(bit).y - 1}
          width={kCell}
          height={kCell}
          rx={3}
          className="probe"
        />
      ))}
    </svg>
  );
}
