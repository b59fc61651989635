// `sweep`: runs the grid of a sweep natively on all cores, and prints who wins in each cell.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { prepareCheck } from '../web/src/document/link/prepare';
import { parseScenario } from '../web/src/document/scenario/checks/parse';
import { type LoadRequest, toLoadRequests } from '../web/src/document/scenario/load_request';
import { kMaxDocumentBytes } from '../web/src/document/scenario/received/guard';
import type { Scenario } from '../web/src/document/scenario/scenario';
import { printIssue } from '../web/src/document/scenario/values/issue';
import { parseSweepText } from '../web/src/document/sweep/checks/parse';
import { documentAt, type Place, placesOf, type Sweep } from '../web/src/document/sweep/sweep';
import { type MapCell, measureCell, type SweepMap } from '../web/src/document/sweep/sweep_map';
import type { StartInstance } from '../web/src/run/transport/lab_instance';
import type { Arguments } from './arguments';
import { unknownName } from './arguments';
import { type Between, breakEvens, optionNamed } from './break_even';
import { Interruption } from './one_run';
import { Progress, timeLeft } from './progress';
import { gallery, starter } from './source';
import { type Broken, type Ended, SweepRuns } from './sweep_runs';
import { sweepCsv, sweepJson, sweepMarkdown, sweepText } from './sweep_text';
import { UsageError } from './usage';

const kSweeps = fileURLToPath(new URL('../sweeps/', import.meta.url));
const kKept = fileURLToPath(new URL('../build/sweeps/', import.meta.url));

export async function sweepCommand(words: readonly string[], options: Arguments): Promise<number> {
  const { json, markdown, csv, breakEven } = options;
  if ([json, markdown, csv, breakEven !== undefined].filter(Boolean).length > 1)
    throw new UsageError('"sweep" writes one of --json, --markdown, --csv and --break-even');
  if (options.jobs === 0) throw new UsageError('--jobs: must be 1 or more');
  const sweep = await readSweep(words);
  const along = breakEven === undefined ? undefined : optionNamed(sweep, breakEven);
  const start = await starter({ native: true, build: options.build });
  const build = await buildOf(start);
  const runs = new SweepRuns(options.out ?? kKept, build, start);
  const progress = new Progress(!options.quiet && process.stderr.isTTY === true);
  const interruption = new Interruption();
  const make = (requests: readonly LoadRequest[]) => {
    const began = performance.now();
    const tell = (done: number, all: number) =>
      progress.show(sweep.name, done, all, `of ${all} runs${timeLeft(began, done, all)}`);
    return runs.make(requests, options.jobs ?? availableParallelism(), interruption, tell);
  };
  const grid = new Grid(cellsOf(sweep), runs);
  let map: SweepMap;
  let crossings = '';
  try {
    await make(grid.requests);
    map = { sweep: sweep.name, build, cells: grid.results() };
    if (along !== undefined && !interruption.wanted)
      crossings = await breakEvens(sweep, map, along, async (all) => {
        const points = new Grid(all, runs);
        await make(points.requests);
        const found = new Map(points.results().map((cell) => [cell.at, cell]));
        return all.map(({ at }) => found.get(at));
      });
  } finally {
    interruption.end();
    progress.clear();
  }
  const missing = grid.cells.length - map.cells.length;
  if (interruption.wanted)
    process.stderr.write(
      `stopped; ${missing} of ${grid.cells.length} cells are missing. Run it again to go on\n`,
    );
  const print = json ? sweepJson : csv ? sweepCsv : markdown ? sweepMarkdown : sweepText;
  process.stdout.write(along === undefined ? print(sweep, map) : crossings);
  if (interruption.wanted) return 130;
  return map.cells.some(({ why }) => why !== undefined) ? 1 : 0;
}

/** A valid sweep from a file or the folder `sweeps`. Throws UsageError, which lists its issues. */
export async function readSweep(words: readonly string[]): Promise<Sweep> {
  const names = readdirSync(kSweeps)
    .filter((file) => file.endsWith('.json') && file !== 'schema.json')
    .map((file) => file.slice(0, -'.json'.length));
  const [name] = words;
  if (name === undefined || words.length > 1)
    throw new UsageError(`name one sweep: a file, or one of ${names.join(', ')}`);
  const path = existsSync(name)
    ? name
    : names.includes(name)
      ? `${kSweeps}${name}.json`
      : undefined;
  if (path === undefined) throw unknownName('sweep', name, names);
  if (!statSync(path).isFile() || statSync(path).size > kMaxDocumentBytes)
    throw new UsageError(`${path} is not a sweep: it must be a file of at most 1 MiB`);
  const text = readFileSync(path, 'utf8');
  let parsed = parseSweepText(text, gallery());
  // The library of tables and statements is loaded for those that have them.
  if (parsed.ok && (await prepareCheck(parsed.sweep.scenario)))
    parsed = parseSweepText(text, gallery());
  if (parsed.ok) return parsed.sweep;
  const lines = parsed.issues.map(
    (one) => `  ${printIssue({ ...one, path: one.path || 'sweep' })}`,
  );
  throw new UsageError(`${path} is not a valid sweep:\n${lines.join('\n')}`);
}

async function buildOf(start: StartInstance): Promise<string> {
  const lab = await start();
  try {
    return (JSON.parse(await lab.schemaJson()) as { build: string }).build;
  } finally {
    lab.close();
  }
}

/** A cell with the runs that it needs, or the reason why its scenario is not valid. */
type CellRuns =
  | { readonly scenario: Scenario; readonly requests: readonly LoadRequest[] }
  | { readonly why: string };
type GridCell = CellRuns & { readonly sweep: Sweep; readonly at: Place };

export const cellsOf = (sweep: Sweep): Between[] =>
  placesOf(sweep).map((at) => ({ sweep, at, document: documentAt(sweep, at) }));

export class Grid {
  readonly cells: readonly GridCell[];

  constructor(
    cells: readonly Between[],
    private readonly runs: SweepRuns,
  ) {
    this.cells = cells.map(({ sweep, at, document }) => ({ sweep, at, ...cellOf(document) }));
  }

  get requests(): LoadRequest[] {
    return this.cells.flatMap((cell) => ('requests' in cell ? cell.requests : []));
  }

  /** Returns all cells whose runs are made. */
  results(): MapCell[] {
    return this.cells.flatMap((cell): MapCell[] => {
      const { at, sweep } = cell;
      if ('why' in cell) return [{ at, why: cell.why }];
      const ends = cell.requests.map((request) => this.runs.find(request));
      return ends.includes(undefined)
        ? []
        : [{ at, ...resultOf(sweep, cell.scenario, ends as Ended[]) }];
    });
  }
}

function cellOf(document: unknown): CellRuns {
  const parsed = parseScenario(document);
  return parsed.ok
    ? { scenario: parsed.scenario, requests: toLoadRequests(parsed.scenario) }
    : { why: parsed.issues.map(printIssue).join('; ') };
}

function resultOf(
  sweep: Sweep,
  scenario: Scenario,
  ends: readonly (Ended | Broken)[],
): Omit<MapCell, 'at'> {
  const failed = ends.flatMap(({ state, message }, i) =>
    state === 'finished' ? [] : [`${scenario.contenders[i]?.name}: ${state}: ${message}`],
  );
  if (failed.length > 0) return { why: failed.join('; ') };
  const done = ends as readonly Required<Ended>[];
  return {
    ...measureCell(
      sweep,
      scenario,
      done.map(({ figures }) => figures),
    ),
    digests: done.map(({ digest }) => digest),
  };
}
