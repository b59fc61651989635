// Claims that should fail: without the mechanism that it depends on, a figure must leave its band,
// or `stays` says why it does not.
import { withValues } from '../../cli/set_value';
import { isSameClaim, printClaim } from '../../web/src/document/measure/same_claim';
import { isWithin } from '../../web/src/document/measure/verdict';
import type { Claim, Scenario } from '../../web/src/document/scenario/scenario';
import { atSize, kOwnSize } from './documents';
import { makeRuns, measureClaim, runAll, wantedOf } from './measuring';
import type { Falsified } from './record';

const kPointReads: Falsified['part'] = {
  words: 'reads of the drive for a point read of MyRocks',
  contender: 'MyRocks',
  measure: 'total("MyRocks", "host_operations.read", phase(3)) / 4000',
  band: { to: 1.5 },
};

/** Each change makes the published figure untrue, or would if the scenario depended on it. */
export const kFalsified: readonly Omit<Falsified, 'before' | 'after'>[] = [
  {
    figure: 'fb-bulk-load',
    change: 'rows put one by one in place of a bulk load',
    sets: { 'workload.phases[0].kind': 'load' },
  },
  {
    figure: 'fb-metadata',
    half: 'InnoDB',
    change: 'three secondary indexes, whose records have no columns of their transaction',
    sets: { 'workload.phases[0].kind': 'iib' },
  },
  ...['MyRocks', 'MyRocks at the bottom level'].map((half) => ({
    figure: 'fb-metadata',
    half,
    change: 'rows that are not merged into the bottom level',
    sets: { 'workload.phases[2].kind': 'flush' },
  })),
  {
    figure: 'percona-wa-formula',
    half: 'LSM-tree',
    change: 'a load that does not wait for compactions, so that levels outgrow their sizes',
    sets: { 'workload.phases[0].pace': '0' },
  },
  {
    figure: 'percona-wa-formula',
    half: 'fractal tree',
    change: 'a cache that holds the tree, so that flushes are not written',
    sets: {
      'contenders[0].options.cache_size': '1 GiB',
      'contenders[1].options.cache_size': '1 GiB',
      'contenders[2].options.cache_size': '1 GiB',
    },
  },
  ...['rows of a log', 'rows of time series'].map((half) => ({
    figure: 'toku-compression',
    half,
    change: 'basement nodes of 1 KiB in place of 64 KiB, each compressed alone',
    sets: { 'TokuDB.options.read_block_size': '1 KiB' },
  })),
  {
    figure: 'toku-clustered-range',
    change: 'ranges of a single entry, which have one row to look up',
    sets: { 'workload.scale.width': '20' },
  },
  {
    figure: 'toku-sorted-load',
    change: 'a buffer pool that holds the table',
    sets: { 'InnoDB.options.buffer_pool_size': '128 MiB' },
  },
  {
    figure: 'kusz-write-ops',
    change: 'a buffer pool twice as large',
    sets: { 'InnoDB.options.buffer_pool_size': '28800000' },
  },
  {
    figure: 'toku-deletes',
    change: 'no doublewrite buffer, so that InnoDB writes each page once',
    sets: { 'InnoDB.options.doublewrite': 'false' },
  },
  {
    figure: 'fb-size-uncompressed',
    change: 'MyRocks without compression',
    sets: {
      'MyRocks.options.compression': 'none',
      'MyRocks.options.bottommost_compression': 'none',
    },
  },
  {
    figure: 'fb-qps-flash',
    change: 'a buffer pool that holds all, so that InnoDB reads nothing',
    sets: { 'InnoDB.options.buffer_pool_size': '256 MiB' },
  },
  {
    figure: 'percona-ra',
    change: 'no Bloom filters',
    sets: { 'MyRocks.options.bloom_millibits_per_key': '0' },
    part: kPointReads,
    stays:
      'The tree is at rest when it is read, with rows in two levels. The last one has no filters ' +
      'anyway (optimize_filters_for_hits), and the few files of the other cover a seventh of the ' +
      'keys. Only 8 % of the lookups look into a file of each, so filters can spare no more than ' +
      'one block in each of these.',
  },
  {
    figure: 'percona-ra',
    size: '4×, nodes 1:16',
    change: 'no Bloom filters',
    sets: { 'MyRocks.options.bloom_millibits_per_key': '0' },
    part: kPointReads,
    stays:
      'As at its own size: at rest nearly all rows are in the last level, which has no filters.',
  },
  {
    figure: 'percona-ra',
    size: '4×, nodes 1:16',
    change: 'caches that hold the trees',
    sets: {
      'TokuDB.options.cache_size': '256 MiB',
      'MyRocks.options.block_cache_size': '256 MiB',
    },
    stays:
      "Only TokuDB's cache is warm then: its nodes are in memory since they were changed, and it " +
      'reads nothing. Tables that a compaction of MyRocks has written are not in its cache, so it ' +
      'still reads 3.9 times for each range, as with a cold one.',
  },
  {
    figure: 'percona-ra',
    size: '4×, nodes 1:16',
    change: 'nodes a quarter as large, so that a range needs more seeks',
    sets: { 'TokuDB.options.block_size': '64 KiB', 'TokuDB.options.read_block_size': '1 KiB' },
  },
];

interface Case {
  readonly about: (typeof kFalsified)[number];
  readonly measured: Claim;
  readonly before: Scenario;
  readonly after: Scenario;
}

/** Measures each change of the figures that `only` selects. */
export async function falsifyAll(
  all: readonly Scenario[],
  jobs: number,
  only: (figure: string) => boolean,
  tell: (line: string) => void,
): Promise<Falsified[]> {
  const cases = kFalsified
    .filter(({ figure }) => only(figure))
    .map((about): Case => caseOf(about, all));
  const wanted = cases.flatMap(({ about, before, after }) => [
    ...wantedOf(before, printClaim(about)),
    ...wantedOf(after, `${printClaim(about)}, ${about.change}`),
  ]);
  await makeRuns(wanted, jobs, tell);
  const done: Falsified[] = [];
  for (const { about, measured, before, after } of cases)
    done.push({
      ...about,
      before: await judged(measured, before),
      after: await judged(measured, after),
    });
  return done;
}

function caseOf(about: (typeof kFalsified)[number], all: readonly Scenario[]): Case {
  const own = all.find(({ claims }) => claims.some((one) => isSameClaim(one, about)));
  const claim = own?.claims.find((one) => isSameClaim(one, about));
  if (own === undefined || claim === undefined)
    throw new Error(`${printClaim(about)} has no claim that could be falsified`);
  const sets = Object.entries(about.sets).map(([path, value]) => `${path}=${value}`);
  const { measured, where } = measuredPart(about, claim, atSize(own, about.size ?? kOwnSize));
  return { about, measured, before: where, after: withValues(where, sets) };
}

/** The measure to falsify: the claim's, or the part of it that the change is about. */
function measuredPart(
  { part }: (typeof kFalsified)[number],
  claim: Claim,
  scenario: Scenario,
): { measured: Claim; where: Scenario } {
  if (part === undefined) return { measured: claim, where: scenario };
  const { contender, measure, band } = part;
  const contenders = scenario.contenders.filter(({ name }) => name === contender);
  return { measured: { ...claim, measure, band }, where: { ...scenario, contenders } };
}

async function judged(claim: Claim, scenario: Scenario): Promise<Falsified['after']> {
  const measured = measureClaim(claim, scenario, kOwnSize, await runAll(scenario));
  const { value } = measured;
  if (value === undefined) throw new Error(`${claim.figure}: ${measured.why}`);
  return { value, within: isWithin(value, claim.band) === true };
}
