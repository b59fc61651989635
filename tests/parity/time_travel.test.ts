// A moment is the same however it is reached: straight, from a snapshot, in another instance, or
// after the engine died.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tablesText } from '../../cli/text';
import { statementsBetweenMarks } from '../../web/src/model/run/mark_spacing';
import { decodeFacts } from '../../web/src/model/tables/decode';
import { fold } from '../../web/src/model/tables/fold';
import { LabRun } from '../../web/src/run/past/timeline';
import type { Moment } from '../../web/src/run/past/types';
import { galleryCases, startNativeLab, startWasmLab, stateText } from '../support';

const kStatements = 60_000;
const kBudget = 48 * 2 ** 20;
/** Longer than all places that are asked for. */
const kCase = galleryCases().find(
  ({ name }) => name === 'btree-random-updates/InnoDB',
) as ReturnType<typeof galleryCases>[number];

// A clock that advances a second at each reading. Snapshots may take a fifth of the time, so there
// is one at every fifth advance.
function eagerClock(): () => number {
  let ms = 0;
  return () => (ms += 1000);
}

async function longRun(budgetBytes = kBudget): Promise<LabRun> {
  const run = await LabRun.begin({
    start: startWasmLab,
    request: kCase.request,
    budgetBytes,
    now: eagerClock(),
  });
  for (let target = 300; target <= kStatements; target += 300)
    await run.advance({ stop: 'statements', target, maxSteps: 1e9, facts: 'off' });
  return run;
}

async function straight(moment: Moment): Promise<string> {
  const run = await LabRun.begin({
    start: startNativeLab,
    request: kCase.request,
    budgetBytes: 0,
    now: () => 0,
  });
  try {
    await run.seek(moment);
    return await stateText(run.instance);
  } finally {
    run.close();
  }
}

test('seeking gives the state of a straight run, within the budget', async () => {
  const run = await longRun();
  expect(run.snapshotBytes).toBeLessThanOrEqual(kBudget);
  const end = run.status;
  const moments = fc.oneof(
    fc.nat(kStatements).map((statements) => ({ statements })),
    fc.nat(end.t_ns).map((ns) => ({ ns })),
  );
  await fc.assert(
    fc.asyncProperty(moments, async (moment) => {
      await run.seek(moment);
      expect(await stateText(run.instance)).toBe(await straight(moment));
    }),
    {
      numRuns: 12,
      seed: 17,
      examples: [[{ statements: 0 }], [{ statements: kStatements }], [{ statements: 1500 }]],
    },
  );
  run.close();
});

test('going back works with a budget too small for a second snapshot', async () => {
  const run = await longRun(1);
  await run.seek({ statements: 2000 });
  expect(await stateText(run.instance)).toBe(await straight({ statements: 2000 }));
  run.close();
});

test('the position after a fact is a prefix of its step', async () => {
  const run = await longRun();
  const wanted = [100, 101, 102, 50_000, 50_001, 50_002, 50_003].map((seq) => seq);
  for (const seq of wanted) {
    const step = await run.seekFact(seq);
    const tables =
      step === undefined
        ? await run.instance.describe()
        : fold(
            step.tables,
            step.facts.filter((fact) => fact.seq <= seq),
          );
    // The same moment from the beginning of the run.
    await run.seek({ statements: 1 });
    const before = await run.instance.describe();
    const { seq: from } = run.status;
    const facts = await run.facts(from, seq, 1e9);
    expect(facts.map((fact) => fact.seq)).toEqual(
      Array.from({ length: Math.max(0, seq - from) }, (_, i) => from + 1 + i),
    );
    expect(sorted(tablesText(fold(before, facts)))).toBe(sorted(tablesText(tables)));
  }
  run.close();
});

test('the facts of any range are those that a listener would have received', async () => {
  const lab = await startNativeLab();
  await lab.load(kCase.request);
  await lab.advance({ stop: 'statements', target: 10_000, maxSteps: 1e9, facts: 'off' });
  const { facts } = await lab.advance({
    stop: 'statements',
    target: 11_000,
    maxSteps: 1e9,
    facts: 'all',
  });
  lab.close();
  const heard = decodeFacts(facts);
  const run = await longRun();
  const before = await stateText(run.instance);
  const [from, to] = [(heard[0]?.seq ?? 0) - 1, heard[heard.length - 1]?.seq ?? 0];
  expect(await run.facts(from, to, 1e9)).toEqual(heard);
  expect(await run.facts(from, to, 10)).toEqual(heard.slice(0, 10));
  expect(await run.facts(from + 3, from + 5, 10)).toEqual(heard.slice(3, 5));
  // The live run is unchanged.
  expect(await stateText(run.instance)).toBe(before);
  run.close();
});

test('after the engine dies the run is restored to its position', async () => {
  const run = await longRun();
  await run.seek({ statements: 31_000 });
  const before = await stateText(run.instance);
  const { steps } = run.status;
  run.instance.close();
  await expect(run.instance.status()).rejects.toThrow('ended');
  await run.revive(steps);
  expect(await stateText(run.instance)).toBe(before);
  run.close();
});

test('the frame kept at a mark equals the state there, and a power cut discards later frames', async () => {
  const names = ['lsm.files', 'lsm.levels', 'lab.progress'] as const;
  const watched = () => ({ tables: names });
  const { request } = galleryCases().find(({ name }) =>
    name.startsWith('random-updates'),
  ) as typeof kCase;
  const run = await LabRun.begin({
    start: startWasmLab,
    request,
    budgetBytes: kBudget,
    now: () => 0,
    watched,
  });
  const apart = statementsBetweenMarks(run.status.statements_total) as number;
  await run.seek({ statements: 20 * apart + 7 });
  for (const marks of [1, 13, 20]) {
    const moment = { statements: marks * apart };
    const seen = await run.recordingNear(moment);
    await run.seek(moment);
    expect(seen?.status).toEqual(run.status);
    expect(seen?.tables).toEqual(await run.instance.describe(names));
    expect(seen?.report).toEqual(await run.instance.report());
    await run.seek({ statements: 20 * apart + 7 });
  }
  // Between two marks the last one before is seen, by time as well. No mark of the future is.
  expect((await run.recordingNear({ statements: 5 * apart - 1 }))?.status.statements).toBe(
    4 * apart,
  );
  const fifth = await run.recordingNear({ statements: 5 * apart });
  expect((await run.recordingNear({ ns: fifth?.status.t_ns ?? 0 }))?.status.statements).toBe(
    5 * apart,
  );
  for (const near of [8, 6])
    expect(await run.recordingNear({ statements: 20 * apart + near })).toBeUndefined();
  await run.seek({ statements: 10 * apart + 1 });
  // Marks ahead of a run that went back stay, as the run will pass them again.
  expect((await run.recordingNear({ statements: 15 * apart + 3 }))?.status.statements).toBe(
    15 * apart,
  );
  expect(await run.recordingNear({ statements: 11 * apart - 1 })).toBeUndefined();
  await run.cut(1);
  await run.seek({ statements: 12 * apart + 1 });
  expect(run.status.statements).toBe(12 * apart + 1);
  const again = await run.recordingNear({ statements: 11 * apart });
  await run.seek({ statements: 11 * apart });
  expect(again?.status).toEqual(run.status);
  run.close();
});

const sorted = (text: string) => text.split('\n').sort().join('\n');
