// The panel that composes a talk: its collected steps, the words of each, and the ways to use it.
import '../../../styles/compose.css';
import { useState } from 'react';
import { kMaxDocumentBytes } from '../../../document/scenario/received/guard';
import type { Scenario } from '../../../document/scenario/scenario';
import { type Issue, printIssue } from '../../../document/scenario/values/issue';
import { encodeTalk } from '../../../document/talk/checks/talk_link';
import { parseTalkText } from '../../../document/talk/checks/talk_parse';
import { secondsOf, type Talk } from '../../../document/talk/talk';
import { plural } from '../../../model/values/units';
import { copyText } from '../../../ui/copy_text';
import { saveFile } from '../../../ui/save_file';
import { closePanel } from '../../panels/open/panels';
import { Sheet } from '../../panels/sheet/sheet';
import { useStage } from '../../stage/use_stage';
import { formatDuration } from '../../talks/clock';
import { kGallery } from '../gallery_documents';
import { ComposeSteps } from './compose_steps';
import { isOfGallery, stepHere } from './step_here';
import { draftIssues, finished, withStep } from './talk_draft';
import { useDraft } from './use_draft';

interface Props {
  scenario: Scenario | undefined;
  /** The panel was opened to add the lab's current moment. */
  adds: boolean;
  onStart: (hash: string) => void;
}

export default function ComposePanel({ scenario, adds, onStart }: Props) {
  const stage = useStage();
  const add = (draft: Talk): Talk =>
    scenario === undefined
      ? draft
      : withStep(draft, stepHere(stage, scenario), scenario, isOfGallery(scenario, kGallery));
  const { draft, change, undo, unread } = useDraft(adds ? add : undefined);
  const [words, setWords] = useState('');
  const [refusal, setRefusal] = useState<readonly Issue[]>([]);
  const issues = draftIssues(draft, kGallery);
  const read = async (file: File) => {
    if (file.size > kMaxDocumentBytes)
      return setRefusal([{ path: file.name, message: 'is larger than 1 MiB' }]);
    const parsed = parseTalkText(await file.text(), kGallery);
    setRefusal(parsed.ok ? [] : parsed.issues);
    if (parsed.ok) change(parsed.open.talk);
    setWords(parsed.ok ? 'Opened. Undo brings back the talk before.' : '');
  };
  return (
    <Sheet
      title="Your talk"
      size="tall"
      foot={
        <Foot
          draft={draft}
          ready={draft.steps.length > 0 && issues.length === 0}
          undo={undo}
          onStart={onStart}
          onFile={(file) => void read(file)}
          say={setWords}
        />
      }
    >
      {unread}
      <div className="compose-head">
        <label>
          Title
          <input
            className="field"
            value={draft.title}
            maxLength={120}
            onChange={({ target }) => change({ ...draft, title: target.value }, true)}
          />
        </label>
        <button
          type="button"
          className="btn"
          disabled={scenario === undefined}
          data-first-focus
          onClick={() => change(add(draft))}
        >
          Add this moment
        </button>
      </div>
      <p className="soft" role="status">
        {words || summaryOf(draft)}
      </p>
      <p className="soft compose-more">
        <a href={`${document.documentElement.dataset.root ?? '../talk/'}talks/`}>
          The site’s talks
        </a>{' '}
        show how one is built.
      </p>
      <Issues title="This file is not a talk that can be opened" issues={refusal} />
      <Issues title="Before the talk can be given" issues={issues} />
      <ComposeSteps draft={draft} gallery={kGallery} onChange={change} />
    </Sheet>
  );
}

interface FootProps {
  draft: Talk;
  /** The talk has no errors. */
  ready: boolean;
  undo: (() => void) | undefined;
  onStart: (hash: string) => void;
  onFile: (file: File) => void;
  say: (words: string) => void;
}

/** Buttons that start, share, save and load the talk. */
function Foot({ draft, ready, undo, onStart, onFile, say }: FootProps) {
  const withLink = (use: (hash: string) => void) => {
    encodeTalk(finished(draft)).then(use, (error: unknown) =>
      say(error instanceof Error ? error.message : String(error)),
    );
  };
  const start = (hash: string) => {
    closePanel();
    onStart(hash);
  };
  const copy = (hash: string) =>
    void copyText(`${location.href.split('#')[0]}#${hash}`, 'Link copied').then(say);
  const save = () => {
    const talk = finished(draft);
    saveFile(`${talk.name}.json`, `${JSON.stringify(talk, null, 2)}\n`, 'application/json');
  };
  const button = (words: string, act: (() => void) | undefined, primary = false) => (
    <button
      type="button"
      className={primary ? 'btn primary' : 'btn'}
      disabled={act === undefined}
      onClick={act}
    >
      {words}
    </button>
  );
  return (
    <>
      {button('Start the talk', ready ? () => withLink(start) : undefined, true)}
      {button('Copy link', ready ? () => withLink(copy) : undefined)}
      {button('Save as a file', ready ? save : undefined)}
      <label className="btn file">
        Open a file
        <input
          type="file"
          accept=".json,application/json"
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file !== undefined) onFile(file);
            target.value = '';
          }}
        />
      </label>
      <span className="push" />
      {button('Undo', undo)}
    </>
  );
}

function summaryOf({ steps }: Talk): string {
  if (steps.length === 0) return 'No steps yet. Go to a moment worth showing, and add it.';
  const size = `${plural(steps.length, 'step')}${lengthOf(steps)}`;
  return `${size}. Kept in this browser; nothing is uploaded.`;
}

function lengthOf(steps: Talk['steps']): string {
  const seconds = secondsOf({ steps });
  return seconds === 0 ? '' : `, ${formatDuration(seconds)}`;
}

function Issues({ title, issues }: { title: string; issues: readonly Issue[] }) {
  if (issues.length === 0) return null;
  return (
    <div className="compose-issues" role="alert">
      <h3>{title}</h3>
      <ul>
        {issues.map((issue) => (
          <li key={issue.path + issue.message}>
            {printIssue(issue.path === '' ? { ...issue, path: 'talk' } : issue)}
          </li>
        ))}
      </ul>
    </div>
  );
}
