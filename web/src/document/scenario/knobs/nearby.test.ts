import { expect, test } from 'vitest';
import { tinyDocument } from '../../../../../tests/support';
import { parseScenario } from '../checks/parse';
import { nearby } from './nearby';

function labels(document: object): string[] {
  const parsed = parseScenario(document);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  return nearby(parsed.scenario).map(({ label }) => label);
}
const kTiny = tinyDocument('tiny', [{ kind: 'load' }]);

test('a knob is turned one setting down and one up; memory is halved and doubled', () => {
  const knobs = [
    { label: 'rows', sets: ['workload.options.rows'], choices: [300, 600, 900, 1200] },
  ];
  expect(labels({ ...kTiny, knobs })).toEqual([
    'rows: 300',
    'rows: 900',
    'half the memory',
    'twice the memory',
  ]);
});

test('where a knob sets the memory, its settings are taken', () => {
  const knobs = [
    { label: 'memory', sets: ['LSM.options.block_cache_size'], choices: ['1 MiB', '2 MiB'] },
  ];
  const contenders = (kTiny as { contenders: { options?: object }[] }).contenders.map((one) => ({
    ...one,
    options: { ...one.options, block_cache_size: '1 MiB' },
  }));
  expect(labels({ ...kTiny, contenders, knobs })).toEqual(['memory: 2 MiB']);
});
