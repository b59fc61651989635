// The inspector: everything about one selected thing, or the run's ledger.

import { useLayoutEffect, useState } from 'react';
import type { Scenario } from '../../../document/scenario/scenario';
import type { Selection } from '../../../drawing/kit/page/selection';
import type { Panel } from '../../../drawing/kit/picture';
import { Icon } from '../../../ui/icons/icons';
import { lazy } from '../../../ui/lazy';
import type { Stage } from '../../stage/stage';
import { usePlayer, useStage } from '../../stage/use_stage';

// Loaded on demand: the panels include the help texts.
const BlockPanel = lazy(async () => (await import('../../panels/block/block_panel')).BlockPanel);
const DrivePanel = lazy(
  async () => (await import('../../../drawing/device/panels/drive_panel')).DrivePanel,
);
const ClientPanel = lazy(
  async () => (await import('../../../drawing/clients/panels/client_panel')).ClientPanel,
);
const RunPanel = lazy(async () => (await import('../../panels/run/run_panel')).RunPanel);

export function Inspector({ selection, onClose }: { selection: Selection; onClose: () => void }) {
  const stage = useStage();
  const scenario = usePlayer((state) => state.scenario);
  const { title, body } = panelOf(selection, stage, scenario);
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
      <section className="body" tabIndex={0} aria-label="Details">
        {body}
      </section>
    </aside>
  );
}

/** Returns the focus on closing, unless it has already left the inspector. */
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

/** Moves the focus into the inspector, for keyboard users. */
function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus();
}

function panelOf(selection: Selection, stage: Stage, scenario: Scenario | null): Panel {
  switch (selection.kind) {
    case 'run':
      return { title: 'Where every byte went', body: <RunPanel contender={selection.contender} /> };
    case 'drive': {
      const band = stage.bands[selection.contender];
      return {
        title: `${band?.name ?? ''}: the drive`,
        body:
          band === undefined || scenario === null ? null : (
            <DrivePanel host={band} scenario={scenario} />
          ),
      };
    }
    case 'block':
      return {
        title: `Erase block ${selection.block}`,
        body: <BlockPanel contender={selection.contender} block={selection.block} />,
      };
    case 'client': {
      const { contender, client } = selection;
      const scripts = scenario?.workload.scripts;
      return {
        title: `${stage.bands[contender]?.name ?? ''}: client ${client}`,
        body: <ClientPanel contender={contender} client={client} scripts={scripts} />,
      };
    }
    case 'part':
      return (
        stage.bands[selection.contender]?.tree.panel(selection.part) ?? { title: '', body: null }
      );
  }
}
