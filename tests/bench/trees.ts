// The B-tree or the fractal tree against SQLite (write-ahead log, synchronous off), LMDB (never
// synced) and RocksDB (log unsynced), if Debian's libraries are installed: the same calls, each a
// separate transaction, and caches that hold all rows, so that engines are compared and not drives.
// Ratios above 1: ours is faster. Then the cost of an operation as the database grows.
import type { BenchRow } from './row';
import { compared, growing, installed, inTurns, kOps, native, peer, wasm } from './store_runs';

const kRows = 500_000;
/** Room for rows of 116 bytes in pages two thirds full, for dirty pages and for free ones. */
const cacheOf = (rows: number) => Math.max(256 * 2 ** 20, rows * 320);

/** Targets: least ratios of random puts, and of WebAssembly to native code. */
const kLeast: Readonly<Record<string, number>> = { sqlite3: 1, rocksdb: 0.7, native: 0.7 };

function* againstPeers(engine: string, runs: number): Generator<BenchRow> {
  const args = (rows: number) => [engine, String(rows), String(cacheOf(rows))];
  const peers = installed(['sqlite3', 'lmdb', 'rocksdb']);
  const measured = inTurns(
    {
      native: (rows) => native('engine-bench', args(rows)),
      wasm: (rows) => wasm('engine-bench', args(rows)),
      ...Object.fromEntries(
        peers.map((name) => [name, (rows: number) => peer(name, rows, String(cacheOf(rows)))]),
      ),
    },
    kRows,
    runs,
  );
  const against = [
    ...peers.map((name) => ({ build: 'native', name })),
    { build: 'wasm', name: 'native' },
    ...peers.map((name) => ({ build: 'wasm', name })),
  ];
  for (const { build, name } of against)
    for (const op of kOps) {
      const { rate, theirs, ratio, cpuRatio } = compared(
        measured.get(build) ?? [],
        measured.get(name) ?? [],
        op,
      );
      const least = build === 'native' || name === 'native' ? kLeast[name] : undefined;
      const isAim = least !== undefined && (name === 'native' || op !== 'get') && op !== 'scan';
      const aim = isAim ? `; wanted: at least ${least.toFixed(1)}` : '';
      yield {
        bench: engine,
        what: `store: ${op} against ${name} (${build})`,
        value: cpuRatio,
        unit: 'x',
        note: `by CPU time, ${ratio.toFixed(2)} by wall time: ${Math.round(rate).toLocaleString('en')} to ${Math.round(theirs).toLocaleString('en')} a second${aim}`,
        op,
        build,
        rows: kRows,
        ops_per_second: rate,
        peer: name,
        ratio: cpuRatio,
      };
    }
}

export const benchTree = (engine: string) =>
  async function* (runs: number): AsyncGenerator<BenchRow> {
    yield* againstPeers(engine, runs);
    yield* growing(engine, (rows) =>
      native('engine-bench', [engine, String(rows), String(cacheOf(rows))]),
    );
  };
