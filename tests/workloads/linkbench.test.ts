// LinkBench's figures are those that its classes gave (linkbench.json), and its counts are those of
// the visible links in each engine, after a run and where the power failed during it.
import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { withFigures } from '../../scripts/gen/linkbench.mjs';
import { toLoadRequests } from '../../web/src/document/scenario/load_request';
import { rowsOf } from '../../web/src/model/tables/tables';
import { statementsOf } from '../statements';
import { startNativeLab } from '../support';
import { kEngines, type Rows, runCut, runSmall, scenarioFor, workloadOf } from './small_run';

type Point = readonly [share: number, value: number];
interface Quantiles {
  readonly quantiles: readonly Point[];
}
interface OfIds {
  readonly links: { readonly cdf: readonly Point[]; readonly by_rank: readonly Point[] };
  readonly first_40_of_the_link_permutation: readonly number[];
}
interface Accesses {
  readonly link_read: Quantiles;
  readonly link_write: Quantiles;
  readonly node_read: Quantiles;
  readonly node_update: Quantiles;
}
interface Figures {
  readonly mix_percent: Readonly<Record<string, number>>;
  readonly ids_10000: OfIds;
  readonly ids_100000: OfIds & Accesses;
  readonly link_data_bytes: Quantiles;
  readonly node_data_bytes: Quantiles;
  readonly multiget_sizes_of_1000000_from_1: readonly number[];
  readonly link_payload_share_left_by_zlib_6: number;
  readonly node_payload_share_left_by_zlib_6: number;
}
const read = (file: string) => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
const kFigures: Figures = read('linkbench.json');
const kIds = 400;
const kStatements = process.env.TT_SOAK === undefined ? 4000 : 40_000;
const kCuts = process.env.TT_SOAK === undefined ? 2 : 20;
const kUncorrelated = 53238253823453n;
const kLinks = 20343988438726021n;
const kNodes = 4766565305853767165n;

const workload = workloadOf('linkbench');
const kNoRow = 'CREATE TABLE t (a BIGINT NOT NULL, PRIMARY KEY (a))';
const kLoadNothing = { kind: 'load', script: 'nothing', times: 1 };

/** Returns the runs of each statement in `scripts`, after `statements` of them. */
async function runsOf(
  given: { readonly scale?: object; readonly scripts: object; readonly weights: object },
  statements: number,
): Promise<number[]> {
  const { scale, scripts, weights } = given;
  const document = {
    ...workload,
    scale: { ...workload.scale, ...scale },
    tables: [kNoRow],
    scripts: { nothing: ['end'], ...scripts },
    phases: [kLoadNothing, { kind: 'mix', statements, weights }],
  };
  const lab = await startNativeLab();
  try {
    await lab.load(toLoadRequests(await scenarioFor(document))[0] as never);
    const goal = { stop: 'end', target: 0, maxSteps: 1e12, facts: 'off' } as const;
    const { status } = await lab.advance(goal);
    expect(status.message).toBe('');
    const tables = await lab.describe(['server.statements']);
    return rowsOf(tables, 'server.statements').map(({ runs }) => runs);
  } finally {
    lab.close();
  }
}

/** The shares of draws that are at most each of `limits`. */
async function cumulative(
  steps: readonly string[],
  value: string,
  limits: readonly number[],
  statements: number,
  scale: object = {},
): Promise<number[]> {
  const within = limits.map((limit) => ({
    if: `v <= ${limit}`,
    do: ['SELECT a FROM t WHERE a = 0', 'end'],
  }));
  const script = [...steps, `let v = ${value}`, ...within, 'SELECT a FROM t WHERE a = 0'];
  const runs = await runsOf({ scale, scripts: { script }, weights: { script: 1 } }, statements);
  let sum = 0;
  return limits.map((_, i) => (sum += (runs[i] as number) / statements));
}

test('the documents have the figures of the fixture', () => {
  const documents = withFigures(kFigures);
  expect(Object.keys(documents)).toHaveLength(4);
  for (const [name, document] of Object.entries(documents))
    expect(read(`../../${name}`), name).toEqual(document);
});

test('transactions are drawn by the mix, within three standard deviations', async () => {
  const draws = 1_000_000;
  const entries = Object.entries(kFigures.mix_percent);
  const scripts = Object.fromEntries(
    entries.map(([name]) => [name, ['SELECT a FROM t WHERE a = 0']]),
  );
  const runs = await runsOf({ scripts, weights: kFigures.mix_percent }, draws);
  entries.forEach(([name, percent], i) => {
    const share = percent / 100;
    const sigma = Math.sqrt(share * (1 - share) * draws);
    expect(Math.abs((runs[i] as number) - share * draws), name).toBeLessThan(3 * sigma);
  });
});

const kPoint = 0.001;
const kDraws = process.env.TT_SOAK === undefined ? 2_000_000 : 4_000_000;
const near = (found: readonly number[], wanted: readonly number[]) =>
  found.forEach((share, i) => expect(Math.abs(share - (wanted[i] as number))).toBeLessThan(kPoint));

/** Each share lies between those of draws below its quantile, and up to it. */
async function checkQuantiles(value: string, quantiles: readonly Point[], scale: object = {}) {
  const limits = quantiles.flatMap(([, most]) => [most - 1, most]);
  const unique = [...new Set(limits)].sort((a, b) => a - b);
  const found = await cumulative([], value, unique, kDraws, scale);
  const upTo = (limit: number) => found[unique.indexOf(limit)] as number;
  for (const [share, most] of quantiles) {
    expect(share, `${value}: ${most}`).toBeGreaterThan(upTo(most - 1) - kPoint);
    expect(share, `${value}: ${most}`).toBeLessThan(upTo(most) + kPoint);
  }
}

test.each([10_000, 100_000] as const)('links of %i ids are those of LinkBench', async (ids) => {
  const { cdf, by_rank } = kFigures[`ids_${ids}`].links;
  const [limits, shares] = [cdf.map(([links]) => links), cdf.map(([, share]) => share)];
  // Each id once: n counts the transactions of a mix.
  const found = await cumulative([], 'links_of(n)', limits, ids, { ids, most_links: 1_000_000 });
  near(found, shares);
  const ranks = by_rank.map(([rank]) => rank);
  const script = ranks.map((rank) => `SELECT a FROM t WHERE a = of_rank(${rank})`);
  const draws = {
    ...workload.draws,
    'of_rank(rank)': `links_of(1 + shuffle(rank - 1, ids, 1024, ${kLinks}))`,
  };
  const document = {
    ...workload,
    ...{ draws, tables: [kNoRow], scripts: { script } },
    scale: { ...workload.scale, ids, most_links: 1_000_000 },
    phases: [{ kind: 'mix', statements: ranks.length, weights: { script: 1 } }],
  };
  const sql = (await statementsOf(await scenarioFor(document))).map((one) => one.sql);
  const links = sql.map((text) => Number(/= (\d+)$/.exec(text)?.[1]));
  // Beyond a hundred they are means of groups five per cent wide.
  links.forEach((count, i) => {
    const [rank, wanted] = by_rank[i] as Point;
    const slack = wanted > 100 ? 0.05 * wanted : 0;
    expect(Math.abs(count - wanted), `rank ${rank}`).toBeLessThanOrEqual(slack);
  });
});

test('ids are shuffled as LinkBench shuffles them', async () => {
  for (const ids of [10_000, 100_000] as const) {
    const wanted = kFigures[`ids_${ids}`].first_40_of_the_link_permutation;
    const draws = { ...workload.draws, at: `shuffle(n - 1, ids, 1024, ${kLinks})` };
    const document = {
      ...workload,
      ...{ draws, tables: [kNoRow], scripts: { script: ['SELECT a FROM t WHERE a = :at'] } },
      scale: { ...workload.scale, ids },
      phases: [{ kind: 'mix', statements: wanted.length, weights: { script: 1 } }],
    };
    const sql = (await statementsOf(await scenarioFor(document))).map((one) => one.sql);
    expect(sql.map((text) => Number(/= (\d+)$/.exec(text)?.[1]))).toEqual(wanted);
  }
});

test.each([
  ['read_id', 'link_read', kUncorrelated, 0.995],
  ['write_id', 'link_write', kUncorrelated, 0.95],
  ['node_read_id', 'node_read', kNodes, 1],
  ['node_update_id', 'node_update', kNodes, 1],
] as const)('%s goes to ids as often as LinkBench', async (draw, name, seed, uncorrelated) => {
  const ids = 100_000;
  const rank = `1 + unshuffle(${draw} - 1, ids, 1024, ${seed})`;
  // The rest is spread by another permutation.
  const quantiles = kFigures.ids_100000[name].quantiles.map(
    ([share, id]): Point => [uncorrelated * share + ((1 - uncorrelated) * id) / ids, id],
  );
  await checkQuantiles(rank, quantiles, { ids });
});

test.each([
  ['link_data', 'log_normal(8, 254)', 'link_data_bytes'],
  ['node_data', 'log_normal(128, 6900)', 'node_data_bytes'],
] as const)('sizes of %s are as LinkBench draws them', async (name, size, figure) => {
  expect(workload.draws[name]).toContain(size);
  await checkQuantiles(size, kFigures[figure].quantiles);
});

test('a getlink asks for as many ids as LinkBench does', async () => {
  const counts = kFigures.multiget_sizes_of_1000000_from_1.slice(1, 16);
  let sum = 0;
  const wanted = counts.map((count) => (sum += count / 1_000_000));
  const limits = counts.map((_, i) => i + 1);
  near(await cumulative([], 'geometric(0.382, 16)', limits, kDraws), wanted);
});

test('payloads compress as those of LinkBench do', async () => {
  const tables = ['CREATE TABLE t (a BIGINT NOT NULL, b MEDIUMTEXT NOT NULL, PRIMARY KEY (a))'];
  for (const kind of ['link', 'node'] as const) {
    const times = kind === 'link' ? 20_000 : 5000;
    const document = {
      ...workload,
      tables,
      scripts: { load: [`INSERT INTO t VALUES (:n, :${kind}_data)`], all: ['SELECT b FROM t'] },
      phases: [
        { kind: 'load', times, rows_per_transaction: 1000 },
        { kind: 'mix', statements: 1, weights: { all: 1 } },
      ],
    };
    const all = (await statementsOf(await scenarioFor(document))).at(-1)?.rows ?? '';
    // A payload a line.
    const bytes = Buffer.from(all, 'latin1');
    const left = deflateSync(bytes, { level: 6 }).length / bytes.length;
    const wanted = kFigures[`${kind}_payload_share_left_by_zlib_6`];
    expect(Math.abs(left - wanted), `${kind}: ${left}`).toBeLessThan(0.01);
  }
});

/** Counts of visible links by id and type: those that are counted, and those that there are. */
function counts({ linktable = [], counttable = [] }: Rows) {
  const links = new Map<string, number>();
  for (const [id, , type, visible] of linktable)
    if (visible === '1') links.set(`${id} ${type}`, (links.get(`${id} ${type}`) ?? 0) + 1);
  const counted = counttable.map(([id, type, count]) => [`${id} ${type}`, Number(count)] as const);
  return { links, counted: new Map(counted.filter(([, count]) => count > 0)) };
}
function checkCounts(rows: Rows): void {
  const { links, counted } = counts(rows);
  expect(links.size).toBeGreaterThan(kIds / 2);
  expect(counted).toEqual(links);
}

describe.each(kEngines.map(({ name }, contender) => ({ name, contender })))(
  '$name',
  ({ contender }) => {
    test('counts are those of visible links, after the load and after a run', async () => {
      const run = await runSmall('linkbench', { ids: kIds }, kStatements, { contender });
      checkCounts(run.loaded);
      checkCounts(run.ended);
      expect(run.ended.linktable?.some(([, , , visible]) => visible === '0')).toBe(true);
      expect(run.loaded.nodetable).toHaveLength(kIds);
      expect(run.ended.nodetable?.some(([id]) => Number(id) > kIds)).toBe(true);
    });

    test.each(Array.from({ length: kCuts }, (_, i) => i + 1))(
      'counts are those of visible links after power cut %i',
      async (cut) => {
        const share = cut / (kCuts + 1);
        checkCounts(await runCut('linkbench', { ids: kIds }, kStatements, contender, share));
      },
    );
  },
);
