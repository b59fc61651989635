// Forks and power cuts between the run and its links: what was made becomes fields, and fields are
// made again.

import type { OptionGroupSchema } from '../../gen/schema';
import type { PowerCut } from '../../lab/types';
import type { LinkCut, LinkHistory } from '../../scenario/link_history';
import { namedValues, overrides } from '../../scenario/load_request';
import { groupNamed } from '../../scenario/options';
import type { Scenario } from '../../scenario/scenario';
import type { LinkMoment } from '../../scenario/url';
import type { Band } from '../../stage/band';
import { forkName } from '../../stage/fork_draft';
import type { Stage } from '../../stage/stage';

const optionsOf = (band: Band): OptionGroupSchema =>
  groupNamed('engine', band.contender.engine) as OptionGroupSchema;

/** Nothing if nobody made any. */
export function historyOf(stage: Stage): LinkHistory | undefined {
  const cuts = stage.bands.map((band) =>
    stage.player.history(band.index).cuts.map((cut) => cutFields(band, cut)),
  );
  const forks = stage.bands.flatMap((band) => {
    const point = stage.player.history(band.index).forks.at(-1);
    if (band.fork === undefined || point === undefined) return [];
    return [
      {
        origin: band.fork.origin.index,
        steps: point.steps,
        changes: namedValues(optionsOf(band), point.overrides),
      },
    ];
  });
  return forks.length > 0 || cuts.some((list) => list.length > 0) ? { forks, cuts } : undefined;
}

function cutFields(band: Band, { steps, survivors, overrides: list }: PowerCut): LinkCut {
  return {
    steps,
    survivors,
    ...(list === undefined ? {} : { changes: namedValues(optionsOf(band), list) }),
  };
}

/** The power cuts of each tree, as the player wants them. */
export function cutsOf(
  history: LinkHistory | undefined,
  scenario: Scenario,
): readonly (readonly PowerCut[])[] {
  if (history === undefined) return [];
  const engines = scenario.contenders.map(({ engine }) => engine);
  for (const { origin } of history.forks) engines.push(engines[origin] ?? '');
  return history.cuts.map((list, tree) => {
    const group = groupNamed('engine', engines[tree] ?? '') as OptionGroupSchema;
    return list.map(({ changes, ...cut }) =>
      changes === undefined ? cut : { ...cut, overrides: overrides(group, changes) },
    );
  });
}

/**
 * Makes the forks of a link again, beside the contenders that run by now. `show`: the share of
 * their way to their beginnings.
 */
export async function makeForks(
  stage: Stage,
  scenario: Scenario,
  history: LinkHistory,
  signal: AbortSignal,
  show: (share: number) => void,
): Promise<void> {
  const count = stage.bands.length;
  const cuts = cutsOf(history, scenario);
  const trees = [...stage.bands];
  const past = history.forks.map(({ origin, steps, changes }, i) => {
    // A fork of a fork is still the contender's tree by name and engine.
    const tree = trees[origin] as Band;
    trees.push(tree);
    const point = { steps, overrides: overrides(optionsOf(tree), changes) };
    const name = (statements: number) => forkName(tree.contender, changes, statements);
    return { origin, point, cuts: cuts[count + i] ?? [], name };
  });
  if (past.length > 0) await stage.player.rejoin(past, signal, show);
  for (const [i, { origin, changes }] of history.forks.entries())
    stage.join(count + i, stage.bands[origin] as Band, changes);
}

/** From the row or time of a moment to the very place that it means. */
export async function settle(stage: Stage, { fact, steps = [] }: LinkMoment): Promise<void> {
  if (fact !== undefined) return stage.seekFact(fact);
  await Promise.all(
    stage.bands.flatMap(({ index }) =>
      steps[index] === undefined ? [] : stage.seek({ steps: steps[index] }, index),
    ),
  );
}

/** Of power cuts that cannot happen any more, as the run has ended before them: a sentence. */
export function cutsBeyondTheEnd(stage: Stage, history: LinkHistory | undefined): string {
  const late = stage.bands.filter(({ index }) => {
    const status = stage.player.latest(index)?.status;
    const last = history?.cuts[index]?.at(-1);
    return (
      status !== undefined && status.state !== 0 && last !== undefined && last.steps > status.steps
    );
  });
  if (late.length === 0) return '';
  return `The link cuts the power of ${late.map(({ name }) => name).join(' and ')} behind the end of the run: that never happens.`;
}
