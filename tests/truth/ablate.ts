// The worth of each rule: replays runs with one rule left out, and prints how far the figures then
// are from the real engine's.
import type { LabInstance } from '../../web/src/run/transport/lab_instance';
import type { Ablation, MeasuredRun, Replay, Row } from './measured';

/** One figure with one rule left out. */
interface Ablated extends Row {
  readonly left_out: string;
}

/** Prints the errors of the figures, a line for each run, stage and rule; or all rows as JSON. */
export async function ablate(
  engine: Replay & { readonly ablation: Ablation },
  runs: readonly MeasuredRun[],
  seed: number,
  start: () => LabInstance,
  json: boolean,
): Promise<void> {
  const { variants, figures, stage: name } = engine.ablation;
  const line = (cells: readonly string[]) => {
    if (!json) process.stdout.write(`| ${cells.join(' | ')} |\n`);
  };
  line(['run', 'stage', 'left out', ...figures.map(({ heading }) => heading)]);
  line(['---', '---', '---', ...figures.map(() => '---')]);
  const all: Ablated[] = [];
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
        const found = figures.map(({ metric }) =>
          rows.find((row) => row.stage === index && row.metric === metric),
        );
        line([run.run, shown, variant.name, ...found.map(errorText)]);
        for (const row of found)
          if (row !== undefined) all.push({ ...row, left_out: variant.name });
      });
    }
  if (json) process.stdout.write(`${JSON.stringify(all, null, 1)}\n`);
}

function errorText(row: Row | undefined): string {
  if (row === undefined) return '–';
  return row.error === null
    ? `${row.real} → ${row.ours.toLocaleString('en')}`
    : `${(row.error * 100).toFixed(1)} %`;
}
