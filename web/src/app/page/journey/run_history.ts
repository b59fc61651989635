// Forks and power cuts of a run as fields of a link, and back.

import type { LinkCut, LinkHistory } from '../../../document/link/link_history';
import { namedValues, overrides } from '../../../document/scenario/load_request';
import type { Contender, Scenario } from '../../../document/scenario/scenario';
import { groupNamed } from '../../../document/scenario/values/options';
import type { OptionGroupSchema } from '../../../gen/schema';
import type { PowerCut } from '../../../run/past/types';
import type { PastFork } from '../../../run/play/api';
import type { Band } from '../../stage/band';
import { forkName } from '../../stage/fork_draft';
import type { Stage } from '../../stage/stage';

const optionsOf = (band: Band): OptionGroupSchema =>
  groupNamed('engine', band.contender.engine) as OptionGroupSchema;

/** Returns undefined if there are no forks and no power cuts. */
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

/** The power cuts of each tree, in the player's form. */
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

/** The link's forks, in the form that the player makes them from. */
export function forksOf(history: LinkHistory | undefined, scenario: Scenario): PastFork[] {
  if (history === undefined) return [];
  const count = scenario.contenders.length;
  const cuts = cutsOf(history, scenario);
  const trees = [...scenario.contenders];
  return history.forks.map(({ origin, steps, changes }, i) => {
    // A fork of a fork has the name and engine of the scenario's contender.
    const tree = trees[origin] as Contender;
    trees.push(tree);
    const group = groupNamed('engine', tree.engine) as OptionGroupSchema;
    const name = (statements: number) => forkName(tree, changes, statements);
    const point = { steps, overrides: overrides(group, changes) };
    return { origin, point, cuts: cuts[count + i] ?? [], name };
  });
}
