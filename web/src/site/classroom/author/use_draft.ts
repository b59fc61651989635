// The draft with its check: the exercise that it makes, or all that is wrong with it.
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { parseExercise } from '../../../document/exercise/checks/parse';
import type { Exercise, ExerciseDocument } from '../../../document/exercise/exercise';
import type { Issue } from '../../../document/scenario/values/issue';
import { exercisesHere } from '../documents';
import { type Draft, documentOf, draftOf } from './draft';
import { type Drafts, keepDrafts, keptDrafts } from './kept_draft';

export interface Checked {
  readonly issues: readonly Issue[];
  /** The document and its exercise, if there are no issues. */
  readonly document?: ExerciseDocument;
  readonly exercise?: Exercise;
}

export function checkDraft(draft: Draft): Checked {
  let document: unknown;
  try {
    document = documentOf(draft, exercisesHere.names);
  } catch (error) {
    const message = `is not JSON (${error instanceof Error ? error.message : error})`;
    return { issues: [{ path: 'scenario', message }] };
  }
  const parsed = parseExercise(document);
  return parsed.ok
    ? { issues: [], document: document as ExerciseDocument, exercise: parsed.exercise }
    : { issues: parsed.issues };
}

/** `template`: begun with; `opened`: from a link, in place of the kept draft. */
export function useDraft(template: Draft, opened: Draft | undefined) {
  const [drafts, setDrafts] = useState(() => begin(template, opened));
  const { draft, before } = drafts;
  const [kept, setKept] = useState(true);
  useEffect(() => setKept(keepDrafts(drafts)), [drafts]);
  const deferred = useDeferredValue(draft);
  const checked = useMemo(() => checkDraft(deferred), [deferred]);
  // The preview shows the last exercise that was right.
  const right = useRef<Exercise | undefined>(undefined);
  right.current = checked.exercise ?? right.current;
  return {
    draft,
    kept,
    checked,
    right: right.current,
    change: (part: Partial<Draft>) =>
      setDrafts((now) => ({ ...now, draft: { ...now.draft, ...part } })),
    replace: (next: Draft) => setDrafts({ draft: next, before: draft }),
    undo: before === undefined ? undefined : () => setDrafts({ draft: before }),
  };
}

/** The draft that another beginning, a file or a link takes the place of is kept as well. */
function begin(template: Draft, opened: Draft | undefined): Drafts & { readonly draft: Draft } {
  const kept = keptDrafts(template);
  if (opened === undefined) return { ...kept, draft: kept.draft ?? template };
  return { draft: opened, ...(kept.draft === undefined ? {} : { before: kept.draft }) };
}

/** A draft of an exercise's text, as far as it goes; undefined if it is none. */
export function draftOfText(text: string): Draft | undefined {
  try {
    return draftOf(JSON.parse(text) as ExerciseDocument);
  } catch {
    return undefined;
  }
}

/** A draft of a file: an exercise, or a scenario of the lab, which takes the place of the run. */
export function draftIn(text: string, now: Draft): Draft | undefined {
  try {
    const document: unknown = JSON.parse(text);
    if (typeof document !== 'object' || document === null) return undefined;
    if ('prediction' in document) return draftOfText(text);
    return 'contenders' in document
      ? { ...now, scenario: JSON.stringify(withoutTelling(document), null, 2) }
      : undefined;
  } catch {
    return undefined;
  }
}

/** A scenario without the parts that an exercise has itself, or cannot use. */
function withoutTelling(document: object): object {
  const left = ['$schema', 'version', 'name', 'title', 'question', 'knobs', 'moments', 'claims'];
  const rest = Object.entries(document).filter(([key]) => ![...left, 'sizes'].includes(key));
  return Object.fromEntries(rest);
}
