// The inspector: everything about one thing, and, for the run, the ledger that adds up.
import { lazy, Suspense, useEffect, useState } from 'react';
import { Button } from 'react-aria-components';
import type { InspectRequest } from '../../lab/api';
import type { Tables } from '../../model/decode';
import { Icon } from '../icons';
import { useShown, useStage } from '../use_stage';
import type { Selection } from './selection';

// The panels bring the help texts along, which nobody needs before the first look.
const Panel = lazy(() => import('./panel'));

export function Inspector({ selection, onClose }: { selection: Selection; onClose: () => void }) {
  return (
    <aside className="inspector" aria-label="Inspector">
      <header>
        <h2>{titleOf(selection)}</h2>
        <Button className="btn icon plain" aria-label="Close the inspector" onPress={onClose} autoFocus>
          <Icon name="close" />
        </Button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="body" tabIndex={0} aria-label={titleOf(selection)}>
        <Suspense>
          <Panel selection={selection} />
        </Suspense>
      </section>
    </aside>
  );
}

function titleOf(selection: Selection): string {
  switch (selection.kind) {
    case 'run':
      return 'Where every byte went';
    case 'file':
      return `File ${selection.file}`;
    case 'entries':
      return `File ${selection.file}, block ${selection.block}`;
    case 'level':
      return `Level ${selection.level}`;
    case 'memtable':
      return `Memtable ${selection.memtable}`;
    case 'block':
      return `Erase block ${selection.block}`;
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
