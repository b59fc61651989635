// The recorded sweeps as grids for the page of maps, each cell with the link that opens its run.
// Read when the site is built.
import { encodeLink } from '../../document/link/url';
import { parseScenario } from '../../document/scenario/checks/parse';
import type { Scenario } from '../../document/scenario/scenario';
import { parseSweep } from '../../document/sweep/checks/parse';
import {
  axisWords,
  documentAt,
  placesOf,
  type Sweep,
  type SweepMeasure,
  sizesOf,
  valueWords,
} from '../../document/sweep/sweep';
import { type SweepMap, wonBy } from '../../document/sweep/sweep_map';

export interface GridCell {
  /** Words of the row's value and the column's. */
  readonly at: string;
  readonly why?: string;
  /** By contender. */
  readonly values?: readonly number[];
  readonly winner?: number | undefined;
  readonly lead?: number;
  /** The part of the lab's address after "#". */
  readonly link: string;
}

/** One measure over the last two options of a sweep, at one value of the first. */
export interface Grid {
  readonly id: string;
  /** The first option's value: "flash". */
  readonly where: string;
  readonly measure: SweepMeasure;
  readonly rowAxis: string;
  readonly columnAxis: string;
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly cells: readonly (readonly GridCell[])[];
}

export interface RecordedSweep {
  readonly sweep: Sweep;
  readonly build: string;
  readonly runs: number;
  readonly grids: readonly Grid[];
}

const documents = import.meta.glob<unknown>('../../../../sweeps/*.json', {
  eager: true,
  import: 'default',
});
const maps = import.meta.glob<SweepMap>('../../../../sweeps/recorded/*.json', {
  eager: true,
  import: 'default',
});

/** Recorded sweeps have their scenario written in them. */
const kNoScenarios = { names: [], document: () => undefined };

async function recordedOf(map: SweepMap): Promise<RecordedSweep> {
  const file = Object.entries(documents).find(([path]) => path.endsWith(`/${map.sweep}.json`));
  const parsed = parseSweep(file?.[1], kNoScenarios);
  if (!parsed.ok) throw new Error(`sweeps/${map.sweep}.json: ${JSON.stringify(parsed.issues)}`);
  const { sweep } = parsed;
  const links = await linksOf(sweep);
  const [first = 0] = sizesOf(sweep);
  const grids = sweep.measures.flatMap((_, m) =>
    Array.from({ length: first }, (_one, outer) => gridOf(sweep, map, links, m, outer)),
  );
  const runs = map.cells.length * sweep.scenario.contenders.length;
  return { sweep, build: map.build, runs, grids };
}

/** Links by place. */
async function linksOf(sweep: Sweep): Promise<ReadonlyMap<string, string>> {
  const links = new Map<string, string>();
  for (const at of placesOf(sweep)) {
    const parsed = parseScenario(documentAt(sweep, at));
    if (!parsed.ok) continue;
    const scenario: Scenario = parsed.scenario;
    links.set(at.join(), await encodeLink({ scenario }, kNoScenarios));
  }
  return links;
}

function gridOf(
  sweep: Sweep,
  map: SweepMap,
  links: ReadonlyMap<string, string>,
  m: number,
  outer: number,
): Grid {
  const [, high = 0, wide = 0] = sizesOf(sweep);
  const measure = sweep.measures[m] as SweepMeasure;
  const words = (option: number, count: number) =>
    Array.from({ length: count }, (_, i) => valueWords(sweep, option, i));
  const [rows, columns] = [words(1, high), words(2, wide)];
  const [down, across] = [headsOf(sweep, 1, rows), headsOf(sweep, 2, columns)];
  const found = new Map(map.cells.map((cell) => [cell.at.join(), cell]));
  const cellAt = (i: number, k: number): GridCell => {
    const key = [outer, i, k].join();
    const { values, why } = found.get(key) ?? { why: 'not run' };
    const own = values?.[m];
    return {
      at: `${sweep.options[1]?.label} ${rows[i]}, ${sweep.options[2]?.label} ${columns[k]}`,
      link: links.get(key) ?? '',
      ...(why === undefined ? {} : { why }),
      ...(own === undefined ? {} : { values: own, ...wonBy(own, measure.wins) }),
    };
  };
  return {
    id: `${sweep.name}-${measure.name}-${outer}`,
    where: valueWords(sweep, 0, outer),
    measure,
    rowAxis: down.axis,
    columnAxis: across.axis,
    rows: down.heads,
    columns: across.heads,
    cells: rows.map((_, i) => columns.map((_one, k) => cellAt(i, k))),
  };
}

/** The words at an axis. The sign of shares goes to its name, as columns are narrow. */
function headsOf(sweep: Sweep, option: number, words: readonly string[]) {
  const axis = axisWords(sweep.options[option] as Sweep['options'][number]);
  return words.every((one) => one.endsWith('%'))
    ? { axis: axis.replace(', share of', ', % of'), heads: words.map((one) => one.slice(0, -1)) }
    : { axis, heads: words };
}

export const kMaps: readonly RecordedSweep[] = await Promise.all(
  Object.values(maps).map(recordedOf),
);
