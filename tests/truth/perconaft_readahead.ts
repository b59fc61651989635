// Replays the measured runs of cold reads, with O_DIRECT and through the operating system's page
// cache: how many commands the drive got. A power cut, once all is written, stands for the file
// system that was unmounted before each cold stage.
import type { LabInstance } from '../../web/src/run/transport/lab_instance';
import {
  type MeasuredRun,
  type Replay,
  type ReplaySettings,
  type Row,
  row,
  type Skipped,
} from './measured';
import { documentOfRows } from './perconaft';
import { fetchesOf, fetchRows } from './perconaft_fetches';
import {
  type Figures,
  fullScan,
  loadPhases,
  type Part,
  type Phase,
  statementsOf,
} from './perconaft_parts';
import { loadReplay, runTo } from './replay_run';

interface Reads {
  readonly reads: number;
  readonly bytes: number;
  readonly fetches: Figures;
}
interface DeviceFigures {
  readonly device_reads: number;
  readonly device_read_bytes: number;
}

// The cache of the measured machine held everything.
const kBuffered = {
  io: 'buffered',
  page_cache_bytes: '2 GiB',
  read_ahead_bytes: '128 KiB',
};

// Leaves are prefetched beside the scan, so a read must take time: with O_DIRECT the measured ones
// took 0.4 to 0.9 ms each. On a drive that takes none the buffered scan makes 619 reads, not 644.
const kDrive = { kind: 'flash', profile: 'sata-mlc', options: { capacity_bytes: '4 GiB' } };

export const isReadAheadFigure = (_: MeasuredRun, { metric }: Row): boolean =>
  metric === 'device.reads';

function partsOf({ options }: MeasuredRun): Part[] {
  const rows = Number(options.rows);
  const puts = { transaction_puts: Number(options.txn) };
  const checkpoint: Phase = { kind: 'flush', statements: 1 };
  return [
    { stage: 'load', phases: loadPhases(options) },
    { stage: 'checkpoint, twice', phases: [checkpoint, checkpoint] },
    {
      stage: 'cold: 4,000 gets',
      phases: [{ kind: 'get_present', seed: 77, statements: 4_000 }],
    },
    { stage: 'cold: optimize', phases: [{ kind: 'optimize', statements: 1 }] },
    { stage: 'checkpoint', phases: [checkpoint] },
    {
      stage: 'cold: 20,000 puts',
      phases: [{ kind: 'update', seed: 2, first_version: 1_000_000, statements: 20_000, ...puts }],
    },
    { stage: 'checkpoint, after puts', phases: [checkpoint] },
    { stage: 'cold: full scan', phases: fullScan(rows) },
  ];
}

const isCold = ({ stage }: Part): boolean => stage.startsWith('cold');

function documentFor(run: MeasuredRun, parts: readonly Part[], settings: ReplaySettings): unknown {
  const recovery: Phase = { kind: 'flush', statements: 1 };
  const phases = parts.flatMap((part) => (isCold(part) ? [recovery, ...part.phases] : part.phases));
  const direct_io = run.options.direct_io !== false;
  const further = { cleaner_period: 0, cpu_put_ns: 8000, direct_io };
  const document = documentOfRows(run, phases, settings, further);
  return { ...document, device: kDrive, volume: { options: kBuffered } };
}

async function read(lab: LabInstance): Promise<Reads> {
  const { iostat, host_bytes, fractal } = (await lab.report()) as unknown as {
    fractal: object;
    iostat: { reads: number };
    host_bytes: { read: Readonly<Record<string, number>> };
  };
  const bytes = Object.values(host_bytes.read).reduce((sum, one) => sum + one, 0);
  return { reads: iostat.reads, bytes, fetches: fetchesOf(fractal) };
}

export const replayReadAhead: Replay['replay'] = async (run, start, progress, settings) => {
  const parts = partsOf(run);
  const lab = await loadReplay(run, documentFor(run, parts, settings), start);
  const total = parts.reduce((sum, part) => sum + statementsOf(part.phases), 0);
  const rows: Row[] = [];
  const skipped: Skipped[] = [];
  let done = 0;
  const left = [...parts];
  for (const [index, { stage = '', ...measured }] of run.stages.entries()) {
    const part = left[0];
    if (part === undefined || !stage.startsWith(part.stage)) {
      skipped.push({ run: run.run, stage: index, reason: `no such stage: ${stage}` });
      continue;
    }
    left.shift();
    if (isCold(part)) {
      await lab.crash(1);
      // The first statement recovers: it reads a log, which a closed environment does not have.
      await runTo(lab, done + 1, () => {});
      done++;
    }
    const before = await read(lab);
    done += statementsOf(part.phases);
    await runTo(lab, done, (statements) => progress(statements / total));
    const after = await read(lab);
    const { device } = measured as unknown as { device: DeviceFigures };
    const reads = after.reads - before.reads;
    const bytes = after.bytes - before.bytes;
    rows.push(row(run.run, index, 'device.reads', device.device_reads, reads));
    rows.push(row(run.run, index, 'device.read_bytes', device.device_read_bytes, bytes));
    rows.push(...fetchRows(run, index, before.fetches, after.fetches));
  }
  lab.close();
  return { rows, skipped };
};
