// What each rule is worth: replays runs with one rule left out, and tells how far the figures then
// lie from the real engine's.
import type { LabInstance } from '../../web/src/lab/transport/lab_instance';
import type { Ablation, MeasuredRun, Replay, Row } from './measured';

/** Prints one line a run, stage and rule: the errors of the figures. */
export async function ablate(
  engine: Replay & { readonly ablation: Ablation },
  runs: readonly MeasuredRun[],
  seed: number,
  start: () => LabInstance,
): Promise<void> {
  const { variants, figures, stage: name } = engine.ablation;
  const line = (cells: readonly string[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`);
  line(['run', 'stage', 'left out', ...figures.map(({ heading }) => heading)]);
  process.stdout.write(`|${'---|'.repeat(figures.length + 3)}\n`);
  for (const run of runs)
    for (const variant of variants) {
      const { rows } = await engine.replay(run, start, () => undefined, {
        seed,
        options: variant.options,
        copies: false,
      });
      run.stages.forEach((stage, index) => {
        const shown = name(stage);
        if (shown === undefined || !rows.some((row) => row.stage === index)) return;
        line([
          run.run,
          shown,
          variant.name,
          ...figures.map(({ metric }) =>
            errorText(rows.find((row) => row.stage === index && row.metric === metric)),
          ),
        ]);
      });
    }
}

function errorText(row: Row | undefined): string {
  if (row === undefined) return '–';
  return row.error === null
    ? `${row.real} → ${row.ours.toLocaleString('en')}`
    : `${(row.error * 100).toFixed(1)} %`;
}
