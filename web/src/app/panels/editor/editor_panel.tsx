// The scenario as text: checked while typed, with each error marked in place. Files can be dropped
// in, and saved.
import type { EditorView } from '@codemirror/view';
import { type RefObject, useEffect, useRef, useState } from 'react';
import '../../../styles/editor.css';
import { parseScenarioText } from '../../../document/scenario/checks/parse';
import type { Scenario } from '../../../document/scenario/scenario';
import { type Issue, printIssue } from '../../../document/scenario/values/issue';
import { plural } from '../../../model/values/units';
import { saveFile } from '../../../ui/save_file';
import { closePanel } from '../open/panels';
import { Sheet } from '../sheet/sheet';
import { createCodeView, placeOf, prepareText } from './code_view';

interface Props {
  /** The text that Revert restores. */
  text: string;
  onApply: (scenario: Scenario) => void;
}

// Keeps text that was not applied when the panel closes: Esc must not lose it.
const kept = { base: '', text: '' };

export default function EditorPanel({ text: base, onApply }: Props) {
  const holder = useRef<HTMLDivElement>(null);
  const { text, view } = useCodeView(holder, base, apply);
  usePrepared(text);
  const parsed = parseScenarioText(text);
  function apply() {
    const now = parseScenarioText(view.current?.state.doc.toString() ?? '');
    if (!now.ok) return;
    kept.text = '';
    closePanel();
    onApply(now.scenario);
  }
  const revert = () =>
    view.current?.dispatch({
      changes: { from: 0, to: view.current.state.doc.length, insert: base },
    });
  const save = () => {
    if (parsed.ok) saveFile(`${parsed.scenario.name}.json`, text, 'application/json');
  };
  const changed = text !== base;
  return (
    <Sheet
      title="The scenario as text"
      size="tall"
      foot={
        <>
          <Outcome
            issues={parsed.ok ? [] : parsed.issues}
            changed={changed}
            onShow={(issue) => show(view.current, issue)}
          />
          <span className="push" />
          <button type="button" className="btn" disabled={!parsed.ok} onClick={save}>
            Save as file
          </button>
          <button type="button" className="btn" disabled={!changed} onClick={revert}>
            Revert
          </button>
          <button type="button" className="btn primary" disabled={!parsed.ok} onClick={apply}>
            Apply and run
          </button>
        </>
      }
    >
      <div className="editor" ref={holder} />
    </Sheet>
  );
}

/** The text in a CodeMirror view that lives as long as the panel. */
function useCodeView(holder: RefObject<HTMLDivElement | null>, base: string, onApply: () => void) {
  const [text, setText] = useState(() =>
    kept.base === base && kept.text !== '' ? kept.text : base,
  );
  const view = useRef<EditorView>(undefined);
  // The view is created once, but must call the latest `onApply`.
  const latest = useRef(onApply);
  latest.current = onApply;
  // biome-ignore lint/correctness/useExhaustiveDependencies: CodeMirror owns the text from here on
  useEffect(() => {
    if (holder.current === null) return;
    const onText = (next: string) => {
      setText(next);
      Object.assign(kept, { base, text: next });
    };
    const made = createCodeView(holder.current, text, { onText, onApply: () => latest.current() });
    view.current = made;
    made.focus();
    return () => made.destroy();
  }, []);
  return { text, view };
}

/** Draws the panel again once a workload's check is there. */
function usePrepared(text: string): void {
  const [, drawAgain] = useState(0);
  useEffect(() => {
    let left = false;
    void prepareText(text).then((loaded) => {
      if (loaded && !left) drawAgain((count) => count + 1);
    });
    return () => {
      left = true;
    };
  }, [text]);
}

function Outcome({
  issues,
  changed,
  onShow,
}: {
  issues: readonly Issue[];
  changed: boolean;
  onShow: (issue: Issue) => void;
}) {
  const [first] = issues;
  if (first === undefined)
    return (
      <span className="soft">
        {changed ? 'The scenario is valid.' : 'Drop a file here to open it.'}
      </span>
    );
  return (
    <button type="button" className="rowlink outcome" onClick={() => onShow(first)}>
      {printIssue(first)}
      {issues.length > 1 ? `, and ${plural(issues.length - 1, 'more error')}` : ''}
    </button>
  );
}

function show(view: EditorView | undefined, issue: Issue): void {
  if (view === undefined) return;
  const { from, to } = placeOf(view.state.doc.toString(), issue);
  view.dispatch({
    selection: { anchor: from, head: Math.min(to, view.state.doc.length) },
    scrollIntoView: true,
  });
  view.focus();
}
