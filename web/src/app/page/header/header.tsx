// The bar at the top: the scenario, its machine, the followed row, theme, help, and sharing.

import type { ReactNode } from 'react';
import type { Scenario } from '../../../document/scenario/scenario';
import { usePointed } from '../../../drawing/kit/page/picture_page';
import { formatCount } from '../../../model/values/units';
import { Icon, Mark } from '../../../ui/icons/icons';
import { openPanel, type PanelName } from '../../panels/open/panels';
import { headerFacts } from '../../stage/answers/scenario_facts';
import { useStage } from '../../stage/use_stage';
import type { Theming } from '../theme';
import { DurabilityChoice } from './durability_choice';

interface HeaderProps {
  scenario: Scenario | undefined;
  onInspect: () => void;
  onPresent: () => void;
  theme: Theming;
}

export function Header({ scenario, onInspect, onPresent, theme }: HeaderProps) {
  const nothing = scenario === undefined;
  return (
    <header className="bar">
      <p className="mark">
        <Mark /> Three Trees
      </p>
      <PanelButton panel="chooser" className="chooser" label="Choose a scenario">
        <span className="title">{scenario?.title ?? 'Choose a scenario'}</span>{' '}
        <span aria-hidden="true">▾</span>
      </PanelButton>
      {nothing ? null : (
        <PanelButton panel="options" className="facts" label="Options">
          <Icon name="options" />
          <span className="which">
            {headerFacts(scenario).map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </span>
        </PanelButton>
      )}
      {nothing ? null : <DurabilityChoice scenario={scenario} />}
      <span className="push" />
      {nothing ? null : <Followed row={scenario.follow} />}
      <button type="button" className="btn" disabled={nothing} onClick={onInspect}>
        Ledger
      </button>
      {nothing ? null : (
        <PanelButton panel="plug" className="plug">
          Cut the power
        </PanelButton>
      )}
      <button type="button" className="btn present" disabled={nothing} onClick={onPresent}>
        Present
      </button>
      <button
        type="button"
        className="btn icon"
        aria-label={theme.dark ? 'Light theme' : 'Dark theme'}
        onClick={theme.toggleDark}
      >
        <Icon name={theme.dark ? 'sun' : 'moon'} />
      </button>
      <button
        type="button"
        className="btn icon contrast"
        aria-label="High contrast, for projectors"
        aria-pressed={theme.contrast}
        onClick={theme.toggleContrast}
      >
        <Icon name="contrast" />
      </button>
      <PanelButton panel="help" className="icon help" label="Keys and help">
        ?
      </PanelButton>
      <PanelButton panel="share" className="primary" disabled={nothing}>
        Share
      </PanelButton>
    </header>
  );
}

interface PanelButtonProps {
  panel: PanelName;
  className: string;
  /** Name for screen readers, if the content is an icon. */
  label?: string;
  disabled?: boolean;
  children: ReactNode;
}

function PanelButton({ panel, className, label, disabled, children }: PanelButtonProps) {
  return (
    <button
      type="button"
      className={`btn ${className}`}
      aria-label={label}
      aria-haspopup="dialog"
      disabled={disabled}
      onClick={() => openPanel(panel)}
    >
      {children}
    </button>
  );
}

/** Button that returns to the scenario's row; present while another one is followed. */
function Followed({ row }: { row: number }) {
  const stage = useStage();
  if (usePointed() === undefined) return null;
  return (
    <button type="button" className="btn followed" onClick={() => stage.follow(undefined)}>
      Back to row {formatCount(row)}
    </button>
  );
}
