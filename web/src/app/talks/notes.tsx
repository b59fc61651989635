// The window of notes: the current step, its notes, the next line and a clock. It follows the lab
// that gives the talk, and also leads it, as the clicker's keys may reach this window.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { openChannel, type TalkChannel, type TalkMessage, type TalkNow } from './channel';
import { formatDuration } from './clock';

/** Interval between requests for a talk until one answers. */
const kAskMs = 1000;

export function Notes() {
  const { now, channel } = useTalk();
  useKeys(now, channel);
  if (now === undefined) return <Waiting />;
  const { id, title, steps, index } = now;
  const step = steps[index];
  const next = steps[index + 1];
  const go = (to: number) => channel.current?.send({ kind: 'go', id, index: to });
  return (
    <>
      <header className="notes-bar">
        <h1>{title}</h1>
        <p className="num" data-testid="step">
          {index + 1} of {steps.length}
        </p>
        <Clock now={now} />
      </header>
      <section className="notes-step" aria-label="This step" aria-live="polite">
        <p className="notes-line">{step?.line}</p>
        {(step?.notes ?? '').split('\n').map((paragraph, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is its place
          <p key={i}>{paragraph}</p>
        ))}
      </section>
      <section className="notes-next" aria-label="Next step">
        <p className="soft">Next</p>
        <p>{next?.line ?? 'This is the last step.'}</p>
      </section>
      <nav className="notes-ways" aria-label="The talk">
        <NotesButton words="Back" onPress={() => go(index - 1)} disabled={index === 0} />
        <NotesButton
          words="Next"
          onPress={() => go(index + 1)}
          disabled={next === undefined}
          primary
        />
        <span className="push" />
        <NotesButton
          words="Black screen"
          onPress={() => channel.current?.send({ kind: 'blank', id })}
        />
        <NotesButton
          words="Restart the clock"
          onPress={() => channel.current?.send({ kind: 'restart clock', id })}
        />
      </nav>
    </>
  );
}

interface NotesButtonProps {
  words: string;
  onPress: () => void;
  disabled?: boolean;
  primary?: boolean;
}

function NotesButton({
  words,
  onPress,
  disabled = false,
  primary = false,
}: NotesButtonProps): ReactNode {
  return (
    <button
      type="button"
      className={primary ? 'btn primary' : 'btn'}
      disabled={disabled}
      onClick={onPress}
    >
      {words}
    </button>
  );
}

function Waiting() {
  return (
    <>
      <h1>Notes</h1>
      <p className="lead" role="status">
        Waiting for a talk. Start one in another window of this browser, and this one follows it.
      </p>
      <p>
        <a href="../">All talks</a>
      </p>
    </>
  );
}

/** Elapsed time, and the planned time of the current step. */
function Clock({ now: { steps, index, startedMs } }: { now: TalkNow }) {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  const elapsed = (nowMs - startedMs) / 1000;
  const secondsOf = (list: TalkNow['steps']) =>
    list.reduce((sum, { seconds = 0 }) => sum + seconds, 0);
  const planned = secondsOf(steps);
  const end = secondsOf(steps.slice(0, index + 1));
  return (
    <p className="notes-clock num">
      <time>{clockTime(nowMs)}</time>
      <b data-testid="elapsed">{formatDuration(elapsed)}</b>
      {planned === 0 ? null : (
        <span className={elapsed > end ? 'late' : 'soft'}>
          this step until {formatDuration(end)}, all {formatDuration(planned)}
        </span>
      )}
    </p>
  );
}

const clockTime = (ms: number): string =>
  new Date(ms).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });

/**
 * The talk that this window follows: that of the lab that opened it, else the first that answers.
 */
function useTalk() {
  const [now, setNow] = useState<TalkNow | undefined>(undefined);
  const channel = useRef<TalkChannel | undefined>(undefined);
  useEffect(() => {
    let id = /^#([0-9a-f-]{36})$/.exec(location.hash)?.[1] ?? '';
    const listen = (message: TalkMessage) => {
      if (message.kind === 'now' && (id === '' || message.id === id)) {
        id = message.id;
        history.replaceState(null, '', `#${id}`);
        setNow(message);
      }
      if (message.kind === 'ended' && message.id === id) {
        // Another talk may begin in the same window, or in another.
        id = '';
        setNow(undefined);
      }
    };
    const opened = openChannel(listen);
    channel.current = opened;
    opened?.send({ kind: 'who' });
    return () => opened?.close();
  }, []);
  useEffect(() => {
    if (now !== undefined) return;
    const timer = setInterval(() => channel.current?.send({ kind: 'who' }), kAskMs);
    return () => clearInterval(timer);
  }, [now]);
  return { now, channel };
}

function useKeys(now: TalkNow | undefined, channel: { current: TalkChannel | undefined }): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (now === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      const { id, index } = now;
      const go = (to: number): TalkMessage => ({ kind: 'go', id, index: to });
      const messages: Readonly<Record<string, TalkMessage>> = {
        PageDown: go(index + 1),
        PageUp: go(index - 1),
        b: { kind: 'blank', id },
      };
      const message = messages[event.key];
      if (message === undefined) return;
      event.preventDefault();
      channel.current?.send(message);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [now, channel]);
}
