// Replays measured runs, and prints each figure's real value, ours, the error and the verdict.
import { join } from 'node:path';
import { startNative } from '../../cli/native';
import { UsageError } from '../../cli/usage';
import { LabInstance } from '../../web/src/run/transport/lab_instance';
import { ablate } from './ablate';
import { acceptance, kHead, print as printAccepted } from './acceptance';
import { type Judged, judge, rangesOf } from './agreement';
import { type MeasuredRun, type Row, readRuns, type Skipped } from './measured';
import { print, summarise } from './print';
import { type RecordedRun, recordedRun, writeMeasured } from './record';
import { type Asked, kHelp, kUsage, parseWords } from './words';

/** `build` builds the native driver; it is called only for a valid command line. */
export async function main(typed: readonly string[], build: () => void): Promise<number> {
  const asked = understood(typed);
  if (typeof asked === 'number') return asked;
  build();
  const start = () => new LabInstance(startNative());
  const { engine, runs, seed, json } = asked;
  const { ablation } = engine;
  if (asked.acceptance) {
    process.stdout.write(`${kHead}\n`);
    await acceptance(start, (row) => process.stdout.write(`${printAccepted(row)}\n`));
  } else if (asked.ablate && ablation !== undefined) {
    await ablate({ ...engine, ablation }, runs, seed, start, json);
  } else {
    const { rows, held, skipped, recorded } = await replayAll(asked, start);
    if (asked.record) writeMeasured(asked.name, recorded);
    if (json) process.stdout.write(`${JSON.stringify({ rows, skipped }, null, 1)}\n`);
    else summarise(rows, held);
  }
  return 0;
}

/** The parsed command line, or the exit code if nothing is to be replayed. */
function understood(typed: readonly string[]): Asked | number {
  try {
    const asked = parseWords(typed);
    if (asked !== 'help') return asked;
    process.stdout.write(`${kHelp}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${error.message}\n\n${kUsage}\n       npm run truth -- --help\n`);
    return 2;
  }
}

/** Replays all requested runs, and prints each when it is done, unless JSON is requested. */
async function replayAll(asked: Asked, start: () => LabInstance) {
  const { engine, seed, options } = asked;
  const rows: Row[] = [];
  const held: Judged[] = [];
  const recorded: RecordedRun[] = [];
  const skipped: Skipped[] = [];
  const rangeOf = rangesOf(withRepeats(asked.data, engine.system), engine.realOf);
  for (const run of asked.runs) {
    const progress = (share: number) => {
      if (process.stderr.isTTY) process.stderr.write(`\r${run.run} ${Math.floor(share * 100)} % `);
    };
    const result = await engine.replay(run, start, progress, { seed, options });
    if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
    const all = result.rows.map((r) => judge(engine, run, r, rangeOf(run, r)));
    const judged = all.filter(({ agreement }) => agreement !== undefined);
    const shown = asked.judged ? judged : all;
    rows.push(...shown);
    held.push(...judged);
    recorded.push(recordedRun(run, judged, result.skipped));
    skipped.push(...result.skipped);
    if (!asked.json) print(run, shown, result.skipped);
  }
  return { rows, held, skipped, recorded };
}

/** All measured runs of a folder, and the repetitions in tests/truth/repeats. */
const withRepeats = (data: string, system: string): MeasuredRun[] =>
  [data, join(import.meta.dirname, 'repeats')].flatMap((folder) => readRuns(folder, system, '*'));
