// Trivial moves in slow play and steps, from their facts to their slide.
import { beforeAll, expect, test } from 'vitest';
import type { Fact } from '../../../model/tables/decode';
import { tableOf } from '../../../model/tables/fold';
import type { KeyAxis } from '../../../model/values/axis';
import type { Frame, PlayerPhase } from '../../../run/play/api';
import { hostByHand } from '../../kit/testing/host';
import { loadJobPainter } from '../job_painter';
import { LsmPicture } from '../lsm_picture';
import { MoveCollector } from './move_collector';
import { kReplayTimes, replayAt, replayLength } from './replay';

beforeAll(loadJobPainter);

const key = (byte: number) => new Uint8Array([byte]);
const fileRow = (number: number, level: number) => ({
  ...{
    number,
    level,
    bytes: 100,
    entries: 10,
    deletions: 0,
    smallest: key(number),
    largest: key(number + 1),
  },
  ...{
    smallest_sequence: 1,
    largest_sequence: 9,
    created_ns: 0,
    job: 0,
    family: 0,
    range_tombstones: 0,
  },
});
const jobRow = (kind: number) => ({
  ...{
    job: 5,
    kind,
    reason: 1,
    level: 0,
    output_level: 6,
    inputs: 1,
    next_inputs: 0,
    input_bytes: 100,
    read_bytes: 0,
  },
  ...{
    written_bytes: 0,
    first_bytes: 0,
    entries_read: 0,
    entries_dropped: 0,
    outputs: 0,
    front: key(0),
    started_ns: 0,
    family: 0,
  },
});
const fact = (name: string, parts: object) =>
  ({ name, cause: 0, job: 5, tNs: 0, seq: 1, extra: {}, ...parts }) as unknown as Fact;
const added = (number: number) =>
  fact('lsm.file_added', { op: 'assign', table: 'lsm.files', job: 4, row: fileRow(number, 0) });
const started = (kind: number) =>
  fact('lsm.job_started', { op: 'assign', table: 'lsm.jobs', row: jobRow(kind) });
const moved = fact('lsm.file_moved', { op: 'assign', table: 'lsm.files', row: fileRow(4, 6) });
const finished = fact('lsm.job_finished', { op: 'remove', table: 'lsm.jobs', key: { job: 5 } });
const kMove = [started(2), moved, finished];

const frame = (parts: Partial<Frame>): Frame =>
  ({
    contender: 0,
    status: { t_ns: 1e9, jobs: 5, statements: 29_100, sampled_job: 0 },
    tables: { 'lsm.files': tableOf('lsm.files', [fileRow(4, 0)]) },
    jump: false,
    ...parts,
  }) as Frame;

const kByFirstByte = { place: (at: Uint8Array) => (at[0] ?? 0) / 10, segments: [] };
const treeWhile = (phase: PlayerPhase) =>
  new LsmPicture(hostByHand(kByFirstByte as unknown as KeyAxis, { phase, speed: 17 }), () => ({
    memtableLimit: 1,
    l0Trigger: 4,
    levelled: true,
  }));

test('a move is replayed from start to end, with the tree as it was when it began', () => {
  const moves = new MoveCollector();
  expect(moves.take([added(7), ...kMove.slice(0, 2)], frame({}))).toEqual([]);
  const [done] = moves.take([finished], frame({}));
  expect(done?.facts).toEqual(kMove);
  expect([...(done?.before.tables['lsm.files']?.columns.number ?? [])]).toEqual([4, 7]);
  expect(moves.take([started(1), finished], frame({}))).toEqual([]);
});

test('a move that is under way when the picture opens is shown from there on', () => {
  const jobs = tableOf('lsm.jobs', [jobRow(2)]);
  const [done] = new MoveCollector().take(
    [moved, finished],
    frame({ tables: { 'lsm.jobs': jobs } }),
  );
  expect(done?.facts.map(({ name }) => name)).toEqual([
    'lsm.job_started',
    'lsm.file_moved',
    'lsm.job_finished',
  ]);
});

test('in slow play the file slides from its old level to the new one, in full view', () => {
  const tree = treeWhile('playing');
  tree.take(frame({}), 0, false);
  tree.take(frame({ facts: kMove }), 10, false);
  const script = tree.replay?.script;
  expect(script).toMatchObject({ kind: 'trivial move', level: 0, outputLevel: 6, strips: [] });
  expect(script?.inputs).toMatchObject([{ number: 4, level: 0 }]);
  if (script === undefined) return;
  const slideAt = (ms: number) => replayAt(script, ms).slide;
  const times = kReplayTimes['trivial move'];
  const starts = times.rest + times.why + times.choose;
  expect([slideAt(0), slideAt(starts), slideAt(replayLength(times) - times.rest)]).toEqual([
    0, 0, 1,
  ]);
  // For most of a second the file is between its levels.
  const between = Array.from({ length: 600 }, (_, i) => slideAt(i * 10)).filter(
    (slide) => slide > 0.02 && slide < 0.98,
  );
  expect(between.length * 10).toBeGreaterThan(700);
  tree.advance(10_000);
  expect(tree.replay).toBeUndefined();
});

test('a step that ends a move shows it although the run is paused; a pause shows none', () => {
  const stepped = treeWhile('paused');
  stepped.take(frame({ facts: kMove }), 0, false);
  stepped.rest(0);
  expect(stepped.replay).toBeDefined();
  const jumped = treeWhile('paused');
  jumped.take(frame({ facts: kMove.slice(0, 2) }), 0, false);
  jumped.take(frame({ jump: true }), 0, false);
  jumped.take(frame({ facts: [finished] }), 0, false);
  expect(jumped.replay).toBeUndefined();
});
