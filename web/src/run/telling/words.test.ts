// Words with figures from hand-made reports, and recordings of moments as files.
import { expect, test } from 'vitest';
import { parseScenario } from '../../document/scenario/checks/parse';
import type { Scenario, ScenarioMoment } from '../../document/scenario/scenario';
import { fixtureDocument } from '../../document/scenario/testing/fixture';
import type { Report } from '../../gen/types';
import type { Status } from '../../model/tables/decode';
import { packMoments, RecordedMoments } from './recorded_moments';
import { type MomentReport, stillHolds, wordsOf } from './words';

function scenarioWith(...moments: Partial<ScenarioMoment>[]): Scenario {
  const given = moments.map((one) => ({ at: { statements: 5 }, text: 'Look.', ...one }));
  const parsed = parseScenario({ ...fixtureDocument(), moments: given });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  return parsed.scenario;
}

const passed = (userBytes: number, statements: number): MomentReport => ({
  statements,
  report: {
    user_bytes: userBytes,
    first_bytes: 0,
    space: {},
    latency_ns: {},
    host_bytes: { written: { wal: 3000, flush: 1000 } },
    nand_bytes: { programmed: {} },
  } as unknown as Report,
});
const kBoth = [passed(1000, 10), passed(500, 12)];

function text(source: string, holds: string[] = []): string {
  const words = wordsOf(scenarioWith({ text: source, holds }), 0, () => kBoth);
  // A no-break space joins a figure and its unit.
  return words.kind === 'said' ? words.text.replaceAll('\u00a0', ' ') : words.kind;
}

test.for([
  ['{A.user_bytes | count} and {B.user_bytes | bytes}', '1,000 and 500 B'],
  [
    '{A.host_bytes.written | bytes}: {A.host_bytes.written.wal | bytes} of log',
    '4.00 kB: 3.00 kB of log',
  ],
  ['{A.host_bytes.written.manifest | bytes}', '0 B'],
  ['{A.amplification | factor}, {A.statements}, {statements | count}', '4.00×, 10, 12'],
  ['{phases.1.warm_up | count}, {phases.2.scan_rows | count} by default', '1, 100 by default'],
  ['row {follow | count} of {workload.rows | count}', 'row 17 of 1,000'],
  [
    "{A.options.write_buffer_size | binary} {A.user_bytes > B.user_bytes ? 'more' : 'less'}",
    '64 KiB more',
  ],
  ['{1 ÷ 3 | percent} {{braces}', '33.3% {braces}'],
] as const)('%s', ([source, expected]) => {
  expect(text(source)).toBe(expected);
});

test('words yield once the run has made them untrue, but not because it has moved on', () => {
  const later = [passed(9000, 90), passed(500, 12)];
  const holds = (words: Partial<ScenarioMoment>) =>
    stillHolds(scenarioWith(words), 0, () => kBoth, later);
  expect(holds({ text: '{A.user_bytes | count} so far.', holds: ['statements = 12'] })).toBe(true);
  expect(holds({ text: 'So far few.', holds: ['A.user_bytes < 2000'] })).toBe(false);
  expect(holds({ text: "{A.user_bytes < 2000 ? 'Few' : 'Many'} so far." })).toBe(false);
  expect(holds({ text: "{B.user_bytes < 2000 ? 'Few' : 'Many'} so far." })).toBe(true);
});

test('words whose conditions do not hold are not said, nor are those without a value', () => {
  expect(text('More.', ['A.user_bytes > B.user_bytes'])).toBe('More.');
  expect(text('More.', ['A.user_bytes < B.user_bytes'])).toBe('untrue');
  expect(text('{A.space.amplification | factor}')).toBe('unknown');
  expect(text('{A.user_bytes ÷ 0 | count}')).toBe('unknown');
});

test('the followed row is the moment’s own, or else the scenario’s', () => {
  const scenario = scenarioWith(
    { text: 'Row {follow | count}', view: { row: 100_200 } },
    { text: 'Row {follow | count}' },
  );
  const said = [0, 1].map((moment) => wordsOf(scenario, moment, () => kBoth));
  expect(said).toMatchObject([{ text: 'Row 100,200' }, { text: 'Row 17' }]);
});

test('figures of another moment need the run to have been there', () => {
  const scenario = scenarioWith({}, { text: '{A.user_bytes − at(1, B.user_bytes) | count}' });
  const words = (there: boolean) =>
    wordsOf(scenario, 1, (moment) => (moment === 1 || there ? kBoth : undefined));
  expect(words(true)).toEqual({ kind: 'said', text: '500' });
  expect(words(false)).toMatchObject({ kind: 'unknown' });
});

test('a recording belongs to its scenario, however that is worded, and to no other', () => {
  const scenario = scenarioWith({}, { at: { statements: 9 } });
  const part = (status: number) => ({
    status: { statements: status } as Status,
    tables: new Uint8Array(0),
    report: new Uint8Array(0),
    row: new Uint8Array(0),
  });
  const bytes = packMoments(scenario, [
    [part(5), part(6)],
    [part(9), part(10)],
  ]);
  const recorded = RecordedMoments.of(bytes, { ...scenario, title: 'Another' });
  expect(recorded?.reportsAt(1)?.map(({ statements }) => statements)).toEqual([9, 10]);
  expect(recorded?.picturesAt(0, true)[1]).toMatchObject({ status: { statements: 6 }, tables: {} });
  expect(recorded?.reportsAt(2)).toBeUndefined();
  expect(RecordedMoments.of(bytes, { ...scenario, seed: 4 })).toBeUndefined();
  expect(RecordedMoments.of(bytes, scenarioWith({}))).toBeUndefined();
  // The recorded places belong to another row.
  const other = scenarioWith({ view: { row: 18 } }, { at: { statements: 9 } });
  expect(RecordedMoments.of(bytes, other)).toBeUndefined();
});
