import { expect, test } from 'vitest';
import { parseScenario } from '../../document/scenario/checks/parse';
import { fixtureDocument } from '../../document/scenario/testing/fixture';
import { sameCurves, sameRun } from './previous_run';

test('a run that only loses more when the power fails has the curves of the run before', () => {
  const parsed = parseScenario(fixtureDocument());
  if (!parsed.ok) throw new Error('refused');
  const { scenario } = parsed;
  const losing = { ...scenario, faults: { options: { loses_unflushed: true } } };
  expect(sameRun(scenario, losing)).toBe(false);
  expect(sameCurves(scenario, losing)).toBe(true);
  expect(sameCurves(scenario, { ...losing, seed: scenario.seed + 1 })).toBe(false);
  for (const options of [{ slow_permille: 5_000 }, { power_cut_at_write: 1_000 }])
    expect(sameCurves(scenario, { ...scenario, faults: { options } })).toBe(false);
});
