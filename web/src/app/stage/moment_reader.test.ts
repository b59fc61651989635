// Words of moments in free play, with a run that only has places and figures.
import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { parseScenario } from '../../document/scenario/checks/parse';
import type { ScenarioMoment } from '../../document/scenario/scenario';
import { fixtureDocument } from '../../document/scenario/testing/fixture';
import type { Report } from '../../gen/types';
import type { Player } from '../../run/play/api';
import { MomentReader } from './moment_reader';
import type { RunView } from './view_model';

function readerOf(moments: readonly Partial<ScenarioMoment>[]) {
  const parsed = parseScenario({ ...fixtureDocument(), moments });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  const { scenario } = parsed;
  const state = createStore(() => ({ phase: 'playing', lock: 'rows', cut: false, contenders: [] }));
  const reader = new MomentReader(
    { state } as unknown as Player,
    () => true,
    () => undefined,
    () => false,
  );
  reader.open(scenario);
  const at = (statements: number, userBytes: number, rate = 100) =>
    reader.takeFigures({
      statements,
      tNs: 0,
      rate,
      reports: scenario.contenders.map(() => ({ user_bytes: userBytes }) as Report),
      places: scenario.contenders.map(() => ({ statements, tNs: 0 })),
    } as unknown as RunView);
  return { reader, at, passed: () => reader.state.getState().passed };
}

test('in free play a moment’s words yield when the run makes them untrue', () => {
  const { reader, at, passed } = readerOf([
    { at: { statements: 1 }, text: 'So far little is saved.', holds: ['A.user_bytes < 2000'] },
  ]);
  at(1, 116);
  expect(reader.words(0)?.kind).toBe('said');
  at(10, 1160);
  expect(passed()).toBe(false);
  at(20, 2320);
  expect(passed()).toBe(true);
});

test('… and when it has been past their moment for ten seconds, until the next one', () => {
  const { at, passed } = readerOf([
    { at: { statements: 1 }, text: 'One row.' },
    { at: { statements: 5000 }, until: { statements: 5400 }, text: 'Many rows.' },
  ]);
  at(1, 116);
  at(900, 116);
  expect(passed()).toBe(false);
  at(1100, 116);
  expect(passed()).toBe(true);
  at(5000, 116);
  expect(passed()).toBe(false);
  at(6300, 116);
  expect(passed()).toBe(false);
  at(6500, 116);
  expect(passed()).toBe(true);
});

test('a moment with a job runs to the end of that job at its beginning, and plays on from there', async () => {
  const parsed = parseScenario({
    ...fixtureDocument(),
    moments: [
      {
        at: { statements: 10 },
        until: { statements: 900 },
        view: { focus: 'A' },
        replays: 'compaction',
        text: 'Files are merged.',
      },
    ],
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  const { scenario } = parsed;
  const asked: unknown[] = [];
  const status = { statements: 10, t_ns: 0 };
  const player = {
    state: createStore(() => ({ phase: 'paused', lock: 'rows', contenders: [{}], scenario })),
    latest: () => ({ status }),
    seek: () => Promise.resolve(true),
    setSpeed: () => undefined,
    play: (until: unknown) => asked.push(['play', until]),
    runToJob: async (...job: unknown[]) => asked.push(job),
  };
  const reader = new MomentReader(
    player as unknown as Player,
    () => true,
    () => undefined,
    () => false,
  );
  reader.open(scenario);
  await reader.go(0);
  const until = { statements: 900 };
  expect(asked).toEqual([[0, { name: 'lsm.input_chosen' }, until]]);
  status.statements = 480;
  await reader.play(until);
  expect(asked.at(-1)).toEqual(['play', until]);
});
