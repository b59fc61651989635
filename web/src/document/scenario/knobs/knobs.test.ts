// Knobs: the values they set, how they go back, and reasons to refuse them.
import { expect, test } from 'vitest';
import { parseScenario, parseScenarioText } from '../checks/parse';
import type { Knob, Scenario } from '../scenario';
import { fixtureDocument } from '../testing/fixture';
import { printScenario } from '../text/print';
import { printIssue } from '../values/issue';
import { isOfData, settingOf, settingsOf, settingWords, shareOfData, turned } from './knobs';

const kKnobs: readonly Knob[] = [
  {
    label: 'memtable',
    sets: ['A.options.write_buffer_size', 'contenders[1].options.write_buffer_size'],
    of_data: true,
    choices: ['64 KiB', '128 KiB'],
  },
  { label: 'rows', sets: ['workload.options.value_bytes'], choices: [50, 400] },
  { label: 'hot rows', sets: ['workload.phases[1].distribution'], choices: ['uniform', 'zipf'] },
  {
    label: 'drive',
    sets: ['device'],
    choices: [
      {
        label: 'flash',
        values: [{ kind: 'flash', profile: 'sata-mlc', options: { capacity_bytes: '64 MiB' } }],
      },
      { label: 'disk', values: [{ kind: 'hdd', options: { capacity_bytes: '64 MiB' } }] },
    ],
  },
  {
    label: 'levels',
    sets: ['contenders[0].options.max_bytes_for_level_multiplier'],
    range: { from: 4, to: 12, step: 2 },
  },
];

function withKnobs(...knobs: unknown[]) {
  const { moments: _moments, ...document } = fixtureDocument();
  for (const one of document.contenders) one.options.write_buffer_size = '64 KiB';
  return parseScenario({ ...document, knobs });
}

function scenario(): Scenario {
  const parsed = withKnobs(...kKnobs);
  if (!parsed.ok) throw new Error(parsed.issues.map(printIssue).join('\n'));
  return parsed.scenario;
}

const words = (one: Scenario, knob: Knob) =>
  settingsOf(knob, one).map((_, i) => settingWords(knob, i, one));

test('settings have words, and one of them is what the scenario says', () => {
  const one = scenario();
  expect(kKnobs.map((knob) => words(one, knob))).toEqual([
    ['64 KiB', '128 KiB'],
    ['50 B', '400 B'],
    ['uniform', 'zipf'],
    ['flash', 'disk'],
    ['4', '6', '8', '10', '12'],
  ]);
  expect(kKnobs.map((knob) => settingOf(one, knob))).toEqual([0, -1, 0, 0, 3]);
  expect(shareOfData(kKnobs[0] as Knob, 1, turned(one, kKnobs[1] as Knob, 0))).toBeCloseTo(
    131072 / 66_000,
  );
});

test('no setting is a share of tables, whose rows have several sizes', () => {
  const one = scenario();
  const [memtable] = kKnobs as [Knob];
  expect(isOfData(memtable, one)).toBe(true);
  const tables = { kind: 'tables', options: {}, phases: [{ kind: 'iib' }] };
  expect(isOfData(memtable, { ...one, workload: tables })).toBe(false);
});

test('each setting runs, is recognised, and can be taken back', () => {
  const one = scenario();
  for (const knob of kKnobs) {
    const own = settingOf(one, knob);
    for (const [i] of settingsOf(knob, one).entries()) {
      const after = turned(one, knob, i);
      expect(settingOf(after, knob), `${knob.label} ${i}`).toBe(i);
      const parsed = parseScenario(after);
      expect(parsed.ok ? parsed.scenario : parsed.issues).toEqual(after);
      if (own >= 0) expect(turned(after, knob, own, one)).toEqual(one);
    }
  }
});

test('a printed scenario has its knobs', () => {
  const one = scenario();
  expect(parseScenarioText(printScenario(one))).toEqual({ ok: true, scenario: one });
});

const kMemtable = kKnobs[0] as Knob;

test.for([
  [{ ...kMemtable, choices: undefined }, 'knobs[0]: must have either choices or a range'],
  [{ ...kMemtable, range: { from: 1, to: 2, step: 1 } }, 'knobs[0]: must have either choices'],
  [
    { ...kMemtable, sets: ['contenders[0].options.write_bufer_size'] },
    'knobs[0].sets[0]: nothing can be set at contenders[0].options.write_bufer_size (did you mean "contenders[0].options.write_buffer_size"?)',
  ],
  [{ ...kMemtable, sets: ['contenders[0].name'] }, 'knobs[0].sets[0]: nothing can be set at'],
  [{ ...kMemtable, sets: ['contenders[7].profile'] }, 'knobs[0].sets[0]: nothing can be set at'],
  [
    { ...kMemtable, choices: ['64 KiB', '1 KiB'] },
    'knobs[0].choices[1]: A.options.write_buffer_size must be between 64 KiB and 1 GiB, not 1 KiB (did you mean "64 KiB"?)',
  ],
  [
    { ...(kKnobs[2] as Knob), choices: ['uniform', 'zipff'] },
    'knobs[0].choices[1]: workload.phases[1].distribution must be one of uniform, zipf, latest, not "zipff" (did you mean "zipf"?)',
  ],
  [
    { label: 'drive', sets: ['device.profile'], choices: ['sata-mlc', 'sata-mlcc'] },
    '(did you mean "sata-mlc"?)',
  ],
  [
    { ...kMemtable, choices: ['64 KiB', { label: 'two', values: ['1 MiB'] }] },
    'knobs[0].choices[1].values: must have one value for each of the 2 paths, not 1',
  ],
  [
    {
      label: 'drive',
      sets: ['device'],
      choices: [
        { label: 'flash', values: [{ kind: 'flash' }] },
        { label: 'disk', values: [{ kind: 'hdd', profile: '7200', options: {} }] },
      ],
    },
    'knobs[0].choices[1]: device.profile must be one of 7200rpm',
  ],
  [
    { ...(kKnobs[4] as Knob), range: { from: 12, to: 4, step: 1 } },
    'knobs[0].range: must have 2 to 40 steps',
  ],
  [{ ...kMemtable, lable: 'x' }, 'knobs[0].lable: no entry has this name (did you mean "label"?)'],
] as const)('%j is refused', ([knob, message]) => {
  const parsed = withKnobs(knob);
  expect(parsed.ok ? [] : parsed.issues.map(printIssue)).toEqual(
    expect.arrayContaining([expect.stringContaining(message)]),
  );
});

test('a second knob of the same name is refused', () => {
  const parsed = withKnobs(kMemtable, kMemtable);
  expect(parsed.ok ? [] : parsed.issues.map(printIssue)).toEqual([
    'knobs[1].label: another knob has the same name, "memtable"',
  ]);
});
