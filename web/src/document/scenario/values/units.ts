// Sizes and times with units: "1 MiB", "64 KB", "60 ms", "1_000_000". Parsing is exact: a value
// that is not a whole number of bytes or nanoseconds is refused, never rounded. A letter alone
// ("48G", "4k") is a power of 1024, as servers' options files write sizes.

type UnitKind = 'bytes' | 'ns';

const kBytes: Readonly<Record<string, number>> = {
  b: 1,
  kib: 2 ** 10,
  mib: 2 ** 20,
  gib: 2 ** 30,
  tib: 2 ** 40,
  k: 2 ** 10,
  m: 2 ** 20,
  g: 2 ** 30,
  t: 2 ** 40,
  kb: 1e3,
  mb: 1e6,
  gb: 1e9,
  tb: 1e12,
};
const kTimes: Readonly<Record<string, number>> = {
  ns: 1,
  us: 1e3,
  µs: 1e3,
  ms: 1e6,
  s: 1e9,
  min: 60e9,
  h: 3600e9,
};
const kUnits = { bytes: kBytes, ns: kTimes } as const;

/** For JSON Schema: the texts that parseQuantity reads. */
export const kQuantityPattern = {
  bytes: '^ *[0-9][0-9_]{0,20}(\\.[0-9]{1,12})? *(([KkMmGgTt]i?)?[Bb]|[KkMmGgTt]) *$',
  ns: '^ *[0-9][0-9_]{0,20}(\\.[0-9]{1,12})? *(ns|us|µs|ms|s|min|h) *$',
} as const;

/**
 * Returns the value in bytes or nanoseconds; undefined if the text is not an exact quantity below
 * 2^53.
 */
export function parseQuantity(text: string, kind: UnitKind): number | undefined {
  const match = /^ *(\d[\d_]{0,20})(?:\.(\d{1,12}))? *([a-zµ]{1,3}) *$/i.exec(text);
  if (match === null) return undefined;
  const units = kUnits[kind];
  const unit = (match[3] as string).toLowerCase();
  if (!Object.hasOwn(units, unit)) return undefined;
  const fraction = match[2] ?? '';
  const digits = BigInt((match[1] as string).replaceAll('_', '') + fraction);
  const scaled = digits * BigInt(units[unit] as number);
  const divisor = 10n ** BigInt(fraction.length);
  if (scaled % divisor !== 0n) return undefined;
  const value = scaled / divisor;
  return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : undefined;
}

const kPrinted = {
  bytes: ['TiB', 'GiB', 'MiB', 'KiB'],
  ns: ['s', 'ms', 'us'],
} as const;

/**
 * Returns the shortest exact form in one unit: 1048576 is "1 MiB", 1048577 is "1048577 B".
 * parseQuantity reads it back.
 */
export function printQuantity(value: number, kind: UnitKind): string {
  for (const unit of kPrinted[kind]) {
    const size = kUnits[kind][unit.toLowerCase()] as number;
    if (value >= size && value % size === 0) return `${value / size} ${unit}`;
  }
  return `${value} ${kind === 'bytes' ? 'B' : 'ns'}`;
}
