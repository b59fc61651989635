// The talk under composition: a document that the browser keeps and whose lines may have errors.
// Changes return a new document, so that earlier ones can be restored.

import type { Gallery } from '../../../document/link/url';
import { guardIssues, parseJson } from '../../../document/scenario/checks/guard';
import type { Scenario } from '../../../document/scenario/scenario';
import type { Issue } from '../../../document/scenario/values/issue';
import { kTalkVersion, type Talk, type TalkStep } from '../../../document/talk/talk';
import { parseTalk } from '../../../document/talk/talk_parse';

const kKey = 'three-trees-talk-draft';
/** Placeholder for a line that is not written yet. */
export const kNoLine = '…';

export const emptyDraft: Talk = {
  version: kTalkVersion,
  name: 'my-talk',
  title: 'My talk',
  steps: [],
};

export type StoredDraft =
  | { readonly ok: true; readonly draft: Talk }
  /** Unreadable, but kept for its author. */
  | { readonly ok: false; readonly text: string; readonly issue: Issue };

/** Returns the draft that the browser has kept, or an empty one. */
export function storedDraft(): StoredDraft {
  let text: string | null = null;
  try {
    text = localStorage.getItem(kKey);
  } catch {
    // Private windows may refuse storage: the draft then lasts as long as the page.
  }
  if (text === null) return { ok: true, draft: emptyDraft };
  const read = readDraft(text);
  return read.ok ? read : { ok: false, text, issue: read.issue };
}

/** Parses a draft, which may have no steps or lines with errors. */
export function readDraft(
  text: string,
): { readonly ok: true; readonly draft: Talk } | { readonly ok: false; readonly issue: Issue } {
  const parsed = parseJson(text);
  if (!parsed.ok) return parsed;
  const [hostile] = guardIssues(parsed.value);
  if (hostile !== undefined) return { ok: false, issue: hostile };
  const draft = parsed.value as Talk;
  const fits =
    typeof draft?.title === 'string' &&
    typeof draft.name === 'string' &&
    Array.isArray(draft.steps) &&
    draft.steps.every(
      (step) => typeof step?.scenario === 'string' && typeof step.line === 'string',
    );
  return fits ? { ok: true, draft } : { ok: false, issue: { path: '', message: 'not a talk' } };
}

export function keepDraft(draft: Talk): void {
  try {
    localStorage.setItem(kKey, JSON.stringify(draft));
  } catch {
    // Without storage the draft lasts as long as the page.
  }
}

/** The errors that keep the draft from being given; none if it can be. */
export function draftIssues(draft: Talk, gallery: Gallery): readonly Issue[] {
  if (draft.steps.length === 0) return [];
  const parsed = parseTalk(draft, gallery);
  return parsed.ok ? [] : parsed.issues;
}

/**
 * Returns the draft as a finished document: named after its title, with only the scenarios that its
 * steps use.
 */
export function finished(draft: Talk): Talk {
  const { scenarios = {}, ...rest } = draft;
  const used = new Set(draft.steps.map(({ scenario }) => scenario));
  const own = Object.entries(scenarios).filter(([name]) => used.has(name));
  return {
    ...rest,
    name: nameOf(draft.title),
    ...(own.length > 0 ? { scenarios: Object.fromEntries(own) } : {}),
  };
}

function nameOf(title: string): string {
  const words = title
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return words.slice(0, 60).replace(/-+$/, '') || 'my-talk';
}

/**
 * Returns the draft with a step at its end. A scenario outside the gallery is included under a free
 * name.
 */
export function withStep(
  draft: Talk,
  step: Omit<TalkStep, 'scenario'>,
  scenario: Scenario,
  inGallery: boolean,
): Talk {
  if (inGallery) return { ...draft, steps: [...draft.steps, { scenario: scenario.name, ...step }] };
  const { scenarios = {} } = draft;
  const text = JSON.stringify(scenario);
  const same = Object.entries(scenarios).find(([, one]) => JSON.stringify(one) === text);
  const name = same?.[0] ?? freeName(scenario.name, Object.keys(scenarios));
  return {
    ...draft,
    scenarios: { ...scenarios, [name]: scenario },
    steps: [...draft.steps, { scenario: name, ...step }],
  };
}

function freeName(name: string, taken: readonly string[]): string {
  for (let number = 2; ; number++) {
    const candidate = `${name.slice(0, 58)}-${number}`;
    if (!taken.includes(candidate)) return candidate;
  }
}

export function changeStep(draft: Talk, index: number, change: Partial<TalkStep>): Talk {
  const steps = draft.steps.map((step, i) => (i === index ? { ...step, ...change } : step));
  return { ...draft, steps };
}

export const removeStep = (draft: Talk, index: number): Talk => ({
  ...draft,
  steps: draft.steps.filter((_, i) => i !== index),
});

/** Moves a step one place up (-1) or down (1). */
export function moveStep(draft: Talk, index: number, by: 1 | -1): Talk {
  const to = index + by;
  const step = draft.steps[index];
  const other = draft.steps[to];
  if (step === undefined || other === undefined) return draft;
  return { ...draft, steps: draft.steps.with(index, other).with(to, step) };
}
