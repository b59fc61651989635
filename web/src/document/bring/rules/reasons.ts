// The change that an option that we lack would make, and its direction: a sentence for each group
// of names. `fixed`: the run is as the sentence says, whatever the file says.
import type { Answer } from '../account';
import type { Program } from '../setting';
import type { Reason } from './reason';
import { kRocksdbReasons } from './reasons_rocksdb';
import { kServerReasons } from './reasons_server';
import { kToolReasons } from './reasons_tools';

const kReasons: Readonly<Record<Program, readonly Reason[]>> = {
  rocksdb: kRocksdbReasons,
  server: kServerReasons,
  db_bench: [...kToolReasons.db_bench, ...kRocksdbReasons],
  sysbench: kToolReasons.sysbench,
  ycsb: kToolReasons.ycsb,
  client: [
    {
      names: /^/,
      kind: 'fixed',
      says: 'Another program reads this section; the server never sees it.',
    },
  ],
};

/** The sentence of a name that a program knows and no group holds. */
const kRest: Readonly<Record<Program, string>> = {
  rocksdb: 'It changes how RocksDB works inside, and no byte that is counted here.',
  db_bench: 'It changes what db_bench measures or prints, and no byte that is counted here.',
  server: 'It is about the server around the engine; no byte of the engine depends on it.',
  sysbench: 'It changes how sysbench connects, counts or prints, and none of its statements.',
  ycsb: 'It changes how YCSB connects, counts or prints, and none of its operations.',
  client: '',
};

/** Returns the reason for a setting whose name is known and has no target. */
export function reasonFor(program: Program, name: string, value: string | undefined): Answer {
  const [, off] = /^(skip|disable|enable|maximum)_(?=[a-z])/.exec(name) ?? [];
  const plain = program === 'rocksdb' || off === undefined ? name : name.slice(off.length + 1);
  const ofRocksdb = /^rocksdb_(.*)$/.exec(name)?.[1];
  const found = kReasons[program].find(({ names, isOfRocksdb }) =>
    isOfRocksdb === true
      ? ofRocksdb !== undefined && names.test(ofRocksdb)
      : names.test(name) || names.test(plain),
  );
  if (found === undefined) return { kind: 'not modelled', says: kRest[program] };
  const isOff = /^(skip|disable)$/.test(off ?? '') && found.names.test(plain);
  const written = value ?? (isOff ? 'off' : 'on');
  if (found.asHere?.test(written) === true) return { kind: 'fixed', says: kAsHere };
  return { kind: found.kind, says: found.says };
}
const kAsHere = 'It is so here as well.';
