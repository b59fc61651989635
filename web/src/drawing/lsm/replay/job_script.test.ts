import { expect, test } from 'vitest';
import { schema } from '../../../gen/schema';
import type { Fact } from '../../../model/tables/decode';
import { KeyAxis } from '../../../model/values/axis';
import { jobScript } from './job_script';

const key = (byte: number) => Uint8Array.of(byte);
const axis = new KeyAxis([key(0), key(100)]);
const causeId = (name: string) => schema.causes.find((cause) => cause.name === name)?.id ?? -1;
const kFlushKind = 0;
const kCompactionKind = 1;

let seq = 0;
const fact = (name: string, parts: object, cause = 'compaction_l2') =>
  ({
    name,
    cause: causeId(cause),
    job: 5,
    tNs: 0,
    seq: ++seq,
    extra: {},
    ...parts,
  }) as unknown as Fact;
const job = (front: number, read: number, kind = kCompactionKind) => ({
  job: 5,
  kind,
  reason: 2,
  level: 1,
  output_level: 2,
  input_bytes: 1000,
  read_bytes: read,
  written_bytes: read,
  first_bytes: 0,
  entries_dropped: read / 100,
  front: front === 0 ? new Uint8Array() : key(front),
});
const file = (number: number, level: number, from: number, to: number) => ({
  row: {
    number,
    level,
    bytes: 100,
    entries: 7,
    deletions: 0,
    smallest: key(from),
    largest: key(to),
    created_ns: 0,
    job: 5,
  },
});

// In the engine's order: inputs are chosen before the job starts.
const kFacts = [
  fact('lsm.input_chosen', file(1, 1, 20, 60)),
  fact('lsm.input_chosen', file(2, 2, 10, 50)),
  fact('lsm.job_started', { row: job(0, 0) }),
  fact('lsm.job_progress', { row: job(30, 400) }),
  fact('device.host_write', { extra: { page: 0, pages: 4, first_bytes: 0, acknowledged_ns: 0 } }),
  fact(
    'device.host_write',
    { extra: { page: 0, pages: 1, first_bytes: 0, acknowledged_ns: 0 } },
    'manifest',
  ),
  fact('lsm.file_added', file(9, 2, 10, 60)),
  fact('lsm.job_finished', {
    extra: {
      read_bytes: 1000,
      written_bytes: 800,
      first_bytes: 0,
      entries_dropped: 10,
      outputs: 1,
    },
  }),
];

test('the script of a compaction comes from its facts', () => {
  const script = jobScript(kFacts, axis);
  expect(script?.inputs.map((one) => one.number)).toEqual([1]);
  expect(script?.carried.map((one) => one.number)).toEqual([2]);
  expect(script?.outputs.map((one) => one.number)).toEqual([9]);
  expect([script?.from, script?.to]).toEqual([0.1, 0.6]);
  expect(script?.beats.map((one) => one.front)).toEqual([0.1, 0.3, 0.6]);
  expect(script?.beats.at(-1)).toMatchObject({ writtenBytes: 800, dropped: 10 });
  // Four versions before the front is at 0.3, six after it.
  expect(script?.drops.places).toHaveLength(10);
  expect(script?.drops.places.filter((place) => place < 0.3)).toHaveLength(4);
});

test('every write of the job becomes a strip with its kind of byte', () => {
  expect(jobScript(kFacts, axis)?.strips).toEqual([
    { at: 0.5, bytes: 16_384, firstBytes: 0, colour: 'data' },
    { at: 0.5, bytes: 4096, firstBytes: 0, colour: 'housekeeping' },
  ]);
});

test('a job whose end is missing is not replayed', () => {
  expect(jobScript(kFacts.slice(0, -1), axis)).toBeUndefined();
});

test('a flush has no inputs among the files, and its script has its rows', () => {
  const flush = [
    fact(
      'lsm.job_started',
      { row: { ...job(0, 0, kFlushKind), level: 0, output_level: 0 } },
      'flush',
    ),
    fact('lsm.file_added', file(3, 0, 0, 100), 'flush'),
    fact(
      'lsm.job_finished',
      {
        extra: {
          read_bytes: 0,
          written_bytes: 90,
          first_bytes: 80,
          entries_dropped: 0,
          outputs: 1,
        },
      },
      'flush',
    ),
  ];
  expect(jobScript(flush, axis)).toMatchObject({
    kind: 'flush',
    inputs: [],
    carried: [],
    entries: 7,
    from: 0,
    to: 1,
  });
});
