// Replays measured runs and prints real, ours and error a figure, and whether it agrees.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startNative } from '../../cli/native';
import { LabInstance } from '../../web/src/lab/transport/lab_instance';
import { ablate } from './ablate';
import { acceptance, kHead, print as printAccepted } from './acceptance';
import { type Judged, judge, rangesOf } from './agreement';
import { type MeasuredRun, type Replay, type Row, readRuns, type Skipped } from './measured';
import { print, summarise } from './print';
import { type RecordedRun, recordedRun, writeMeasured } from './record';
import { btree } from './replay_btree';
import { fractal } from './replay_fractal';
import { lsm } from './replay_lsm';
import { myrocks } from './replay_myrocks';

// What can be replayed: the system whose files are read, how, and which figures are held against
// the real engine.
const kEngines: Record<string, Replay> = { lsm, fractal, btree, myrocks };

const kHelp = `npm run truth -- ENGINE [--data DIR] [--run GLOB] [--seed N] [--set OPTION=VALUE]
             [--judged] [--json] [--record]
       npm run truth -- lsm|btree|fractal --ablate [--run GLOB] [--json]
       npm run truth -- lsm --acceptance
  ENGINE      ${Object.keys(kEngines).join(' or ')}
  --data DIR  folder of measurements (default: tests/truth/data)
  --run GLOB  only runs whose name matches, e.g. 'L10d1_none_p_*'
  --seed N    seed of our own chance (skip list heights), to see our spread; default 1
  --set O=V   another value of our engine's option O, e.g. client_pool_threads=8: what a figure
              hangs on
  --judged    print only the figures that are held against the real engine
  --record    keep all runs' judged figures for the site's page Measured
  --ablate    leave out one rule after the other: how much worse does it get?
  --acceptance  published figures, at a scale and three sizes
  --json      rows {run, stage, metric, real, ours, error} and what was skipped; with --ablate rows
              that also say what was left out. Nothing else is on stdout, whatever is built before
  A figure agrees that is within 5 % of the measured one (reads a get: 3 %), or within what the real
  engine's own runs of the same operations came to; it is printed which of the two it is.`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      data: { type: 'string', default: join(import.meta.dirname, 'data') },
      run: { type: 'string', default: '*' },
      seed: { type: 'string', default: '1' },
      set: { type: 'string', multiple: true, default: [] },
      judged: { type: 'boolean', default: false },
      record: { type: 'boolean', default: false },
      ablate: { type: 'boolean', default: false },
      acceptance: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const engine = kEngines[positionals[0] ?? ''];
  if (values.help || engine === undefined) {
    process.stderr.write(`${kHelp}\n`);
    return values.help ? 0 : 2;
  }
  const start = () => new LabInstance(startNative());
  if (values.acceptance) {
    process.stdout.write(`${kHead}\n`);
    await acceptance(start, (row) => process.stdout.write(`${printAccepted(row)}\n`));
    return 0;
  }
  if (values.ablate) {
    const { ablation } = engine;
    if (ablation === undefined) {
      process.stderr.write(`${positionals[0]} has no rule that can be left out\n`);
      return 2;
    }
    await ablate(
      { ...engine, ablation },
      readRuns(values.data, engine.system, values.run),
      Number(values.seed),
      start,
      values.json,
    );
    return 0;
  }
  const { rows, held, skipped, recorded } = await replayAll(engine, values, start);
  if (values.record) writeMeasured(positionals[0] ?? '', recorded);
  if (values.json) process.stdout.write(`${JSON.stringify({ rows, skipped }, null, 1)}\n`);
  else summarise(held);
  return 0;
}

interface Words {
  readonly data: string;
  readonly run: string;
  readonly seed: string;
  readonly set: readonly string[];
  readonly judged: boolean;
  readonly json: boolean;
}

/** All runs that were asked for; printed one by one, unless rows are wanted as JSON. */
async function replayAll(engine: Replay, values: Words, start: () => LabInstance) {
  const rows: Row[] = [];
  const held: Judged[] = [];
  const recorded: RecordedRun[] = [];
  const skipped: Skipped[] = [];
  const rangeOf = rangesOf(withRepeats(values.data, engine.system), engine.realOf);
  for (const run of readRuns(values.data, engine.system, values.run)) {
    const result = await engine.replay(
      run,
      start,
      (share) => {
        if (process.stderr.isTTY)
          process.stderr.write(`\r${run.run} ${Math.floor(share * 100)} % `);
      },
      { seed: Number(values.seed), options: optionsOf(values.set) },
    );
    if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
    const all = result.rows.map((r) => judge(engine, run, r, rangeOf(run, r)));
    const judged = all.filter(({ agreement }) => agreement !== undefined);
    const shown = values.judged ? judged : all;
    rows.push(...shown);
    held.push(...judged);
    recorded.push(recordedRun(run, judged, result.skipped));
    skipped.push(...result.skipped);
    if (!values.json) print(run, shown, result.skipped);
  }
  return { rows, held, skipped, recorded };
}

/** Values are numbers where they can be. */
const optionsOf = (set: readonly string[]) =>
  Object.fromEntries(
    set.map((text) => {
      const [name = '', value = ''] = text.split('=');
      return [name, Number.isNaN(Number(value)) ? value : Number(value)];
    }),
  );

/** All measured runs of a folder, and further repetitions of those that come with it. */
const withRepeats = (data: string, system: string): MeasuredRun[] =>
  [data, join(import.meta.dirname, 'repeats')].flatMap((folder) => readRuns(folder, system, '*'));

process.exitCode = await main();
