// The steps of a talk under composition: each with its line, notes and time, in order.

import type { Gallery } from '../../../document/link/url';
import {
  kMaxLine,
  kMaxNotes,
  kMaxStepSeconds,
  type Talk,
  type TalkStep,
} from '../../../document/talk/talk';
import { formatCount, formatNs } from '../../../model/values/units';
import { changeStep, kNoLine, moveStep, removeStep } from './talk_draft';

interface Props {
  draft: Talk;
  gallery: Gallery;
  /** `typed`: the change is one more letter, which is not undone singly. */
  onChange: (draft: Talk, typed?: boolean) => void;
}

export function ComposeSteps({ draft, gallery, onChange }: Props) {
  return (
    <ol className="compose-steps">
      {draft.steps.map((step, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
        <li key={i}>
          <p className="soft">{placeOf(step, draft, gallery)}</p>
          <label>
            Line
            <textarea
              className="field"
              rows={2}
              maxLength={kMaxLine}
              value={step.line === kNoLine ? '' : step.line}
              onChange={({ target }) =>
                onChange(changeStep(draft, i, { line: target.value || kNoLine }), true)
              }
            />
          </label>
          <label>
            Notes
            <textarea
              className="field"
              rows={2}
              maxLength={kMaxNotes}
              value={step.notes ?? ''}
              onChange={({ target }) =>
                onChange(changeStep(draft, i, { notes: target.value }), true)
              }
            />
          </label>
          <StepButtons step={step} index={i} {...{ draft, onChange }} />
        </li>
      ))}
    </ol>
  );
}

interface StepButtonsProps {
  step: TalkStep;
  index: number;
  draft: Talk;
  onChange: Props['onChange'];
}

function StepButtons({ step, index, draft, onChange }: StepButtonsProps) {
  const button = (words: string, name: string, next: Talk, off: boolean) => (
    <button
      type="button"
      className="btn"
      aria-label={`${name} step ${index + 1}`}
      disabled={off}
      onClick={() => onChange(next)}
    >
      {words}
    </button>
  );
  return (
    <div className="compose-ways">
      <label>
        Seconds
        <input
          className="field"
          type="number"
          min={1}
          max={kMaxStepSeconds}
          value={step.seconds ?? ''}
          onChange={({ target }) => onChange(changeStep(draft, index, timeOf(target.value)), true)}
        />
      </label>
      <span className="push" />
      {button('↑', 'Move up', moveStep(draft, index, -1), index === 0)}
      {button('↓', 'Move down', moveStep(draft, index, 1), index + 1 === draft.steps.length)}
      {button('Remove', 'Remove', removeStep(draft, index), false)}
    </div>
  );
}

/** A field of seconds as part of a step; anything below 1 removes the time. */
function timeOf(text: string): Partial<TalkStep> {
  const seconds = Math.min(kMaxStepSeconds, Math.round(Number(text)));
  return { seconds: seconds >= 1 ? seconds : undefined } as Partial<TalkStep>;
}

function placeOf({ scenario, moment, at }: TalkStep, draft: Talk, gallery: Gallery): string {
  const document = (draft.scenarios?.[scenario] ?? gallery.document(scenario)) as
    | { readonly title?: string }
    | undefined;
  const place =
    moment !== undefined
      ? `moment ${moment}`
      : at !== undefined && 'ns' in at
        ? formatNs(at.ns)
        : `row ${formatCount(at?.statements ?? 0)}`;
  return `${document?.title ?? scenario}, ${place}`;
}
