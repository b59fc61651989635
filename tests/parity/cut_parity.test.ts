// Power cuts in every engine: both builds recover the same bits, facts cover the cuts, and marks
// and forks work after them.
import { expect, test } from 'vitest';
import { tablesText } from '../../cli/text';
import { kOptions } from '../../web/src/gen/schema';
import { statementsBetweenMarks } from '../../web/src/model/run/mark_spacing';
import { decodeFacts, type Tables } from '../../web/src/model/tables/decode';
import { fold } from '../../web/src/model/tables/fold';
import { LabRun } from '../../web/src/run/past/timeline';
import type { Player } from '../../web/src/run/play/api';
import type { LabInstance } from '../../web/src/run/transport/lab_instance';
import {
  type Case,
  casesOf,
  kMixedPhase,
  kTinyDocuments,
  scenarioOf,
  startNativeLab,
  startWasmLab,
  stateText,
} from '../support';
import { startPlayer } from './player_rig';

const kEngines = Object.keys(kTinyDocuments);
const scenario = (engine: string, statements: number) => {
  const phases = [{ kind: 'load' }, { ...kMixedPhase, statements }];
  return scenarioOf(kTinyDocuments[engine]?.(`tiny-${engine}-cut`, phases) ?? {});
};
const requestOf = (engine: string, statements: number) =>
  (casesOf({ ok: true, scenario: scenario(engine, statements) } as never)[0] as Case).request;

const sorted = (tables: Tables) => tablesText(tables).split('\n').sort().join('\n');
const to = (target: number) =>
  ({ stop: 'statements', target, maxSteps: 1e9, facts: 'keep' }) as const;

/**
 * Cuts the power 10 statements after each of these counts. The facts around a cut, applied to the
 * tables before it, must give the tables after it.
 */
async function cutAgainAndAgain(lab: LabInstance, request: Case['request'], cuts: number[]) {
  await lab.load(request);
  const seen: string[] = [];
  for (const [i, statements] of cuts.entries()) {
    await lab.advance({ ...to(statements), facts: 'off' });
    const before = await lab.describe();
    const until = await lab.advance({ ...to(statements + 10), facts: 'all' });
    const cut = await lab.crash(i % 3);
    const rest = await lab.advance(to(statements + 90));
    expect(rest.status.message).toBe('');
    const facts = [until, cut, rest].flatMap((piece) => decodeFacts(piece.facts));
    expect(sorted(fold(before, facts))).toBe(sorted(await lab.describe()));
    seen.push(await stateText(lab), Buffer.from(cut.facts).toString('base64'));
  }
  await lab.advance({ stop: 'end', target: 0, maxSteps: 1e9, facts: 'off' });
  return [...seen, await stateText(lab)];
}

test.for(kEngines)('%s: power cuts are the same natively and in WebAssembly', async (engine) => {
  const request = requestOf(engine, 2400);
  const labs = [await startNativeLab(), await startWasmLab()];
  const cuts = [1, 350, 610, 1100, 1700, 2350];
  const [native, wasm] = await Promise.all(labs.map((lab) => cutAgainAndAgain(lab, request, cuts)));
  for (const lab of labs) lab.close();
  expect(wasm).toEqual(native);
});

test.for(kEngines)('%s: marks and going back after a power cut', async (engine) => {
  const run = await LabRun.begin({
    start: startWasmLab,
    request: requestOf(engine, 9600), // shorter runs have no marks
    budgetBytes: 48 * 2 ** 20,
    now: () => 0,
    watched: () => ({ tables: ['lab.progress'] }),
  });
  const apart = statementsBetweenMarks(run.status.statements_total) as number;
  const last = { statements: 130 * apart + 1 };
  await run.seek({ statements: 60 * apart + 1 });
  await run.cut(2);
  await run.seek(last);
  const end = await stateText(run.instance);
  for (const marks of [40, 61, 120]) {
    const moment = { statements: marks * apart };
    const seen = await run.recordingNear(moment);
    await run.seek(moment);
    expect(seen?.status).toEqual(run.status);
    expect(seen?.report).toEqual(await run.instance.report());
    await run.seek(last);
    expect(await stateText(run.instance)).toBe(end);
  }
  run.close();
});

/** An option that can change while the engine runs, and a value to change it to. */
const kChange: Readonly<Record<string, readonly [string, number]>> = {
  lsm: ['write_buffer_size', 128 << 10],
  btree: ['io_capacity', 900],
  fractal: ['checkpointing_period', 9_000_000],
};

test.for(kEngines)('%s: past forks and power cuts are repeated to the bit', async (engine) => {
  const [name, value] = kChange[engine] as readonly [string, number];
  const options = kOptions.find(({ group }) => group === engine)?.options ?? [];
  const change = (other: number) => [[options.findIndex((o) => o.name === name), other] as const];
  const one = scenario(engine, 2400);
  const player = startPlayer();
  await player.load(one);
  await player.seek({ statements: 700 });
  await player.cutPower();
  await player.seek({ statements: 1000 });
  await player.fork(0, change(value) as never, () => 'fork');
  await player.seek({ statements: 1300 });
  await player.cutPower();
  await player.fork(1, change(value + 1) as never, () => 'fork of the fork');
  await player.seek({ statements: 1800 });
  const look = (all: Player) =>
    Promise.all(
      [0, 1, 2].map(async (i) => [
        all.latest(i)?.status.steps,
        (await all.report(i)).digest,
        (await all.report(i)).crashes.count,
      ]),
    );
  const before = await look(player);
  expect(before.map(([, , crashes]) => crashes)).toEqual([2, 2, 2]);
  const [origin, ...forks] = [0, 1, 2].map((i) => player.history(i));
  const again = startPlayer();
  await again.load(one, [origin?.cuts ?? []]);
  await again.rejoin(
    forks.map((fork, i) => ({
      origin: i,
      point: fork.forks.at(-1) ?? { steps: 0, overrides: [] },
      cuts: fork.cuts,
      name: () => `fork ${i}`,
    })),
  );
  await again.seek({ statements: 1800 });
  for (const [i, [steps]] of before.entries())
    await again.seek({ steps: steps as number }, { contenders: [i] });
  expect(await look(again)).toEqual(before);
});
