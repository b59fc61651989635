// Replays measured runs and prints real, ours and error a figure. It reports; it does not judge.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startNative } from '../../cli/native';
import { LabInstance } from '../../web/src/lab/engine';
import { type Row, readRuns, type Skipped } from './measured';
import { replayLsm } from './replay_lsm';

const kHelp = `npm run truth -- ENGINE [--data DIR] [--run GLOB] [--judged] [--json]
  ENGINE      lsm
  --data DIR  folder of measurements (default: tests/truth/data)
  --run GLOB  only runs whose name matches, e.g. 'L10d1_none_p_*'
  --judged    print only the figures that are held against the real engine
  --json      rows {run, stage, metric, real, ours, error} and what was skipped`;

// idle: bytes; reads: blocks fetched per present get and per scan.
const kJudgedBytes = ['wal_bytes', 'flush_bytes', 'compact_read', 'compact_write', 'live_sst_bytes'].map((name) => `metrics.${name}`);
const kEngines = { lsm: { system: 'rocksdb', replay: replayLsm } };

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      data: { type: 'string', default: join(import.meta.dirname, 'data') },
      run: { type: 'string', default: '*' },
      judged: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const engine = kEngines[positionals[0] as keyof typeof kEngines];
  if (values.help || engine === undefined) {
    process.stderr.write(`${kHelp}\n`);
    return values.help ? 0 : 2;
  }
  const rows: Row[] = [];
  const skipped: Skipped[] = [];
  for (const run of readRuns(values.data, engine.system, values.run)) {
    const result = await engine.replay(
      run,
      () => new LabInstance(startNative()),
      (share) => {
        if (process.stderr.isTTY) process.stderr.write(`\r${run.run} ${Math.floor(share * 100)} % `);
      },
    );
    if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
    const judged = (r: Row) => {
      const stage = run.stages[r.stage];
      if (stage?.at !== 'idle') return false;
      if (stage.read === undefined) return kJudgedBytes.includes(r.metric);
      return r.metric === 'metrics.block_reads_per_op' && stage.read !== 'get_absent' && run.pacing?.startsWith('paced') === true;
    };
    const shown = values.judged ? result.rows.filter(judged) : result.rows;
    rows.push(...shown);
    skipped.push(...result.skipped);
    if (!values.json)
      print(run.run, shown, result.skipped, (r) => {
        const stage = run.stages[r.stage];
        return `${stage?.stream ?? ''} ${stage?.at ?? ''}${stage?.read ? ` ${stage.read}` : ''}`;
      });
  }
  if (values.json) process.stdout.write(`${JSON.stringify({ rows, skipped }, null, 1)}\n`);
  else summarise(rows);
  return 0;
}

function print(run: string, rows: readonly Row[], skipped: readonly Skipped[], label: (row: Row) => string): void {
  process.stdout.write(`\n${run}\n`);
  for (const r of rows) {
    const error = r.error === null ? '     –' : `${r.error >= 0 ? '+' : ''}${(r.error * 100).toFixed(1)} %`;
    const cells = [
      String(r.stage).padStart(4),
      label(r).padEnd(20),
      r.metric.padEnd(28),
      number(r.real),
      number(r.ours),
      error.padStart(9),
    ];
    process.stdout.write(`${cells.join(' ')}\n`);
  }
  for (const { stage, reason } of skipped)
    process.stdout.write(`${stage === undefined ? 'skipped' : `stage ${stage} skipped`}: ${reason}\n`);
}

const number = (value: number) => (Number.isInteger(value) ? value.toLocaleString('en') : value.toFixed(4)).padStart(16);

function summarise(rows: readonly Row[]): void {
  const errors = rows
    .filter(({ metric, error }) => error !== null && kJudgedBytes.includes(metric))
    .map(({ error }) => Math.abs(error ?? 0));
  if (errors.length === 0) return;
  const within = errors.filter((error) => error <= 0.03).length;
  process.stdout.write(`\n${within} of ${errors.length} byte figures lie within 3 % of the real engine\n`);
}

process.exitCode = await main();
