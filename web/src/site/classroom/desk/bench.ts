// Runs exercises on the page: takes engines in workers to the end of a run, and returns its
// figures. With a stage, the trees can be watched on the way.

import { pictureOf } from '../../../app/page/trees/registry';
import { Stage } from '../../../app/stage/stage';
import type { Run } from '../../../document/exercise/grading/run';
import type { Scenario } from '../../../document/scenario/scenario';
import type { TableName } from '../../../gen/types';
import type { Player } from '../../../run/play/api';
import { createPlayer } from '../../../run/play/player';

/** Thrown by a run that its signal aborted. */
export class Cancelled extends Error {}

export interface Watch {
  readonly signal?: AbortSignal;
  readonly onProgress?: (share: number) => void;
}

/** Memory for snapshots: small, as exercises offer no way back in time. */
const kSnapshotBytes = 16 * 2 ** 20;

/** A bench whose stage shows the trees of its runs. */
export class Bench {
  readonly stage = new Stage(createPlayer({ snapshotBudgetBytes: kSnapshotBytes }), pictureOf);

  async run(scenario: Scenario, tables: readonly TableName[], watch: Watch = {}): Promise<Run> {
    await this.stage.load(scenario);
    this.stage.loop.start();
    return runToEnd(this.stage.player, scenario, tables, watch);
  }

  close(): void {
    this.stage.dispose();
  }
}

/** A bench without pictures. */
export class QuietBench {
  private readonly player = createPlayer({ snapshotBudgetBytes: kSnapshotBytes });

  async run(scenario: Scenario, tables: readonly TableName[], watch: Watch = {}): Promise<Run> {
    await this.player.load(scenario);
    return runToEnd(this.player, scenario, tables, watch);
  }

  close(): void {
    this.player.dispose();
  }
}

async function runToEnd(
  player: Player,
  scenario: Scenario,
  tables: readonly TableName[],
  { signal, onProgress }: Watch,
): Promise<Run> {
  const all = scenario.contenders.map((_, i) => i);
  const statuses = () => all.map((i) => player.latest(i)?.status);
  const total = Math.max(...statuses().map((status) => status?.statements_total ?? 0));
  const stop = player.onFrame(() => {
    const done = statuses().map((status) => status?.statements ?? 0);
    onProgress?.(total === 0 ? 1 : Math.min(...done) / total);
  });
  try {
    // One more than the run has: seeks to where the run itself ends.
    const arrived = await player.seek(
      { statements: total + 1 },
      signal === undefined ? {} : { signal },
    );
    if (!arrived) throw new Cancelled('the run was cancelled');
  } finally {
    stop();
  }
  const { build, contenders } = player.state.getState();
  const ends = await Promise.all(
    all.map(async (i) => {
      const [report, described] = await Promise.all([
        player.report(i),
        player.describe(i, [...tables]),
      ]);
      const { state = 'failed', message = '' } = contenders[i] ?? {};
      return {
        report,
        tables: described,
        digest: report.digest,
        finished: state === 'finished',
        message,
      };
    }),
  );
  return { build, scenario, ends };
}
