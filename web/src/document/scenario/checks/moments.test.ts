// Moments in documents: their checks, and documents of versions without moments.
import { expect, test } from 'vitest';
import { fixtureDocument } from '../testing/fixture';
import { printScenario } from '../text/print';
import { printIssue } from '../values/issue';
import { parseText } from '../values/moment_text';
import { parseScenario } from './parse';

const kAt = { at: { statements: 5 } };

function issues(moment: object, more: object = {}): string[] {
  const result = parseScenario({
    ...fixtureDocument(),
    ...more,
    moments: [{ ...kAt, text: 'a', ...moment }],
  });
  return result.ok ? [] : result.issues.map(printIssue);
}

test.for([
  [{ text: 'A wrote {A.host_bytes.written | bytes}, {A.host_bytes.written.wal} {{so}' }],
  [
    {
      text: '{workload.rows | count} rows, {device.capacity_bytes | binary}, row {follow | count}',
    },
  ],
  [
    {
      text: '{A.options.write_buffer_size | binary}',
      holds: ['A.amplification < B.amplification'],
    },
  ],
  [{ until: { statements: 9 }, speed: 'full', view: { contenders: ['A'], focus: 'A' } }],
  [{ view: { highlight: 'drive' } }],
  [{ view: { highlight: 'B.L2' } }],
  [{ view: { row: 400 } }],
  [{ text: '{phases.1.statements | count} of {phases.2.scan_rows | count}' }],
])('accepted: %j', ([moment]) => {
  expect(issues(moment as object)).toEqual([]);
});

test.for([
  [{ text: '{C.user_bytes | bytes}' }, 'moments[0].text: there is no contender C'],
  [{ text: '{A.user_bites | bytes}' }, '(did you mean "user_bytes"?)'],
  [{ text: '{A.host_bytes.written.wall | bytes}' }, '(did you mean "wal"?)'],
  [{ text: '{A.options.block_sise | bytes}' }, '(did you mean "block_size"?)'],
  [{ text: '{A.user_bytes | byte}' }, '(did you mean "bytes"?)'],
  [{ text: '{A.user_bytes' }, 'has no "}"'],
  [{ text: '{at(2, A.user_bytes)}' }, 'there is no moment 2'],
  [{ holds: ['A.user_bytes >'] }, 'moments[0].holds[0]: ends too early'],
  [
    { text: '{phases.9.statements | count}' },
    'moments[0].text: there is no phase 9; the first one is phases.1',
  ],
  [{ view: { row: -1 } }, 'moments[0].view.row: must be at least 0'],
  [{ view: { focus: 'Alpha' } }, 'moments[0].view.focus: there is no contender Alpha'],
  [{ view: { highlight: 'drives' } }, 'moments[0].view.highlight: must be a part of the page'],
  [{ view: { highlight: 'drives' } }, '(did you mean "drive"?)'],
  [{ view: { highlight: 'A.memtabel' } }, '(did you mean "A.memtable"?)'],
  [{ view: { highlight: 'A.doublewrite' } }, 'must be a part of the page or of a picture'],
  [{ speed: 'fast' }, 'moments[0].speed: must be a number of statements a second or "full"'],
  [{ captions: [] }, 'moments[0].captions: no entry has this name'],
] as const)('%j is refused: %s', ([moment, words]) => {
  expect(issues(moment).join('\n')).toContain(words);
});

test('a document with captions and breakpoints opens as one with moments', () => {
  const { moments: _, ...old } = fixtureDocument();
  const captions = [
    { at: { statements: 0 }, text: 'In {braces}.' },
    { at: { statements: 50 }, text: 'Second.' },
  ];
  const breakpoints = [{ at: { statements: 40 } }, { at: { statements: 70 } }];
  const result = parseScenario({ ...old, version: 1, captions, breakpoints });
  if (!result.ok) throw new Error(result.issues.map(printIssue).join());
  expect(result.scenario.moments).toEqual([
    { at: { statements: 0 }, until: { statements: 40 }, text: 'In {{braces}.' },
    { at: { statements: 50 }, until: { statements: 70 }, text: 'Second.' },
  ]);
  expect(parseText(result.scenario.moments[0]?.text ?? '').join('')).toBe('In {braces}.');
  expect(parseScenario(JSON.parse(printScenario(result.scenario)))).toEqual(result);
});

test('rows of tables have no number to be followed by', () => {
  const workload = { kind: 'tables', phases: [{ kind: 'iib' }] };
  expect(issues({ view: { row: 4 } }, { workload })).toEqual([
    'moments[0].view.row: rows are followed by their numbers in the kv workload only',
  ]);
});
