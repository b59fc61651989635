// The inspector: everything about one thing, and, for the run, the ledger that adds up.
import { lazy, Suspense, useEffect, useState } from 'react';
import { Button } from 'react-aria-components';
import type { InspectRequest } from '../../lab/api';
import type { Tables } from '../../model/decode';
import { Icon } from '../icons';
import type { Panel } from '../pictures/picture';
import type { Stage } from '../stage';
import { useShown, useStage } from '../use_stage';
import type { Selection } from './selection';

// The panels bring the help texts along, which nobody needs before the first look.
const BlockPanel = lazy(async () => ({ default: (await import('./block_panel')).BlockPanel }));
const RunPanel = lazy(async () => ({ default: (await import('./run_panel')).RunPanel }));

export function Inspector({ selection, onClose }: { selection: Selection; onClose: () => void }) {
  const stage = useStage();
  const { title, body } = panelOf(selection, stage);
  return (
    <aside className="inspector" aria-label="Inspector">
      <header>
        <h2>{title}</h2>
        <Button className="btn icon plain" aria-label="Close the inspector" onPress={onClose} autoFocus>
          <Icon name="close" />
        </Button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="body" tabIndex={0} aria-label={title}>
        <Suspense>{body}</Suspense>
      </section>
    </aside>
  );
}

function panelOf(selection: Selection, stage: Stage): Panel {
  switch (selection.kind) {
    case 'run':
      return { title: 'Where every byte went', body: <RunPanel contender={selection.contender} /> };
    case 'block':
      return { title: `Erase block ${selection.block}`, body: <BlockPanel contender={selection.contender} block={selection.block} /> };
    case 'part':
      return stage.bands[selection.contender]?.tree.panel(selection.part) ?? { title: '', body: null };
  }
}

/** Tables in depth, asked anew whenever the run has moved on, at most twice a second. */
export function useInspected(contender: number, request: InspectRequest): Tables | undefined {
  const stage = useStage();
  const [tables, setTables] = useState<Tables | undefined>(undefined);
  const moment = useShown((shown) => Math.floor(shown.tNs / 1e6));
  const key = request.key === undefined ? '' : String.fromCharCode(...request.key);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the moment asks again, the request is compared by its parts
  useEffect(() => {
    let wanted = true;
    const timer = setTimeout(
      () => {
        stage.player
          .inspect(contender, request)
          .then((answer) => {
            if (wanted) setTables(answer);
          })
          .catch(() => undefined);
      },
      tables === undefined ? 0 : 500,
    );
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [stage, contender, request.table, request.id, key, moment]);
  return tables;
}
