// The rows of the table workloads, computed independently from their definition
// (wasm/workload/tables.cc): columns as SQL literals, by primary key.
import { mix64, SplitMix64, valueBytesOf } from './kv_rows';

type Row = readonly string[];

const binary = (hex: string) => `x'${hex}'`;

function digits(random: SplitMix64, groups: number): string {
  const group = () => {
    let x = random.next();
    let text = '';
    for (let i = 0; i < 11; i++, x /= 10n) text += String(x % 10n);
    return text;
  };
  return Array.from({ length: groups }, group).join('-');
}

const count = (rows: number) => Array.from({ length: rows }, (_, i) => i);

const kStreams: Readonly<Record<string, (rows: number) => Row[]>> = {
  seq: (rows) => count(rows).map((i) => [String(i), binary(valueBytesOf(i, 0, 100))]),
  rnd: (rows) =>
    count(rows).map((i) => [String(mix64(BigInt(i))), binary(valueBytesOf(i, 0, 100))]),
  iib: (rows) => {
    const random = new SplitMix64(11n);
    return count(rows).map((i) => {
      const drawn = [1000, 100_000, 10_000, 50_000].map((n) => String(random.below(n)));
      return [String(i + 1), String(i), ...drawn, binary(valueBytesOf(i, 0, 100))];
    });
  },
  sbtest: (rows) => {
    const random = new SplitMix64(21n);
    return count(rows).map((i) => [
      String(i + 1),
      String(1 + random.below(rows)),
      `'${digits(random, 10)}'`,
      `'${digits(random, 5)}'`,
    ]);
  },
};

export const kTableNames = Object.keys(kStreams);

export function tableRows(table: string, rows: number): Row[] {
  const stream = kStreams[table];
  if (stream === undefined) throw new Error(`no rows of ${table}`);
  return stream(rows);
}
