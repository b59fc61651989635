// The bar at the top: the scenario, what it runs on, the followed row, theme, help, and sharing.

import { usePointed } from '../../pictures/kit/picture_page';
import type { Scenario } from '../../scenario/scenario';
import { openPanel } from '../../stage/panels';
import { headerFacts } from '../../stage/scenario_facts';
import { useStage } from '../../stage/use_stage';
import { Icon, Mark } from '../../ui/icons';

interface HeaderProps {
  scenario: Scenario | undefined;
  onInspect: () => void;
  onPresent: () => void;
  onTheme: () => void;
  dark: boolean;
}

export function Header({ scenario, onInspect, onPresent, onTheme, dark }: HeaderProps) {
  const nothing = scenario === undefined;
  return (
    <header className="bar">
      <p className="mark">
        <Mark /> Three Trees
      </p>
      <button
        type="button"
        className="btn chooser"
        aria-label="Choose a scenario"
        aria-haspopup="dialog"
        onClick={() => openPanel('chooser')}
      >
        <span className="title">{scenario?.title ?? 'Choose a scenario'}</span>{' '}
        <span aria-hidden="true">▾</span>
      </button>
      {scenario === undefined ? null : (
        <button
          type="button"
          className="btn facts"
          aria-label="Options"
          aria-haspopup="dialog"
          onClick={() => openPanel('options')}
        >
          <Icon name="options" />
          <span>{headerFacts(scenario).join(' · ')}</span>
        </button>
      )}
      <span className="push" />
      {scenario === undefined ? null : <Followed row={scenario.follow} />}
      <button type="button" className="btn" disabled={nothing} onClick={onInspect}>
        Ledger
      </button>
      {scenario === undefined ? null : (
        <button
          type="button"
          className="btn plug"
          aria-haspopup="dialog"
          onClick={() => openPanel('plug')}
        >
          Pull the plug
        </button>
      )}
      <button type="button" className="btn present" disabled={nothing} onClick={onPresent}>
        Present
      </button>
      <button
        type="button"
        className="btn icon"
        aria-label={dark ? 'Light theme' : 'Dark theme'}
        onClick={onTheme}
      >
        <Icon name={dark ? 'sun' : 'moon'} />
      </button>
      <button
        type="button"
        className="btn icon help"
        aria-label="Keys and help"
        aria-haspopup="dialog"
        onClick={() => openPanel('help')}
      >
        ?
      </button>
      <button
        type="button"
        className="btn primary"
        disabled={nothing}
        aria-haspopup="dialog"
        onClick={() => openPanel('share')}
      >
        Share
      </button>
    </header>
  );
}

/** The row that the dashed line follows; pressing it returns to the scenario's row. */
function Followed({ row }: { row: number }) {
  const stage = useStage();
  const pointed = usePointed();
  return (
    <button
      type="button"
      className="btn followed"
      disabled={!pointed}
      onClick={() => stage.follow(undefined)}
    >
      {pointed ? `Back to row ${row}` : `Following row ${row}`}
    </button>
  );
}
