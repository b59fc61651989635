// The inspector: everything about one thing, and, for the run, the ledger that adds up.

import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { TableName } from '../../gen/types';
import type { InspectRequest } from '../../lab/types';
import type { Tables } from '../../model/decode';
import type { Panel } from '../../pictures/kit/picture';
import type { Selection } from '../../stage/selection';
import type { Stage } from '../../stage/stage';
import { useShown, useStage } from '../../stage/use_stage';
import { Icon } from '../../ui/icons';

// The panels bring the help texts along, which nobody needs before the first look.
const BlockPanel = lazy(async () => ({ default: (await import('./block_panel')).BlockPanel }));
const DrivePanel = lazy(async () => ({
  default: (await import('../../pictures/device/drive_panel')).DrivePanel,
}));
const RunPanel = lazy(async () => ({ default: (await import('./run_panel')).RunPanel }));

export function Inspector({ selection, onClose }: { selection: Selection; onClose: () => void }) {
  const stage = useStage();
  const { title, body } = panelOf(selection, stage);
  useFocusGivenBack();
  return (
    <aside className="inspector" aria-label="Inspector">
      <header>
        <h2>{title}</h2>
        <button
          type="button"
          className="btn icon plain"
          aria-label="Close the inspector"
          onClick={onClose}
          ref={takeFocus}
        >
          <Icon name="close" />
        </button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="body" tabIndex={0} aria-label={title}>
        <Suspense>{body}</Suspense>
      </section>
    </aside>
  );
}

/** Who closes it goes on where it was opened, unless the focus has gone elsewhere meanwhile. */
function useFocusGivenBack(): void {
  const [opener] = useState(() => document.activeElement);
  useLayoutEffect(
    () => () => {
      const within = document.activeElement?.closest('.inspector') != null;
      if (within && opener instanceof HTMLElement) opener.focus();
    },
    [opener],
  );
}

/** Who opened it by a key goes on from here. */
function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus();
}

function panelOf(selection: Selection, stage: Stage): Panel {
  switch (selection.kind) {
    case 'run':
      return { title: 'Where every byte went', body: <RunPanel contender={selection.contender} /> };
    case 'drive':
      return {
        title: `${stage.bands[selection.contender]?.name ?? ''}: the drive`,
        body: <DrivePanel contender={selection.contender} />,
      };
    case 'block':
      return {
        title: `Erase block ${selection.block}`,
        body: <BlockPanel contender={selection.contender} block={selection.block} />,
      };
    case 'part':
      return (
        stage.bands[selection.contender]?.tree.panel(selection.part) ?? { title: '', body: null }
      );
  }
}

/** Tables in depth, asked anew whenever the run has moved on, at most twice a second. */
export function useInspected(contender: number, request: InspectRequest): Tables | undefined {
  const { player } = useStage();
  const key = request.key === undefined ? '' : String.fromCharCode(...request.key);
  return useAsked(
    () => player.inspect(contender, request),
    `${contender} ${request.table} ${request.id} ${key}`,
  );
}

/** Tables that frames do not carry, as often. */
export function useDescribed(contender: number, tables: readonly TableName[]): Tables | undefined {
  const { player } = useStage();
  return useAsked(() => player.describe(contender, tables), `${contender} ${tables.join()}`);
}

const kAskAgainMs = 500;

/**
 * Asks at once, and again while the run moves on, where it stands at what is shown. `question`
 * tells questions apart.
 */
function useAsked(ask: () => Promise<Tables>, question: string): Tables | undefined {
  const { player } = useStage();
  const [tables, setTables] = useState<Tables | undefined>(undefined);
  const moment = useShown((shown) => Math.floor(shown.tNs / 1e6));
  const latest = useRef(moment);
  latest.current = moment;
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal words are the same question
  useEffect(() => {
    let wanted = true;
    let asked: number | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const turn = async () => {
      if (asked !== latest.current && player.state.getState().phase !== 'seeking') {
        asked = latest.current;
        const answer = await ask().catch(() => undefined);
        if (wanted && answer !== undefined) setTables(answer);
      }
      if (wanted) timer = setTimeout(turn, kAskAgainMs);
    };
    void turn();
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [question]);
  return tables;
}
