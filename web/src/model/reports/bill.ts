// The bill of a run: what each contender would cost in use, at a stated pace and size.
//
// Bytes of a day follow from the bytes that the run's statements cost and from the pace; space and
// drive are as many times larger as the system that the run stands for. Nothing else is scaled:
// latencies, reads and ratios are those of the run.
import { sumByCause } from '../figures/figures';
import { formatLife, kStated, lifetimeOf, noLifeWords, wearOf } from '../figures/lifetime';
import type { StandsFor } from '../figures/stands_for';
import { formatBytes, formatCount } from '../values/units';
import { costsOf, printValue, type Reported } from './compared_figures';

export interface Billed extends Reported {
  readonly name: string;
  /** The memory that it was given for rows. */
  readonly memoryBytes: number;
}

/** The pace at which, and the size for which, a bill is made. */
interface Use {
  readonly perSecond: number;
  readonly of: 'statements' | 'rows';
  /** Rows of the real system for each row of the run. */
  readonly times: number;
}

export interface BillLine {
  readonly name: string;
  /** By contender. */
  readonly cells: readonly string[];
}
export interface Bill {
  /** "At 2,000 rows a second …": the pace and the size. */
  readonly use: string;
  readonly lines: readonly BillLine[];
  /** Reasons for a drive life that is not stated, by contender. */
  readonly notes: readonly string[];
}

const kDay = 86_400;

export function billOf(runs: readonly Billed[], standsFor?: StandsFor): Bill {
  const use = inUse(runs, standsFor);
  const line = (name: string, cell: (run: Billed) => string): BillLine => ({
    name,
    cells: runs.map(cell),
  });
  const cost = (name: string, known: string) =>
    line(name, (run) => {
      const found = costsOf(run).find((figure) => figure.name === known);
      return found === undefined ? '–' : printValue(found.value, found.unit);
    });
  const bytes = (of: (run: Billed) => number) => (run: Billed) => formatBytes(of(run) * use.times);
  const lines = [
    line('written to the drive a day', (run) => perDay(hostBytes(run), run, use)),
    line('programmed into flash a day', (run) => perDay(flashBytes(run), run, use)),
    line('life of the drive', (run) => lifeWords(run, use)),
    line(
      'tables and indexes',
      bytes(({ report }) => report.space.tables),
    ),
    line(
      'logs and other files',
      bytes(({ report }) => report.space.logs + report.space.system),
    ),
    cost('tables and indexes per byte of rows', 'tables and indexes per byte of live data'),
    line(
      'memory for rows',
      bytes(({ memoryBytes }) => memoryBytes),
    ),
    cost('reads of the drive per lookup', 'reads of the drive per lookup'),
    cost('latency: 99 % are faster', 'latency: 99 % are faster'),
    cost('statements a second in this run', 'statements a second'),
  ];
  return {
    use: wordsOf(
      use,
      standsFor,
      runs.some((run) => lifeOf(run, use) !== undefined),
    ),
    lines: lines.filter(({ cells }) => cells.some((cell) => cell !== '–')),
    notes: runs.flatMap((run) => {
      const wears = (run.report.device?.endurance_host_bytes ?? 0) > 0;
      return wears && lifeOf(run, use) === undefined
        ? [`${run.name}: ${noLifeWords(wear(run))}`]
        : [];
    }),
  };
}

const hostBytes = ({ report }: Billed): number => sumByCause(report.host_bytes.written);
const flashBytes = ({ report }: Billed): number => sumByCause(report.nand_bytes.programmed);
const wear = (run: Billed) => wearOf(run.report, run);

function inUse(runs: readonly Billed[], standsFor: StandsFor | undefined): Use {
  const { times = 1, pace } = standsFor ?? {};
  if (pace !== undefined) return { perSecond: pace, of: 'statements', times };
  const sized = runs.every(({ rowBytes, report }) => rowBytes > 0 && report.user_bytes > 0);
  return { perSecond: kStated.rowsPerS, of: sized ? 'rows' : 'statements', times };
}

/** Statements of the run, or rows that it saved: what the pace counts. */
function unitsOf({ report, rowBytes }: Billed, { of }: Use): number {
  return of === 'rows' ? report.user_bytes / rowBytes : report.operations;
}

function perDay(bytes: number, run: Billed, use: Use): string {
  const units = unitsOf(run, use);
  return bytes > 0 && units > 0 ? formatBytes((bytes / units) * use.perSecond * kDay) : '–';
}

function lifeOf(run: Billed, use: Use) {
  const { report, rowBytes, capacityBytes } = run;
  if (use.of === 'rows' && use.times === 1) return lifetimeOf(wear(run));
  const rows = (unitsOf(run, use) * rowBytes) / report.user_bytes;
  const rowsPerS = use.perSecond / rows;
  return lifetimeOf(wear(run), { rowsPerS, driveBytes: capacityBytes * use.times });
}

function lifeWords(run: Billed, use: Use): string {
  const life = lifeOf(run, use);
  return life === undefined ? '–' : formatLife(life);
}

function wordsOf(
  { perSecond, of, times }: Use,
  standsFor: StandsFor | undefined,
  hasLife: boolean,
): string {
  const pace = `At ${formatCount(perSecond)} ${of === 'rows' ? 'rows saved' : 'statements'} a second`;
  const given = standsFor?.pace === undefined ? `${pace}, as the scenario gives no pace` : pace;
  if (times !== 1)
    return `${given}. The run is 1:${formatCount(times)} in size; space, memory and drive are those of the whole.`;
  const drive =
    hasLife && of === 'rows' ? `, on a drive of ${formatBytes(kStated.driveBytes)}` : '';
  return `${given}${drive}. Space and memory are those of the run.`;
}
