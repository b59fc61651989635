// Differences between two runs, named by knobs where one covers them, else by options.
import { expect, test } from 'vitest';
import { parseScenario } from '../../../document/scenario/checks/parse';
import { turned } from '../../../document/scenario/knobs/knobs';
import type { Knob, Scenario } from '../../../document/scenario/scenario';
import { fixtureDocument } from '../../../document/scenario/testing/fixture';
import { differenceWords } from './differences';

const kMemtable: Knob = {
  label: 'memtable',
  sets: ['A.options.write_buffer_size', 'B.options.write_buffer_size'],
  choices: ['64 KiB', '128 KiB'],
};
const kValues: Knob = {
  label: 'values',
  sets: ['workload.options.value_bytes'],
  choices: ['50 B', '100 B'],
};

function scenario(): Scenario {
  const document = fixtureDocument();
  for (const one of document.contenders) one.options.write_buffer_size = '64 KiB';
  document.workload.options.value_bytes = '100 B';
  const parsed = parseScenario({ ...document, knobs: [kMemtable, kValues] });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  return parsed.scenario;
}

const kBefore = scenario();

test('a turned knob is said by its label, both by both', () => {
  const now = turned(kBefore, kMemtable, 1);
  expect(differenceWords(kBefore, now)).toBe('memtable 64 KiB');
  expect(differenceWords(kBefore, turned(now, kValues, 0))).toBe('memtable 64 KiB, values 100 B');
  expect(differenceWords(kBefore, kBefore)).toBe('');
});

test('what no knob sets is said by its own name', () => {
  const [first, second] = kBefore.contenders as [
    Scenario['contenders'][0],
    Scenario['contenders'][0],
  ];
  const options = { ...first.options, compression: 'lz4' };
  const now = { ...kBefore, contenders: [{ ...first, options }, second] };
  expect(differenceWords(kBefore, now)).toBe('A compression zstd');
  const disk = { ...now, device: { kind: 'hdd', profile: '7200rpm', options: {} } };
  expect(differenceWords(kBefore, disk)).toBe('A compression zstd, flash');
  const promised = { ...disk, durability: 'relaxed' as const };
  expect(differenceWords(kBefore, promised)).toMatch(
    /^durability as profiles say, .* and \d more$/,
  );
  expect(differenceWords({ ...kBefore, seed: 8 }, kBefore)).toBe('seed 8');
});
