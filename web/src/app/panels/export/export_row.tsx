// A row of the panel: a label, and buttons that each save or copy something. The result is shown
// below them.
import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Reports the progress of long work, which can be cancelled. */
export interface Progress {
  readonly showProgress: (words: string) => void;
  readonly signal: AbortSignal;
}

export interface Saving {
  readonly label: string;
  /** Returns words that name the saved file. */
  readonly work: (progress: Progress) => Promise<string>;
}

interface Props {
  title: string;
  savings?: readonly Saving[];
  /** Further buttons. */
  children?: ReactNode;
}

export function ExportRow({ title, savings = [], children }: Props) {
  const { busy, words, start, cancel } = useSaving();
  const buttons = useRef<HTMLDivElement>(null);
  const said = useRef<HTMLDivElement>(null);
  const silent = words === '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: when words appear, and the last ones
  useEffect(() => {
    if (!silent) said.current?.scrollIntoView({ block: 'nearest' });
  }, [silent, busy]);
  return (
    <section className="export-row" aria-label={title}>
      <h3>{title}</h3>
      <div className="export-buttons" ref={buttons}>
        {savings.map((one) => (
          <button
            key={one.label}
            type="button"
            className="btn"
            aria-busy={busy === one.label}
            // `aria-disabled` instead of `disabled`, which would lose the focus.
            aria-disabled={busy !== undefined}
            onClick={() => start(one)}
          >
            {one.label}
          </button>
        ))}
        {children}
      </div>
      <div className="export-said soft" ref={said}>
        {busy === undefined || silent ? null : (
          <>
            <span>{words}</span>
            <button
              type="button"
              className="btn"
              onClick={() => {
                // The pressed button disappears: moves the focus to the one that started the work.
                buttons.current?.querySelector<HTMLElement>('[aria-busy="true"]')?.focus();
                cancel();
              }}
            >
              Cancel
            </button>
          </>
        )}
        {/* Screen readers do not read progress, only the result. */}
        <span role="status">{busy === undefined ? words : ''}</span>
      </div>
    </section>
  );
}

/** Runs one saving at a time; closing the panel cancels it. */
function useSaving() {
  const [{ busy, words }, set] = useState<{ busy?: string; words: string }>({ words: '' });
  const abort = useRef(new AbortController());
  useEffect(() => () => abort.current.abort(), []);
  const start = ({ label, work }: Saving) => {
    if (busy !== undefined) return;
    abort.current = new AbortController();
    const { signal } = abort.current;
    set({ busy: label, words: '' });
    work({ showProgress: (said) => set({ busy: label, words: said }), signal }).then(
      (done) => set({ words: done }),
      (error: unknown) => set({ words: signal.aborted ? 'Cancelled' : wordsOf(error) }),
    );
  };
  return { busy, words, start, cancel: () => abort.current.abort() };
}

const wordsOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
