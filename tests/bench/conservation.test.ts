// The bytes of ledger, engine and drive agree for every contender of the gallery, at a fortieth of
// its size; `npm run bench -- device` checks whole runs.
import { expect, test } from 'vitest';
import { galleryScenarios, startNativeLab } from '../support';
import { conservationOfLog } from './conservation';

test.for(galleryScenarios())('$name loses no byte between the floors', async (scenario) => {
  const checks = await conservationOfLog(scenario, startNativeLab, 40);
  for (const { what, expected, measured } of checks) expect(measured, what).toBe(expected);
  expect(checks.length).toBeGreaterThan(10 * scenario.contenders.length);
});
