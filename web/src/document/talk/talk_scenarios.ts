// The scenarios of a talk, ready to run.

import type { Gallery } from '../link/url';
import { normalize } from '../scenario/normalize';
import type { Scenario } from '../scenario/scenario';
import type { Talk, TalkStep } from './talk';

/** A talk whose scenarios are all known. */
export interface OpenTalk {
  readonly talk: Talk;
  readonly scenarioOf: (step: TalkStep) => Scenario;
}

/**
 * Finds scenarios by name: the talk's, which are checked, else the gallery's. Normalizes each once.
 */
export function scenarioFinder(own: ReadonlyMap<string, Scenario>, gallery: Gallery) {
  const known = new Map(own);
  return (name: string): Scenario | undefined => {
    const document = known.has(name) ? undefined : gallery.document(name);
    if (document !== undefined) known.set(name, normalize(document as Scenario));
    return known.get(name);
  };
}

/** Opens a talk that comes with the page; tests have checked it. */
export function trustedTalk(talk: Talk, gallery: Gallery): OpenTalk {
  const own = Object.entries(talk.scenarios ?? {});
  const find = scenarioFinder(
    new Map(own.map(([name, scenario]) => [name, normalize(scenario)])),
    gallery,
  );
  return { talk, scenarioOf: (step) => find(step.scenario) as Scenario };
}
