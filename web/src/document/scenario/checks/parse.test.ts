import fc from 'fast-check';
import { expect, test } from 'vitest';
import { schema } from '../../../gen/schema';
import { toLoadRequests } from '../load_request';
import { kMaxDocumentBytes } from '../received/guard';
import { type FixtureDocument, fixtureDocument } from '../testing/fixture';
import { printIssue } from '../values/issue';
import { parseScenario, parseScenarioText } from './parse';

const kEngines = `one of ${schema.options
  .filter(({ role }) => role === 'engine')
  .map(({ group }) => group)
  .join(', ')}`;

function lines(change: (document: FixtureDocument) => void): string[] {
  const document = fixtureDocument();
  change(document);
  const result = parseScenario(document);
  return result.ok ? ['accepted'] : result.issues.map(printIssue);
}

test('a checked scenario is a valid document and checks to itself', () => {
  const first = parseScenario(fixtureDocument());
  expect(first.ok).toBe(true);
  if (!first.ok) return;
  expect(first.scenario).toMatchObject({
    follow: 17,
    device: { options: { capacity_bytes: 64 * 2 ** 20 } },
  });
  expect(parseScenario(JSON.parse(JSON.stringify(first.scenario)))).toEqual(first);
});

test('a load request names groups, profiles and options by number', () => {
  const result = parseScenario(fixtureDocument());
  if (!result.ok) throw new Error('refused');
  const [a, b] = toLoadRequests(result.scenario);
  expect(a?.groups[0]?.overrides).toEqual([[0, 64 * 2 ** 20]]);
  expect(a?.groups[2]).toMatchObject({ profile: 0 });
  expect(a?.groups[2]?.overrides).toContainEqual([0, 65536]);
  expect(b?.groups[2]).toMatchObject({ profile: 1, overrides: [] });
  expect(a?.phases[0]).toContainEqual([0, 0]);
  expect(a?.phases[1]).toEqual([[0, 1]]);
});

test('volume and faults are asked for only where the scenario has them', () => {
  const document = fixtureDocument();
  document.volume = {
    profile: 'ext4',
    options: { page_cache_bytes: '1 MiB', allocation: 'next_fit' },
  };
  document.faults = { options: { power_cut_at_write: 1000, sector: '4096' } };
  const result = parseScenario(document);
  if (!result.ok) throw new Error(result.issues.map(printIssue).join());
  expect(result.scenario.volume).toEqual({
    profile: 'ext4',
    options: { page_cache_bytes: 2 ** 20, allocation: 'next_fit' },
  });
  expect(parseScenario(JSON.parse(JSON.stringify(result.scenario)))).toEqual(result);
  const [request] = toLoadRequests(result.scenario);
  const index = (name: string) => schema.options.findIndex(({ group }) => group === name);
  const option = (name: string, row: string) =>
    schema.options[index(name)]?.options.findIndex((o) => o.name === row);
  expect(request?.groups.slice(3)).toEqual([
    {
      group: index('volume'),
      profile: 1,
      overrides: [
        [option('volume', 'allocation'), 1],
        [option('volume', 'page_cache_bytes'), 2 ** 20],
      ],
    },
    {
      group: index('faults'),
      profile: 0,
      overrides: [
        [option('faults', 'power_cut_at_write'), 1000],
        [option('faults', 'sector'), 1],
      ],
    },
  ]);
  const plain = parseScenario(fixtureDocument());
  expect(plain.ok && toLoadRequests(plain.scenario)[0]?.groups.length).toBe(3);
});

const kRefused: [string, (d: FixtureDocument) => void, string][] = [
  [
    'an unknown option',
    (d) => void (d.contenders[0].options.block_siz = 3),
    'contenders[0].options.block_siz: no option has this name (did you mean "block_size"?)',
  ],
  [
    'an unknown entry',
    (d) => void (d.tittle = 'x'),
    'tittle: no entry has this name (did you mean "title"?)',
  ],
  [
    'an unknown engine',
    (d) => void (d.contenders[1].engine = 'lsn'),
    `contenders[1].engine: must be ${kEngines}, not "lsn" (did you mean "lsm"?)`,
  ],
  [
    'an unknown profile',
    (d) => void (d.device.profile = 'sata'),
    'device.profile: must be one of sata-mlc, nvme-consumer, samsung-840, samsung-850-pro, intel-s3700, nvme-datacentre, sata-120-syncs, sata-slc, sata-tlc, sata-qlc, instant, not "sata" (did you mean "sata-mlc"?)',
  ],
  [
    'a wrong enum',
    (d) => void (d.workload.phases[1].kind = 'updates'),
    'workload.phases[1].kind: must be one of load, update, window, get_present, get_absent, scan, flush, compact, merge, bulk_load, delete_range, checkpoint, mixed, settle, hold_snapshot, release_snapshot, add_column, drop_column, optimize, drop_index, add_index, not "updates" (did you mean "update"?)',
  ],
  [
    'a size out of range',
    (d) => void (d.contenders[0].options.write_buffer_size = '1 B'),
    'contenders[0].options.write_buffer_size: must be between 64 KiB and 1 GiB, not 1 B',
  ],
  [
    'a size that is none',
    (d) => void (d.contenders[0].options.write_buffer_size = '7 KiBB'),
    'contenders[0].options.write_buffer_size: must be a number or a quantity such as "1 MiB", not "7 KiBB"',
  ],
  [
    'a huge number',
    (d) => void (d.workload.options.rows = 1e300),
    'workload.options.rows: must be a whole number, not 1e+300',
  ],
  [
    'Infinity',
    (d) => void (d.seed = Number.POSITIVE_INFINITY),
    'seed: must be a number, not Infinity',
  ],
  ['NaN as text', (d) => void (d.seed = 'NaN'), 'seed: must be a number, not "NaN"'],
  [
    'a flag that is a number',
    (d) => void (d.workload.phases[0].warm_up = 1),
    'workload.phases[0].warm_up: must be true or false, not 1',
  ],
  [
    'the same name twice',
    (d) => void (d.contenders[1].name = 'A'),
    'contenders[1].name: another contender has the same name, "A"',
  ],
  [
    'no contender',
    (d) => void Object.assign(d, { contenders: [] }),
    'contenders: must have at least 1 entries',
  ],
  [
    'a fifth contender',
    (d) =>
      void Object.assign(d, {
        contenders: Array.from({ length: 5 }, (_, i) => ({ ...d.contenders[0], name: `${i}` })),
      }),
    'contenders: must have at most 4 entries',
  ],
  [
    'an unknown option of the volume',
    (d) => void (d.volume = { options: { discrad: true } }),
    'volume.options.discrad: no option has this name (did you mean "discard"?)',
  ],
  [
    'an unknown journal',
    (d) => void (d.volume = { options: { journal: 'writeback' } }),
    'volume.options.journal: must be one of none, ordered, not "writeback"',
  ],
  [
    'an unknown profile of the volume',
    (d) => void (d.volume = { profile: 'ext5' }),
    'volume.profile: must be one of raw, ext4, ext4-direct, not "ext5" (did you mean "ext4"?)',
  ],
  [
    'an entry that the volume has not',
    (d) => void (d.volume = { kind: 'ext4' }),
    'volume.kind: no entry has this name',
  ],
  [
    'an entry of the document within another one',
    (d) => void (d.volume = { faults: { options: { power_cut_at_write: 1 } } }),
    'volume.faults: no entry has this name here; it belongs at the top level of the document',
  ],
  [
    'a power cut at no whole write',
    (d) => void (d.faults = { options: { power_cut_at_write: 1.5 } }),
    'faults.options.power_cut_at_write: must be a whole number, not 1.5',
  ],
  [
    'a later version',
    (d) => void (d.version = 3),
    'version: requires a newer version of this page, which supports version 2, not 3',
  ],
];

test.for(kRefused)('%s is refused by path and reason', ([, change, line]) => {
  expect(lines(change)).toEqual([line]);
});

test('names that reach into prototypes are refused at every place', () => {
  for (const name of ['__proto__', 'constructor', 'prototype']) {
    const text = JSON.stringify(fixtureDocument()).replace('"rows"', `"${name}":{"rows":1},"rows"`);
    const result = parseScenarioText(text);
    expect(result.ok ? [] : result.issues.map(printIssue)).toEqual([
      `workload.options.${name}: this name is not allowed`,
    ]);
  }
  expect(({} as Record<string, unknown>).rows).toBeUndefined();
});

test('documents that are too large or too deep are refused before they are parsed', () => {
  const refusal = (text: string) => {
    const result = parseScenarioText(text);
    return result.ok ? 'accepted' : result.issues.map(printIssue).join();
  };
  expect(refusal(`"${'x'.repeat(kMaxDocumentBytes)}"`)).toContain('larger than 1 MiB');
  expect(refusal('['.repeat(500_000))).toContain('levels deep');
  expect(refusal(`${'{"a":'.repeat(17)}1${'}'.repeat(17)}`)).toContain('levels deep');
  expect(refusal('{"a": ')).toContain('not JSON');
  expect(refusal('null')).toContain('must be an object');
});

test('any JSON is accepted or refused with reasons, never an exception', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(100), (value, at) => {
      // A random value at some place of a valid document, or in place of it.
      const document = fixtureDocument();
      const places: (() => unknown)[] = [
        () => value,
        () => ({ ...document, device: value }),
        () => ({ ...document, workload: { ...document.workload, phases: value } }),
        () => ({ ...document, contenders: [value] }),
        () => ({ ...document, contenders: [{ ...document.contenders[0], options: value }] }),
        () => ({ ...document, moments: value }),
      ];
      const result = parseScenario((places[at % places.length] as () => unknown)());
      if (!result.ok) expect(result.issues.length).toBeGreaterThan(0);
    }),
    { numRuns: 500, seed: 17 },
  );
});

test('a claim without a band is shown and not judged; the form before measures is upgraded', () => {
  const claims = [{ text: 'Twice', source: 'a paper', published: 2, measured: 'A.operations ÷ 2' }];
  const result = parseScenario({ ...fixtureDocument(), claims });
  expect(result.ok && result.scenario.claims).toEqual([
    {
      figure: 'Twice',
      measure: 'A.operations ÷ 2',
      mark: 'shape',
      note: 'published: 2 (a paper)',
    },
  ]);
});

test('claims and sizes are checked', () => {
  const with_ = (extra: object) => lines((document) => Object.assign(document as object, extra));
  const claim = { figure: 'x', measure: '1', mark: 'band', band: { from: 1, to: 2 } };
  expect(with_({ claims: [claim], sizes: [{ label: '4x', sets: { seed: 2 } }] })).toEqual([
    'accepted',
  ]);
  expect(with_({ claims: [{ ...claim, mark: 'bend' }] })[0]).toContain('claims[0].mark');
  expect(with_({ claims: [{ ...claim, measures: '1' }] })[0]).toContain('measure');
  expect(with_({ claims: [{ ...claim, band: { form: 1 } }] })[0]).toContain('claims[0].band');
  expect(with_({ sizes: [{ label: '4x' }] })[0]).toContain('sizes[0].sets');
});

test('what a scenario stands for is checked', () => {
  const standsFor = (given: unknown) =>
    lines((document) => void Object.assign(document, { stands_for: given }));
  expect(standsFor({ times: 20_000, memory: '64 GiB', statements_per_second: 0.5 })).toEqual([
    'accepted',
  ]);
  expect(standsFor({ times: 0 })[0]).toMatch(/^stands_for\.times: must be at least 1/);
  expect(standsFor({ memory: 'much' })[0]).toMatch(/^stands_for\.memory: /);
  expect(standsFor({ time: 5 })[0]).toContain('did you mean "times"');
});

test('an answer is counted in a known unit, up to a moment in statements', () => {
  const answer = (given: unknown, at: object = { statements: 5 }) =>
    lines((document) => {
      Object.assign(document, { answer: given, moments: [{ at, text: 'Look.' }] });
    });
  expect(answer({ in: 'time', until: 1 })).toEqual(['accepted']);
  expect(answer({ in: 'speed' })[0]).toMatch(/^answer\.in: .*bytes, time, reads, throughput/);
  expect(answer({ in: 'time', untill: 1 })[0]).toContain('did you mean "until"');
  expect(answer({ in: 'time', until: 2 })).toEqual(['answer.until: there is no moment 2']);
  expect(answer({ in: 'time', until: 1 }, { ns: 5 })).toEqual([
    'answer.until: must be a moment in statements',
  ]);
});
