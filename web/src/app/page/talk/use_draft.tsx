// The talk under composition, as this browser keeps it, with undo.
import { useState } from 'react';
import { printIssue } from '../../../document/scenario/values/issue';
import type { Talk } from '../../../document/talk/talk';
import { saveFile } from '../../../ui/save_file';
import { emptyDraft, keepDraft, storedDraft } from './talk_draft';

/** `first`: a change that opening the panel makes to the draft. */
export function useDraft(first: ((draft: Talk) => Talk) | undefined) {
  const [state, setState] = useState(() => {
    const kept = storedDraft();
    const before = kept.ok ? kept.draft : emptyDraft;
    if (first === undefined || !kept.ok) return { kept, draft: before, past: [] as Talk[] };
    const draft = first(before);
    keepDraft(draft);
    return { kept, draft, past: [before] };
  });
  const { kept, draft, past } = state;
  /** `typed`: the change is one more letter; letters are not undone one by one. */
  const change = (next: Talk, typed = false) => {
    keepDraft(next);
    setState({
      kept: { ok: true, draft: next },
      draft: next,
      past: typed && past.length > 0 ? past : [...past, draft],
    });
  };
  const last = past.at(-1);
  const undo =
    last === undefined
      ? undefined
      : () => {
          keepDraft(last);
          setState({ kept, draft: last, past: past.slice(0, -1) });
        };
  const unread = kept.ok ? null : (
    <div className="compose-issues" role="alert">
      <p>The talk that this browser has kept cannot be read ({printIssue(kept.issue)}).</p>
      <p>
        <button type="button" className="btn" onClick={() => saveFile('talk.txt', kept.text)}>
          Save it as it is
        </button>{' '}
        <button type="button" className="btn" onClick={() => change(emptyDraft)}>
          Begin a new one
        </button>
      </p>
    </div>
  );
  return { draft, change, undo, unread };
}
