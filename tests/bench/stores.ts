// The LSM engine as a key-value store against LevelDB and RocksDB, if Debian's libraries are
// installed: the same calls and options, log unsynced. Then its costs as the database grows: CPU
// time of an operation, memory of a row.
import type { BenchRow } from './row';
import {
  compared,
  growing,
  installed,
  inTurns,
  kOps,
  native,
  peer,
  rate,
  type Start,
  wasm,
} from './store_runs';

const kRows = 500_000;
const kOurs: Readonly<Record<string, Start>> = {
  native: (rows) => native('store-bench', [String(rows)]),
  wasm: (rows) => wasm('store-bench', [String(rows)]),
};

function* againstPeers(runs: number): Generator<BenchRow> {
  const peers = installed(['rocksdb', 'leveldb']);
  const starts = peers.map((name): [string, Start] => [name, (rows) => peer(name, rows)]);
  const measured = inTurns({ ...kOurs, ...Object.fromEntries(starts) }, kRows, runs);
  for (const build of Object.keys(kOurs)) {
    const ours = measured.get(build) ?? [];
    for (const op of kOps) {
      const ops = rate(ours, op);
      const base = { bench: 'lsm', value: ops, unit: 'ops/s', op, build, rows: kRows };
      for (const name of peers) {
        const { theirs, ratio, cpuRatio } = compared(ours, measured.get(name) ?? [], op);
        yield {
          ...base,
          what: `store: ${op} against ${name} (${build})`,
          note: `${ratio.toFixed(2)} x ${name}'s ${Math.round(theirs).toLocaleString('en')}; ${cpuRatio.toFixed(2)} x by CPU time`,
          ops_per_second: ops,
          peer: name,
          ratio,
        };
      }
      if (peers.length === 0)
        yield { ...base, what: `store: ${op} (${build})`, note: 'no peer is installed' };
    }
  }
}

export async function* benchStores(runs: number): AsyncGenerator<BenchRow> {
  yield* againstPeers(runs);
  yield* growing('lsm', (rows) => native('store-bench', [String(rows)]));
}
