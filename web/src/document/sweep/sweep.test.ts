// Sweeps as documents: what is refused and by which path, their cells, and who wins.
import { expect, test } from 'vitest';
import { tinyDocument } from '../../../../tests/support';
import { printIssue } from '../scenario/values/issue';
import { parseSweep } from './checks/parse';
import { axisWords, documentAt, placesOf, type Sweep, valueWords } from './sweep';
import { measureCell, wonBy } from './sweep_map';

const kTiny = tinyDocument('tiny', [{ kind: 'load' }, { kind: 'mixed', statements: 1000 }]);
const kKnown = { names: ['tiny'], document: () => kTiny };
const kMixed = 'workload.phases[1]';
const kDocument = {
  version: 1,
  name: 'small',
  title: 'Small',
  question: 'Who?',
  scenario: 'tiny',
  options: [
    {
      label: 'lookups',
      unit: '% of statements',
      sets: [`${kMixed}.lookups_permille`, `${kMixed}.updates_permille`],
      choices: [
        { label: '0', values: [0, 1000] },
        { label: '90', values: [900, 100] },
      ],
    },
    { label: 'cache', sets: ['LSM.options.block_cache_size'], choices: ['32 KiB', '64 KiB'] },
  ],
  measures: [
    {
      name: 'bytes',
      label: 'bytes written',
      measure: 'each.host_bytes.written / workload.rows',
      unit: 'bytes',
      wins: 'lower',
    },
  ],
};

function sweepOf(document: unknown): Sweep {
  const parsed = parseSweep(document, kKnown);
  if (!parsed.ok) throw new Error(parsed.issues.map(printIssue).join('\n'));
  return parsed.sweep;
}

/** Returns the issues of the document after a change. */
function issuesWith(change: (document: typeof kDocument) => unknown): string[] {
  const document = structuredClone(kDocument);
  const parsed = parseSweep(change(document) ?? document, kKnown);
  return parsed.ok ? [] : parsed.issues.map(printIssue);
}

const [lookups, cache] = kDocument.options as [
  (typeof kDocument.options)[number],
  (typeof kDocument.options)[number],
];
const [bytes] = kDocument.measures as [(typeof kDocument.measures)[number]];

test('a mistake is named by its path, with the nearest valid choice', () => {
  const withOption = (option: object) => ({ ...kDocument, options: [option] });
  const withMeasure = (changed: object) => ({
    ...kDocument,
    measures: [{ ...bytes, ...changed }],
  });
  const cases: readonly [unknown, string][] = [
    [
      { ...kDocument, scenario: 'tinny' },
      'scenario: there is no scenario "tinny" (did you mean "tiny"?)',
    ],
    [{ ...kDocument, mesures: [] }, '(did you mean "measures"?)'],
    [
      withOption({ ...cache, sets: ['LSM.options.block_cash_size'] }),
      'options[0].sets[0]: nothing can be set at LSM.options.block_cash_size (did you mean "LSM.options.block_cache_size"?)',
    ],
    [
      withOption({ ...cache, choices: ['32 KiB', 'much'] }),
      'options[0].choices[1]: LSM.options.block_cache_size must be',
    ],
    [
      withOption({ ...lookups, choices: ['0', { label: '50', values: [500] }] }),
      'options[0].choices[1].values: must have one value for each of the 2 paths, not 1',
    ],
    [
      withMeasure({ measure: 'each.host_bites.written' }),
      'measures[0].measure: the report has no "host_bites.written" (at 0) (did you mean "each.host_bytes.written"?)',
    ],
    [
      withMeasure({ measure: 'eech.operations' }),
      'measures[0].measure: there is no contender "eech", only each, LSM (at 0) (did you mean "each"?)',
    ],
    [
      withMeasure({ wins: 'lowest' }),
      'measures[0].wins: must be one of lower, higher, not "lowest" (did you mean "lower"?)',
    ],
    [withMeasure({ unit: 'byte' }), '(did you mean "bytes"?)'],
    [
      { ...kDocument, scenario: { ...kTiny, seed: -1 } },
      'scenario.seed: must be at least 0, not -1',
    ],
    [{ ...kDocument, measures: [bytes, bytes] }, 'measures[1].name: another measure has the same'],
    [{ ...kDocument, options: [lookups, cache, cache, cache] }, 'options: must have at most 3'],
  ];
  for (const [document, words] of cases)
    expect(issuesWith(() => document).join('\n')).toContain(words);
  expect(issuesWith((document) => document)).toEqual([]);
});

test('cells are all combinations, each a scenario with its values', () => {
  const sweep = sweepOf(kDocument);
  expect(placesOf(sweep)).toEqual([
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 1],
  ]);
  const there = documentAt(sweep, [1, 0]) as typeof sweep.scenario;
  expect(there.workload.phases[1]).toMatchObject({ lookups_permille: 900, updates_permille: 100 });
  expect(there.contenders[0]?.options?.block_cache_size).toBe('32 KiB');
  expect(valueWords(sweep, 1, 0)).toBe('32 KiB');
  expect(sweep.options.map(axisWords)).toEqual(['lookups, % of statements', 'cache']);
  const ofData = { ...cache, of_data: true };
  expect(axisWords(sweepOf({ ...kDocument, options: [ofData] }).options[0] as never)).toBe(
    'cache, share of the data',
  );
});

test('the best value wins, by the factor of the next one', () => {
  expect(wonBy([4, 2, 3], 'lower')).toEqual({ winner: 1, lead: 1.5 });
  expect(wonBy([4, 2, 3], 'higher')).toEqual({ winner: 0, lead: 4 / 3 });
  expect(wonBy([2, 2], 'lower')).toEqual({ winner: undefined, lead: 1 });
  expect(wonBy([0, 2], 'lower')).toEqual({ winner: 0, lead: Number.POSITIVE_INFINITY });
  expect(wonBy([7], 'lower')).toEqual({ winner: 0, lead: 1 });
});

test('each is every contender in turn; without a number there is a reason', () => {
  const two = {
    ...kTiny,
    contenders: ['A', 'B'].map((name) => ({ name, engine: 'lsm' })),
  };
  const document = { ...kDocument, scenario: two, options: [lookups] };
  const runs = [600, 300].map((operations) => ({
    report: { operations, virtual_seconds: 0 },
    series: [],
    causes: [],
    phases: [],
  }));
  const with_ = (measure: string) => {
    const sweep = sweepOf({ ...document, measures: [{ ...bytes, measure }] });
    return measureCell(sweep, sweep.scenario, runs);
  };
  expect(with_('each.operations / A.operations')).toEqual({ values: [[1, 0.5]] });
  expect(with_('1 / (each.operations - 300)').why).toBe(
    'bytes written: B: Infinity is no finite number',
  );
  expect(with_('rate("each")').why).toMatch(/^bytes written: A: /);
});
