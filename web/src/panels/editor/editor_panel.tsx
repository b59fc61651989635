// The scenario as text: checked while it is typed, each fault marked where it stands. Files can be
// dropped in and saved.
import type { EditorView } from '@codemirror/view';
import { useEffect, useRef, useState } from 'react';
import '../../styles/editor.css';
import { plural } from '../../model/units';
import { type Issue, printIssue } from '../../scenario/issue';
import { parseScenarioText } from '../../scenario/parse';
import type { Scenario } from '../../scenario/scenario';
import { closePanel } from '../../stage/panels';
import { Sheet } from '../../ui/sheet';
import { saveFile } from '../export/save';
import { createCodeView, placeOf } from './code_view';

interface Props {
  /** What Revert goes back to. */
  text: string;
  onApply: (scenario: Scenario) => void;
}

// What was typed and not applied outlives the panel: Esc must not lose it.
const kept = { base: '', text: '' };

export default function EditorPanel({ text: base, onApply }: Props) {
  const [text, setText] = useState(() =>
    kept.base === base && kept.text !== '' ? kept.text : base,
  );
  const holder = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const parsed = parseScenarioText(text);
  const apply = () => {
    const now = parseScenarioText(view.current?.state.doc.toString() ?? '');
    if (!now.ok) return;
    kept.text = '';
    closePanel();
    onApply(now.scenario);
  };
  // The view is made once; what it calls is always the newest.
  const latest = useRef(apply);
  latest.current = apply;
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
  const replace = (next: string) =>
    view.current?.dispatch({
      changes: { from: 0, to: view.current.state.doc.length, insert: next },
    });
  return (
    <Sheet
      title="The scenario as text"
      size="tall"
      foot={
        <>
          <Outcome
            issues={parsed.ok ? [] : parsed.issues}
            changed={text !== base}
            onShow={(issue) => show(view.current, issue)}
          />
          <span className="push" />
          <button
            type="button"
            className="btn"
            disabled={!parsed.ok}
            onClick={() =>
              parsed.ok && saveFile(`${parsed.scenario.name}.json`, text, 'application/json')
            }
          >
            Save as file
          </button>
          <button
            type="button"
            className="btn"
            disabled={text === base}
            onClick={() => replace(base)}
          >
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
        {changed ? 'This is a valid scenario.' : 'Drop a file here to open it.'}
      </span>
    );
  return (
    <button type="button" className="rowlink outcome" onClick={() => onShow(first)}>
      {printIssue(first)}
      {issues.length > 1 ? `, and ${plural(issues.length - 1, 'more fault')}` : ''}
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
