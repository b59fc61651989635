// Makes a talk's step of the lab's current state.

import type { Gallery } from '../../../document/link/url';
import { normalize } from '../../../document/scenario/normalize';
import type { MomentView, Scenario, SharedPlace } from '../../../document/scenario/scenario';
import { plainText } from '../../../document/scenario/values/moment_text';
import type { TalkStep } from '../../../document/talk/talk';
import type { Stage } from '../../stage/stage';

/**
 * A step at the moment that the reader went to, with its words; in free play at the run's place.
 */
export function stepHere(stage: Stage, scenario: Scenario): Omit<TalkStep, 'scenario'> {
  const { number, moments, view } = stage.momentReader;
  const own = stage.momentReader.state.getState().readersView;
  const retold = number === undefined ? undefined : moments[number - 1];
  if (number !== undefined && retold !== undefined && number <= scenario.moments.length)
    return { moment: number, line: retold.text, ...(own === undefined ? {} : { view: own }) };
  const lock = stage.player.state.getState().lock;
  const shown: MomentView = { ...view, ...(lock === 'rows' ? {} : { lock }) };
  return {
    at: retold?.at ?? placeOf(stage),
    line: retold?.text ?? plainText(scenario.question),
    ...(Object.keys(shown).length === 0 ? {} : { view: shown }),
  };
}

function placeOf(stage: Stage): SharedPlace {
  const statuses = stage.bands.flatMap(({ index }) => stage.player.latest(index)?.status ?? []);
  return stage.player.state.getState().lock === 'time'
    ? { ns: Math.max(0, ...statuses.map((status) => status.t_ns)) }
    : { statements: Math.max(0, ...statuses.map((status) => status.statements)) };
}

/** True if a talk can name the scenario, and need not contain it. */
export function isOfGallery(scenario: Scenario, gallery: Gallery): boolean {
  const document = gallery.document(scenario.name);
  return (
    document !== undefined &&
    JSON.stringify(normalize(document as Scenario)) === JSON.stringify(scenario)
  );
}
