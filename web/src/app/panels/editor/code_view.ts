// CodeMirror, set up for scenarios: JSON, marks at errors, completion from the schema, the page's
// look.
import {
  autocompletion,
  type Completion,
  type CompletionContext,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, linter, lintGutter, lintKeymap } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { prepareCheck } from '../../../document/link/prepare';
import { parseScenarioText } from '../../../document/scenario/checks/parse';
import { parseJson } from '../../../document/scenario/received/guard';
import type { Issue } from '../../../document/scenario/values/issue';
import { suggestionsAt } from './complete';
import { firstError, partsOf, rangeOf, treeOf } from './json_tree';

export interface CodeEvents {
  readonly onText: (text: string) => void;
  readonly onApply: () => void;
}

export function createCodeView(
  parent: HTMLElement,
  text: string,
  { onText, onApply }: CodeEvents,
): EditorView {
  const apply = () => {
    onApply();
    return true;
  };
  return new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        bracketMatching(),
        closeBrackets(),
        autocompletion({ override: [complete] }),
        json(),
        syntaxHighlighting(kInk),
        lintGutter(),
        linter(({ state }) => diagnosticsOnceReady(state.doc.toString()), { delay: 250 }),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': 'Scenario as JSON', tabindex: '0' }),
        // Tab leaves the editor, as it leaves any field of the page.
        keymap.of([
          { key: 'Mod-Enter', run: apply },
          ...closeBracketsKeymap,
          ...defaultKeymap,
          ...historyKeymap,
          ...completionKeymap,
          ...lintKeymap,
        ]),
        // A dropped file replaces the text (page/open_panel.tsx) instead of being inserted.
        EditorView.domEventHandlers({
          drop: (event) => (event.dataTransfer?.files.length ?? 0) > 0,
        }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onText(update.state.doc.toString());
        }),
        kLook,
      ],
    }),
  });
}

/** Returns the part of the text that an issue is about. */
export function placeOf(text: string, issue: Issue): { from: number; to: number } {
  const tree = treeOf(text);
  // Text that is not JSON has one issue, at its first syntax error.
  const broken = issue.path === '' ? firstError(text, tree) : undefined;
  return broken ?? rangeOf(text, partsOf(issue.path), tree);
}

/** Loads what the text's check needs. Returns true if it was not there before. */
export async function prepareText(text: string): Promise<boolean> {
  const parsed = parseJson(text);
  return parsed.ok && (await prepareCheck(parsed.value));
}

async function diagnosticsOnceReady(text: string): Promise<Diagnostic[]> {
  await prepareText(text);
  return diagnosticsOf(text);
}

export function diagnosticsOf(text: string): Diagnostic[] {
  const parsed = parseScenarioText(text);
  if (parsed.ok) return [];
  return parsed.issues.map((issue) => {
    const { from, to } = placeOf(text, issue);
    const guess = issue.nearest === undefined ? '' : ` (did you mean "${issue.nearest}"?)`;
    return {
      from: Math.min(from, text.length),
      to: Math.min(to, text.length),
      severity: 'error',
      message: `${issue.message}${guess}`,
    };
  });
}

function complete(context: CompletionContext) {
  const word = context.matchBefore(/"?[\w.-]+/);
  const opening = context.matchBefore(/[{,:]\s*"?/);
  if (word === null && opening === null && !context.explicit) return null;
  const found = suggestionsAt(context.state.doc.toString(), context.pos);
  if (found === undefined || found.all.length === 0) return null;
  const options = found.all.map(({ label, insert, detail, info }): Completion => {
    // An opening quote in the text is part of the match.
    const quoted = context.state.sliceDoc(found.from, found.from + 1) === '"';
    const apply = (view: EditorView) =>
      view.dispatch({
        changes: {
          from: found.from,
          to: Math.max(found.to, view.state.selection.main.head),
          insert,
        },
        selection: { anchor: found.from + insert.length },
      });
    return {
      label: quoted ? `"${label}` : label,
      displayLabel: label,
      detail,
      apply,
      ...(info === '' ? {} : { info }),
    };
  });
  // Matches up to the cursor; text after it, such as a closing quote, is only replaced.
  return { from: found.from, options };
}

// Colours carry meaning on this page, so code has none: names are bold ink, values regular.
const kInk = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--ink)', fontWeight: '600' },
  { tag: [tags.string, tags.number, tags.bool, tags.null], color: 'var(--ink)' },
  { tag: [tags.punctuation, tags.separator, tags.brace, tags.squareBracket], color: 'var(--soft)' },
]);

const kLook = EditorView.theme({
  '&': { height: '100%', fontSize: '14px', color: 'var(--ink)', backgroundColor: 'var(--bg)' },
  '&.cm-focused': { outline: '2px solid var(--ink)', outlineOffset: '1px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.5' },
  '.cm-gutters': { color: 'var(--soft)', backgroundColor: 'var(--bg)', border: 'none' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--node) !important',
  },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--node)' },
  '.cm-tooltip': {
    color: 'var(--ink)',
    backgroundColor: 'var(--panel)',
    border: '1px solid var(--line)',
    borderRadius: '9px',
    maxWidth: 'min(420px, 90vw)',
  },
  '.cm-tooltip-autocomplete ul li': { padding: '4px 10px !important', fontFamily: 'var(--mono)' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    color: 'var(--ink)',
    backgroundColor: 'var(--node)',
  },
  '.cm-completionDetail': { color: 'var(--soft)', fontStyle: 'normal', marginLeft: '14px' },
  '.cm-completionIcon': { display: 'none' },
  '.cm-completionInfo': { padding: '6px 10px', fontFamily: 'var(--sans)' },
  '.cm-diagnostic': { padding: '5px 10px', fontFamily: 'var(--sans)' },
  '.cm-diagnostic-error': { borderLeft: '4px solid var(--ink)' },
  '.cm-lint-marker-error': {
    width: '9px',
    height: '9px',
    margin: '5px 0 0 3px',
    borderRadius: '50%',
    backgroundColor: 'var(--ink)',
    content: '""',
  },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--ink) 1.2px',
    textUnderlineOffset: '3px',
  },
});
