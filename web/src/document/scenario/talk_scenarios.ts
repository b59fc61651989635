// The scenarios that a talk is about, made ready to be run.
import { normalize } from './normalize';
import type { Scenario } from './scenario';
import type { Talk, TalkStep } from './talk';
import type { Gallery } from './url';

/** A talk whose scenarios are all known. */
export interface OpenTalk {
  readonly talk: Talk;
  readonly scenarioOf: (step: TalkStep) => Scenario;
}

/** Scenarios by name: the talk's own, checked, or else the gallery's. Each is made ready once. */
export function scenarioFinder(own: ReadonlyMap<string, Scenario>, gallery: Gallery) {
  const known = new Map(own);
  return (name: string): Scenario | undefined => {
    const document = known.has(name) ? undefined : gallery.document(name);
    if (document !== undefined) known.set(name, normalize(document as Scenario));
    return known.get(name);
  };
}

/** One that needs no check: tests check those that come with the page. */
export function trustedTalk(talk: Talk, gallery: Gallery): OpenTalk {
  const find = scenarioFinder(new Map(), gallery);
  return { talk, scenarioOf: (step) => find(step.scenario) as Scenario };
}
