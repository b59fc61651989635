// The page's player over real engines, with sessions in this thread in place of workers: lockstep,
// steps, samples, seeks, errors.
import { expect, test } from 'vitest';
import { tablesText } from '../../cli/text';
import { kOptions } from '../../web/src/gen/schema';
import { fold } from '../../web/src/model/tables/fold';
import { rowsOf } from '../../web/src/model/tables/tables';
import type { Frame } from '../../web/src/run/play/api';
import { type StartInstance, wasmStarter } from '../../web/src/run/transport/lab_instance';
import { EngineDied } from '../../web/src/run/transport/loader';
import { scenarioOf, tinyBtreeDocument, tinyDocument } from '../support';
import { settled, startPlayer, statements, tickUntil } from './player_rig';

const kTiny = tinyDocument('tiny', [{ kind: 'load' }, { kind: 'update', statements: 3000 }]) as {
  contenders: object[];
};
const kPair = scenarioOf({
  ...kTiny,
  contenders: [
    kTiny.contenders[0],
    { ...kTiny.contenders[0], name: 'Small blocks', options: { block_size: 512 } },
  ],
});
const kOne = scenarioOf(kTiny);

test('contenders play synchronised at full speed, pause together where play is to end, then run to the end', async () => {
  const player = startPlayer();
  await player.load(kPair);
  expect(player.state.getState()).toMatchObject({
    phase: 'paused',
    contenders: [{ state: 'ready' }, { state: 'ready' }],
  });
  expect(player.state.getState().build).not.toBe('');
  player.setSpeed(Number.POSITIVE_INFINITY);
  player.play({ statements: 3000 });
  await tickUntil(player, () => player.state.getState().phase === 'paused');
  await settled();
  expect(statements(player)).toEqual([3000, 3000]);
  player.play();
  await tickUntil(player, () => player.state.getState().phase === 'paused');
  await settled();
  expect(statements(player)).toEqual([3600, 3600]);
  expect(player.state.getState().contenders.map(({ state }) => state)).toEqual([
    'finished',
    'finished',
  ]);
});

test('slow play streams facts that fold from each frame to the next, and ends in the state of the engine', async () => {
  const player = startPlayer();
  const frames: Frame[] = [];
  player.onFrame((frame) => frames.push(frame));
  await player.load(kOne);
  await player.watch(0, { tables: ['lab.progress', 'lsm.levels', 'lab.latency'] });
  player.setSpeed(20);
  player.play();
  await tickUntil(player, () => frames.length >= 80);
  await player.stepStatement();
  await player.stepStatement();
  expect(frames.length).toBeGreaterThan(80);
  const folded = ({ 'lab.latency': _, ...tables }: Frame['tables']) => sorted(tablesText(tables));
  for (let i = 1; i < frames.length; i++) {
    const [before, after] = [frames[i - 1] as Frame, frames[i] as Frame];
    expect(after.jump).toBe(false);
    expect(folded(fold(before.tables, after.facts ?? []))).toBe(folded(after.tables));
  }
  // The page folded for itself all the way; the engine describes the same.
  const last = frames.at(-1) as Frame;
  expect(folded(last.tables)).toBe(sorted(tablesText(await player.describe(0, []))));
  expect(rowsOf(last.tables, 'lab.latency')).toEqual(
    rowsOf(await player.describe(0, ['lab.latency']), 'lab.latency'),
  );
});

test('frames of fast play carry watched tables; those of a pause, a step and slow play carry all', async () => {
  const player = startPlayer();
  const frames: Frame[] = [];
  player.onFrame((frame) => frames.push(frame));
  await player.load(kOne);
  const watched = ['lab.progress', 'lsm.levels'] as const;
  await player.watch(0, { tables: watched });
  player.setSpeed(5000);
  player.play();
  await tickUntil(player, () => frames.length >= 10);
  for (const { tables } of frames.slice(1))
    expect(Object.keys(tables).sort()).toEqual([...watched]);
  player.setSpeed(20);
  await tickUntil(player, () => frames.at(-1)?.facts !== undefined);
  const whole = async () => sorted(tablesText(await player.describe(0, [])));
  await player.stepStatement();
  expect(sorted(tablesText((player.latest(0) as Frame).tables))).toBe(await whole());
  player.setSpeed(5000);
  player.play();
  const before = frames.length;
  await tickUntil(player, () => frames.length >= before + 5);
  player.pause();
  await settled();
  expect(sorted(tablesText((player.latest(0) as Frame).tables))).toBe(await whole());
  player.play();
  await tickUntil(player, () => frames.length >= before + 12);
  await player.stepStatement();
  expect(sorted(tablesText((player.latest(0) as Frame).tables))).toBe(await whole());
});

test('stepping fact by fact yields the facts of the statements', async () => {
  const player = startPlayer();
  await player.load(kOne);
  await player.seek({ statements: 100 });
  const before = player.latest(0) as Frame;
  const one: string[] = [];
  for (let i = 0; i < 20; i++) {
    await player.stepFact();
    one.push(...(player.latest(0)?.facts ?? []).map((fact) => fact.name));
  }
  const facts = await player.facts(0, before.status.seq, before.status.seq + 20);
  expect(one).toEqual(facts.map((fact) => fact.name));
  expect(sorted(tablesText((player.latest(0) as Frame).tables))).toBe(
    sorted(tablesText(fold(before.tables, facts))),
  );
});

test('fact by fact, watched tables that facts do not keep up to date stay', async () => {
  const player = startPlayer();
  const columns = () => rowsOf(player.latest(0)?.tables ?? {}, 'btree.columns');
  const inEngine = async () => rowsOf(await player.describe(0, ['btree.columns']), 'btree.columns');
  await player.load(scenarioOf(tinyBtreeDocument('tiny', [{ kind: 'load' }])));
  await player.watch(0, { tables: ['btree.columns'] });
  await player.seek({ statements: 400 });
  const before = columns();
  expect(before.length).toBeGreaterThan(1);
  // In the middle of a step they are as before it, at its end as the engine has them.
  await player.stepFact();
  expect(columns()).toEqual(before);
  for (let i = 0; i < 40; i++) {
    await player.stepFact();
    expect(columns().length).toBeGreaterThan(1);
  }
  await player.stepStatement();
  expect(columns()).toEqual(await inEngine());
});

test('fast play reports complete jobs only, from start to end', async () => {
  const player = startPlayer();
  const samples: NonNullable<Frame['sample']>[] = [];
  player.onFrame(({ sample }) => sample && samples.push(sample));
  await player.load(kOne);
  player.setSpeed(Number.POSITIVE_INFINITY);
  player.play();
  await tickUntil(player, () => player.state.getState().phase === 'paused');
  expect(samples.length).toBeGreaterThan(0);
  for (const { job, of, facts } of samples) {
    expect(of).toBeGreaterThan(0);
    expect(facts.every((fact) => fact.job === job)).toBe(true);
    expect(facts.some((fact) => fact.name === 'lsm.job_started')).toBe(true);
    expect(facts.some((fact) => fact.name === 'lsm.job_finished')).toBe(true);
  }
});

test('a fork runs beside its origin, and waits at the fork point until the others reach it', async () => {
  const player = startPlayer();
  await player.load(kPair);
  await player.seek({ statements: 1200 });
  const write_buffer_size = 0;
  const added = await player.fork(
    1,
    [[write_buffer_size, 128 << 10]],
    () => 'Small blocks, larger memtables',
  );
  expect(added).toBe(2);
  expect(player.state.getState().contenders.map(({ name }) => name)).toEqual([
    'LSM',
    'Small blocks',
    'Small blocks, larger memtables',
  ]);
  const all = () => [0, 1, 2].map((contender) => player.latest(contender)?.status.statements);
  expect(all()).toEqual([1200, 1200, 1200]);
  await player.seek({ statements: 2000 });
  expect(all()).toEqual([2000, 2000, 2000]);
  const digests = await Promise.all(
    [0, 1, 2].map(async (contender) => (await player.report(contender)).digest),
  );
  expect(new Set(digests).size).toBe(3);
  await player.seek({ statements: 300 });
  expect(all()).toEqual([300, 300, 1200]);
  await player.stepStatement();
  expect(all()).toEqual([301, 301, 1200]);
  player.setSpeed(2000);
  player.play();
  await tickUntil(player, () => (player.latest(0)?.status.statements ?? 0) > 600);
  player.pause();
  await settled();
  const [first, second, fork] = all();
  expect(second).toBe(first);
  expect(first).toBeLessThan(1200);
  expect(fork).toBe(1200);
  await player.seek({ statements: 2000 });
  expect((await player.report(2)).digest).toBe(digests[2]);
  await player.fork(0, [[write_buffer_size, 128 << 10]], () => 'fourth');
  await expect(player.fork(0, [[write_buffer_size, 96 << 10]], () => 'fifth')).rejects.toThrow(
    'at most 4 trees',
  );
});

test('a fork with an option that cannot be changed is refused, and the run is unchanged', async () => {
  const player = startPlayer();
  await player.load(kOne);
  await player.seek({ statements: 500 });
  const num_levels =
    kOptions
      .find(({ group }) => group === 'lsm')
      ?.options.findIndex(({ name }) => name === 'num_levels') ?? -1;
  await expect(player.fork(0, [[num_levels, 5]], () => 'never')).rejects.toThrow(
    'cannot be changed while the engine runs',
  );
  expect(player.state.getState().contenders).toHaveLength(1);
  await player.stepStatement();
  expect(player.latest(0)?.status.statements).toBe(501);
});

test('a scenario that the engines refuse leaves the running one in place', async () => {
  const player = startPlayer();
  await player.load(kOne);
  await player.seek({ statements: 500 });
  const before = await player.report(0);
  const refused = scenarioOf({ ...tinyDocument('bad', [{ kind: 'get_present' }]) });
  await expect(player.load(refused)).rejects.toThrow('phases');
  expect(player.state.getState()).toMatchObject({ phase: 'paused', scenario: { name: 'tiny' } });
  expect(await player.report(0)).toEqual(before);
});

test('a worker that dies is replaced and restored to its position', async () => {
  const deaths: ((message: string) => void)[] = [];
  const player = startPlayer({ kill: (die) => deaths.push(die) });
  await player.load(kOne);
  await player.seek({ statements: 800 });
  const before = tablesText((player.latest(0) as Frame).tables);
  deaths[0]?.('the browser took its memory');
  expect(player.state.getState().contenders[0]).toMatchObject({ state: 'restoring' });
  await tickUntil(
    player,
    () =>
      player.state.getState().contenders[0]?.state === 'ready' &&
      player.latest(0)?.status.statements === 800,
  );
  expect(tablesText((player.latest(0) as Frame).tables)).toBe(before);
});

test('an engine that dies is restored to the last frame and reports why', async () => {
  // Dies at the first advance behind statement 1000, every time, as a bug would.
  const starter =
    (module: WebAssembly.Module): StartInstance =>
    async () => {
      const lab = await wasmStarter(module)();
      const advance = lab.advance.bind(lab);
      lab.advance = async (request) => {
        const advanced = await advance(request);
        if (advanced.status.statements > 1000) throw new EngineDied('a bug in the engine: x (y:1)');
        return advanced;
      };
      return lab;
    };
  const player = startPlayer({ starter });
  await player.load(kOne);
  await player.seek({ statements: 900 });
  await expect(player.seek({ statements: 2000 })).rejects.toThrow('a bug in the engine');
  await settled();
  expect(player.state.getState().contenders[0]).toMatchObject({
    state: 'failed',
    message: 'a bug in the engine: x (y:1)',
  });
  expect(player.latest(0)?.status.statements).toBe(900);
  await player.seek({ statements: 10 });
  expect(player.state.getState().contenders[0]).toMatchObject({ state: 'ready' });
});

const sorted = (text: string) => text.split('\n').sort().join('\n');

test('watching a table while paused shows it at once', async () => {
  const player = startPlayer();
  await player.load(kOne);
  expect(player.latest(0)?.tables['lab.latency']).toBeUndefined();
  await player.watch(0, { tables: ['lab.latency'] });
  expect(player.latest(0)?.tables['lab.latency']).toBeDefined();
  const seen = rowsOf(player.latest(0)?.tables ?? {}, 'lab.latency');
  expect(seen).toEqual(rowsOf(await player.describe(0, ['lab.latency']), 'lab.latency'));
  expect(player.latest(0)?.tables['lsm.levels']).toBeDefined();
});

test('a recorded moment is shown at once, and nothing else until the run is there', async () => {
  const before = startPlayer();
  await before.load(kPair);
  await before.seek({ statements: 2500 });
  const recorded = await Promise.all(
    [0, 1].map(async (contender) => {
      const { status, tables } = before.latest(contender) as Frame;
      return { status, tables, report: await before.report(contender) };
    }),
  );
  const player = startPlayer();
  await player.load(kPair);
  player.setSpeed(Number.POSITIVE_INFINITY);
  player.play();
  await tickUntil(player, () => (player.latest(0)?.status.statements ?? 0) > 100);
  const frames: Frame[] = [];
  player.onFrame((frame) => frames.push(frame));
  const going = player.seek({ statements: 2500 }, { recorded });
  expect(frames.map(({ status, report }) => [status.statements, report?.operations])).toEqual([
    [2500, 2500],
    [2500, 2500],
  ]);
  expect(await going).toBe(true);
  expect(frames.every(({ status }) => status.statements === 2500)).toBe(true);
  expect(player.state.getState().phase).toBe('paused');
  for (const contender of [0, 1]) {
    const { status, report } = player.latest(contender) as Frame;
    expect(report).toBeUndefined();
    expect(status).toEqual(recorded[contender]?.status);
  }
});

test('going on while the run is under way ends at the newer moment', async () => {
  const player = startPlayer();
  await player.load(kPair);
  const first = player.seek({ statements: 3500 }, { recorded: [] });
  const second = player.seek({ statements: 700 }, { recorded: [] });
  expect(await Promise.all([first, second])).toEqual([false, true]);
  expect(statements(player)).toEqual([700, 700]);
});
