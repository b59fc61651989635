// The results so far of every contender of a player.
import type { Outcome } from '../../../model/figures/report_table';
import type { Player } from '../api';

export function outcomesOf(player: Player): Promise<readonly Outcome[]> {
  const { contenders } = player.state.getState();
  return Promise.all(
    contenders.map(async ({ name, state, message }, i) => ({
      name,
      state: state === 'ready' ? 'running' : state,
      message,
      statements: player.latest(i)?.status.statements ?? 0,
      report: await player.report(i),
    })),
  );
}
