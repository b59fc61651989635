// The form of a workload that a reader brings.
import type { Brought, Mix } from '../../../document/sql/bring/own_workload';

export type AmountName = 'size' | 'rowBytes' | 'indexes' | 'repeats' | 'memory' | 'runs' | 'pace';

export interface OwnForm {
  readonly from: 'numbers' | 'sql';
  readonly ddl: string;
  readonly statements: string;
  /** NaN in these while a field is empty. */
  readonly amounts: Readonly<Record<AmountName, number>>;
  readonly sizeIn: 'rows' | 'GB';
  readonly memoryIn: 'MiB' | 'GiB';
  readonly paceIn: 'statements' | 'rows written';
  readonly drive: 'flash' | 'disk';
  readonly compression: 'as each tree comes' | 'none';
  readonly skew: Brought['skew'];
  readonly mix: Mix;
  readonly generators: Readonly<Record<string, string>>;
}

export const kFirstForm: OwnForm = {
  from: 'numbers',
  ddl: '',
  statements: '',
  amounts: {
    size: 50_000,
    rowBytes: 200,
    indexes: 1,
    repeats: 50,
    memory: 6,
    runs: 20_000,
    pace: Number.NaN,
  },
  sizeIn: 'rows',
  memoryIn: 'MiB',
  paceIn: 'statements',
  drive: 'flash',
  compression: 'as each tree comes',
  skew: 'evenly',
  mix: { point: 50, range: 5, insert: 15, updateIndexed: 10, updatePlain: 10, deleteOldest: 10 },
  generators: {},
};
