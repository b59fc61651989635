// A small valid document for unit tests; each call makes a fresh one.

/** A list that is known to have at least two entries. */
type Both<T> = T[] & { 0: T; 1: T };

export interface FixtureDocument {
  [name: string]: unknown;
  device: Record<string, unknown>;
  workload: {
    [name: string]: unknown;
    options: Record<string, unknown>;
    phases: Both<Record<string, unknown>>;
  };
  contenders: Both<{ [name: string]: unknown; options: Record<string, unknown> }>;
}

export function fixtureDocument(): FixtureDocument {
  return {
    version: 2,
    name: 'fixture',
    title: 'A title',
    question: 'A question?',
    seed: 3,
    device: { kind: 'flash', profile: 'sata-mlc', options: { capacity_bytes: '64 MiB' } },
    workload: {
      kind: 'kv',
      options: { rows: 1000, think_ns: '60 us' },
      phases: [{ kind: 'load', warm_up: true }, { kind: 'update' }],
    },
    contenders: [
      { name: 'A', engine: 'lsm', options: { compression: 'zstd', write_buffer_size: 65536 } },
      { name: 'B', engine: 'lsm', profile: 'rocksdb-7.8-unscaled', options: {} },
    ],
    moments: [{ at: { statements: 5 }, text: 'Look.' }],
  };
}
