// The step of a talk that shows what the lab shows now.
import { plainText } from '../../../document/scenario/moment_text';
import { normalize } from '../../../document/scenario/normalize';
import type { MomentView, Scenario, SharedPlace } from '../../../document/scenario/scenario';
import type { TalkStep } from '../../../document/scenario/talk';
import type { Gallery } from '../../../document/scenario/url';
import type { Stage } from '../../stage/stage';

/** At the moment that the reader went to, with its words, or else at the place of the run. */
export function stepHere(stage: Stage, scenario: Scenario): Omit<TalkStep, 'scenario'> {
  const { number, moments, view } = stage.reading;
  const own = stage.reading.state.getState().own;
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

/** Whether a talk can name the scenario, instead of bringing it along. */
export function isOfGallery(scenario: Scenario, gallery: Gallery): boolean {
  const document = gallery.document(scenario.name);
  return (
    document !== undefined &&
    JSON.stringify(normalize(document as Scenario)) === JSON.stringify(scenario)
  );
}
