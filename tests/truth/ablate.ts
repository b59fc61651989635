// What each rule is worth: replays runs with one rule left out, and tells how far the judged bytes
// then lie from the real engine's.

import { kOptions } from '../../web/src/gen/schema';
import type { LabInstance } from '../../web/src/lab/transport/lab_instance';
import type { MeasuredRun, Replay } from './measured';

const kShown = ['metrics.compact_read', 'metrics.compact_write'];

/** The engine's rules that can be left out, "none" first. */
function omittableRules(): readonly string[] {
  const option = kOptions
    .find(({ group }) => group === 'lsm')
    ?.options.find(({ name }) => name === 'omit_rule');
  if (option?.names === undefined) throw new Error('the LSM engine has no option omit_rule');
  return option.names;
}

/** Prints one line a run, stage and rule: the errors of compaction reads and writes. */
export async function ablate(
  engine: Replay,
  runs: readonly MeasuredRun[],
  seed: number,
  start: () => LabInstance,
): Promise<void> {
  process.stdout.write(
    '| run | stage | left out | compaction read | compaction written |\n|---|---|---|---|---|\n',
  );
  for (const run of runs) {
    for (const rule of omittableRules()) {
      const { rows } = await engine.replay(run, start, () => undefined, {
        seed,
        options: { omit_rule: rule },
        copies: false,
      });
      run.stages.forEach((stage, index) => {
        if (stage.at !== 'idle' || stage.read !== undefined) return;
        const errors = kShown.map((metric) => {
          const row = rows.find((r) => r.stage === index && r.metric === metric);
          if (row === undefined) return '–';
          return row.error === null
            ? `${row.real} → ${row.ours.toLocaleString('en')}`
            : `${(row.error * 100).toFixed(1)} %`;
        });
        process.stdout.write(
          `| ${run.run} | ${stage.stream} | ${rule} | ${errors.join(' | ')} |\n`,
        );
      });
    }
  }
}
