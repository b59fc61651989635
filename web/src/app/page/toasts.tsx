// Notes about the run that float over the page, so that nothing moves when they appear: why a tree
// stopped or failed, a power cut, and the possible actions.
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { paintRestarts } from '../../drawing/canvas/painter';
import { Icon } from '../../ui/icons/icons';
import { usePlayer, useRecovering, useStage } from '../stage/use_stage';
import { troubleWords } from './trouble';

export function Toasts({ children }: { children?: ReactNode }) {
  return (
    <div className="toasts">
      {children}
      <Failure />
      <Trouble />
      <Repainted />
      <Unpainted />
    </div>
  );
}

interface ToastProps {
  /** `alert` interrupts a screen reader. */
  role?: 'status' | 'alert';
  words: string;
  action?: ToastAction | undefined;
}

interface ToastAction {
  readonly words: string;
  /** The button's name for those who hear it without its note. */
  readonly label?: string;
  readonly run: () => void;
}

/** A note that is closed by hand stays closed until its words change. */
function Toast({ role = 'status', words, action }: ToastProps) {
  const [closed, setClosed] = useState('');
  if (words === '' || words === closed) return null;
  return (
    <div className="toast" role={role}>
      <span>{words}</span>
      {action === undefined ? null : (
        <button type="button" className="btn" aria-label={action.label} onClick={action.run}>
          {action.words}
        </button>
      )}
      <button
        type="button"
        className="btn icon plain"
        aria-label="Close this note"
        onClick={() => setClosed(words)}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}

/** The painting worker died and was replaced, or given up. */
function Repainted() {
  const count = useSyncExternalStore(paintRestarts.subscribe, () => paintRestarts.count);
  if (count === 0) return null;
  const words = paintRestarts.gaveUp
    ? 'Rendering failed repeatedly; switched to a slower renderer.'
    : 'The pictures had stopped and were started again.';
  return <Toast key={count} words={words} />;
}

/** A bug in a picture; the run and the other pictures go on. */
function Unpainted() {
  const why = useStore(useStage().failure);
  return <Toast words={why === '' ? '' : `A picture could not be painted: ${why}.`} />;
}

/** An engine failed: a bug or a lack of memory. */
function Failure() {
  const failed = usePlayer(({ contenders }) => contenders.find(({ state }) => state === 'failed'));
  if (failed === undefined) return null;
  return (
    <Toast
      role="alert"
      words={`${failed.name} failed: ${failed.message}. Nothing is lost: any run can be repeated.`}
      action={{ words: 'Start again', run: () => location.reload() }}
    />
  );
}

/** A result of the run, such as a full drive, or of a power cut. */
function Trouble() {
  const { controls } = useStage();
  const contenders = usePlayer((state) => state.contenders);
  const message = usePlayer((state) => state.message);
  const cut = usePlayer((state) => state.cut);
  const note = usePlayer((state) => state.cutNote);
  const recovering = useRecovering();
  const words = recovering
    ? troubleWords({ contenders: [], message, note: undefined })
    : troubleWords({ contenders, message, note });
  if (note?.undone === true)
    return (
      <Toast
        words={words}
        action={{ words: 'Restore it', run: () => void controls.restoreCut() }}
      />
    );
  const undo = { words: 'Undo', label: 'Undo power cut', run: () => void controls.undoCut() };
  return <Toast words={words} action={cut && !recovering ? undo : undefined} />;
}
