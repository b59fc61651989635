// Claims: each figure has one claim, and the record still holds. The exact claim and five bands are
// run whole at the scenario's own size. Every recorded run, at each size, is begun: the digest
// after its first statements must be the recorded one. `npm run claims` runs everything.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { beginsAsRecorded } from '../../web/src/app/panels/claims/record';
import { isSameClaim } from '../../web/src/document/measure/same_claim';
import { isWithin } from '../../web/src/document/measure/verdict';
import { type LoadRequest, toLoadRequests } from '../../web/src/document/scenario/load_request';
import type { Band, Claim, Contender, Scenario } from '../../web/src/document/scenario/scenario';
import { LabRun } from '../../web/src/run/past/timeline';
import { startNativeLab } from '../support';
import { claimsPage, kDocs } from './claims_page';
import { atSize, claimScenarios, faultsOf, kOwnSize } from './documents';
import { cpuFaults } from './eras';
import { kFalsified } from './falsify';
import { measureClaim, runAll } from './measuring';
import { originFaults } from './origins';
import { kPublished } from './published';
import { falsifiedKey, type RecordedClaim, readRecord } from './record';
import { staleFalsified, staleFaults } from './stale';

const scenarios = claimScenarios();
const record = readRecord();
/**
 * Scenarios that are run whole: of the exact claim fb-bulk-load and of five bands,
 * toku-sorted-load, kusz-random-insert, kusz-ssd-rate, kusz-write-ops and kusz-write-bytes.
 */
const kWhole = ['bulk-load', 'sorted-or-random', 'iibench-flash'];

test('every figure has one claim, or what it waits for; every claim can be read', () => {
  expect(faultsOf(scenarios)).toEqual([]);
  expect(kPublished.figures).toHaveLength(43);
});

test('docs/claims.md says what the record says', () => {
  expect(readFileSync(kDocs, 'utf8')).toBe(claimsPage(scenarios, record));
});

test('the record has the measures and bands of the documents, and verdicts by the rules', () => {
  expect(staleFaults(scenarios, record)).toEqual([]);
  expect(staleFalsified(record)).toEqual([]);
  const claims = record.claims.filter(({ figure }) => figure !== 'toku-deletes');
  expect(staleFalsified({ ...record, claims })[0]).toContain('toku-deletes was falsified beside');
});

describe('what the record says no more', () => {
  const [scenario] = scenarios as [Scenario];
  const [claim] = scenario.claims as [Claim];
  const faultsWith = (change: Partial<Claim>, of: Partial<RecordedClaim> = {}) => {
    const before = record.claims.find((one) => isSameClaim(one, claim)) as RecordedClaim;
    const changed = { ...scenario, claims: [{ ...claim, ...change }] };
    return staleFaults([changed], { ...record, claims: [{ ...before, ...of }] });
  };
  const stale = (name: string) =>
    `${claim.figure}: the record has another ${name}, see npm run claims -- --record`;

  test('nothing, of a document that is as it was', () => expect(faultsWith({})).toEqual([]));
  test('another measure or mark', () => {
    expect(faultsWith({ measure: '1 + 1' })).toEqual([stale('measure')]);
    expect(faultsWith({ mark: 'exact' })).toEqual([stale('mark'), stale('judged')]);
  });
  test('a verdict that the rules do not give, or with another reason', () => {
    expect(faultsWith({}, { verdict: 'not reproduced' })).toEqual([stale('verdict')]);
    expect(faultsWith({}, { why: 'so it is' })).toEqual([stale('why')]);
  });
  test('a size that was not measured', () => {
    const { values } = record.claims.find((one) => isSameClaim(one, claim)) as RecordedClaim;
    expect(faultsWith({}, { values: values.slice(0, 1) })).toEqual([stale('values')]);
  });
  test('a band that was moved without a word; with one it must be recorded again', () => {
    const band = { from: 0.5 };
    const { band: was } = claim;
    const [said] = faultsWith({ band });
    expect(said).toContain('its band is at least 0.5 and was recorded as at least 1.01');
    const why = 'The source has an erratum.';
    const other = { from: { from: 0.7 }, why };
    expect(faultsWith({ band, band_changed: other })[0]).toContain('band_changed must have that');
    const changed = { from: was as Band, why };
    expect(faultsWith({ band, band_changed: changed })).toEqual([stale('band')]);
  });
});

test('a claim of a figure that is none, with a broken measure or without a band is a fault', () => {
  const [first] = scenarios as [Scenario];
  const claim = { figure: 'toku-totally', measure: 'rates("InnoDB")', mark: 'band' } as const;
  const faults = faultsOf([...scenarios, { ...first, name: 'x', claims: [claim] }]).join('\n');
  expect(faults).toContain('x, toku-totally: there is no such figure');
  expect(faults).toContain('x, toku-totally: it has no band');
  expect(faults).toContain('did you mean "rate"?');
  const twice = faultsOf([...scenarios, first]).join('\n');
  expect(twice).toContain(`${first.claims[0]?.figure} has 2 claims`);
  const half = faultsOf(scenarios.filter(({ name }) => name !== 'write-growth')).join('\n');
  expect(half).toBe('percona-wa-formula has a claim for one half alone, fractal tree');
});

test('a value without an origin is a fault, at any size; a star is any contender', () => {
  const growth = scenarios.find(({ name }) => name === 'write-growth') as Scenario;
  const { '*.options.max_bytes_for_level_base': _, ...rest } = growth.origins ?? {};
  const faultsWith = (origins: Record<string, string>, sets: Scenario['sizes'][number]['sets']) =>
    originFaults({ ...growth, origins, sizes: [{ label: '4×', sets }] });
  expect(faultsWith({ ...growth.origins }, {})).toEqual([]);
  expect(faultsWith(rest, {})).toEqual(
    ['k = 4', 'k = 10', 'k = 20'].map(
      (name) => `write-growth: ${name}.options.max_bytes_for_level_base has no origin`,
    ),
  );
  const sets = { 'k = 4.options.block_size': 8192, 'workload.phases[0].pace': 1 };
  expect(faultsWith({ ...growth.origins }, sets)).toEqual([
    'write-growth: k = 4.options.block_size has no origin',
  ]);
  const { device: __, ...noDevice } = growth.origins ?? {};
  expect(faultsWith(noDevice, {})).toEqual(['write-growth: device has no origin']);
});

test('CPU times are those of the era of the source, in each document alike', () => {
  const disk = scenarios.find(({ name }) => name === 'iibench-disk') as Scenario;
  expect(cpuFaults(disk)).toEqual([]);
  const [first, ...others] = disk.contenders as [Contender];
  const { cpu_put_ns: _, ...rest } = first.options ?? {};
  const without = { ...disk, contenders: [{ ...first, options: rest }, ...others] };
  expect(cpuFaults(without)).toEqual([
    "iibench-disk: InnoDB.options.cpu_put_ns is 6000 ns, and 10000 ns in the era of its source (0.6 of today's speed)",
  ]);
  const [claim] = disk.claims as [Claim];
  const later = { ...disk, claims: [{ ...claim, figure: 'percona-ra' }] };
  expect(cpuFaults(later)).toHaveLength(7);
  expect(cpuFaults({ ...disk, claims: [...disk.claims, ...later.claims] })).toEqual([
    'iibench-disk: its claims are of more than one era of CPUs',
  ]);
});

test('what is falsified on purpose leaves its band, or says why it does not', () => {
  const places = (record.falsified ?? []).map(({ before, after, stays, ...one }) => [
    falsifiedKey(one),
    before.within,
    after.within,
    stays,
  ]);
  expect(places).toEqual(
    kFalsified.map((one) => [falsifiedKey(one), true, one.stays !== undefined, one.stays]),
  );
});

test('the lab finds the recorded digest after the first statements, on its way past', async () => {
  const scenario = scenarios.find(({ name }) => name === 'bulk-load') as Scenario;
  const [request] = toLoadRequests(scenario);
  const run = await LabRun.begin({
    start: startNativeLab,
    request: request as LoadRequest,
    budgetBytes: 0,
    now: () => 0,
  });
  expect(run.earlyDigest).toBeUndefined();
  while (run.status.statements < 30_000)
    await run.advance({ stop: 'statements', target: 30_000, maxSteps: 5_000, facts: 'off' });
  const digests = [run.earlyDigest];
  expect(beginsAsRecorded(scenario, digests)).toBe(true);
  expect(beginsAsRecorded(scenario, ['0'])).toBe(false);
  expect(beginsAsRecorded(scenario, [undefined])).toBeUndefined();
  run.close();
});

test('each size of a scenario is a scenario, and differs from its own', () => {
  for (const scenario of scenarios) {
    expect(scenario.sizes.length, scenario.name).toBeGreaterThan(0);
    for (const { label } of scenario.sizes)
      expect(toLoadRequests(atSize(scenario, label))).not.toEqual(toLoadRequests(scenario));
  }
});

describe('measured whole, at its own size', () => {
  test.each(kWhole)(
    '%s',
    async (name) => {
      const scenario = scenarios.find((one) => one.name === name) as Scenario;
      const runs = await runAll(scenario);
      for (const claim of scenario.claims) {
        const now = measureClaim(claim, scenario, kOwnSize, runs);
        expect(now.why, claim.figure).toBeUndefined();
        const before = record.claims
          .find((one) => isSameClaim(one, claim))
          ?.values.find(({ size }) => size === kOwnSize);
        if (process.env.TT_WORDS !== undefined) console.log(claim.figure, now);
        if (before?.value === undefined) continue;
        expect(isWithin(now.value ?? null, claim.band), `${claim.figure}: ${now.value}`).toBe(
          isWithin(before.value, claim.band),
        );
      }
    },
    300_000,
  );
});

test.each(record.runs)('$scenario, $size, $contender begins as it was recorded', async (run) => {
  const { scenario, size, contender, early } = run;
  const document = atSize(scenarios.find(({ name }) => name === scenario) as Scenario, size);
  const index = document.contenders.findIndex(({ name }) => name === contender);
  const lab = await startNativeLab();
  try {
    await lab.load(toLoadRequests(document)[index] as never);
    const target = early.statements;
    await lab.advance({ stop: 'statements', target, maxSteps: 1e9, facts: 'off' });
    expect((await lab.report()).digest).toBe(early.digest);
  } finally {
    lab.close();
  }
});
