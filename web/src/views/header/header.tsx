// The bar above: which scenario, what it runs on, the row that is followed, theme, help and the link to this very moment.
import { Button } from 'react-aria-components';
import type { Scenario } from '../../scenario/scenario';
import { Icon, Mark } from '../icons';
import { headerFacts } from '../scenario_facts';
import { openPanel } from '../share/panels';
import { usePointed, useStage } from '../use_stage';

export interface HeaderProps {
  scenario: Scenario | undefined;
  onInspect: () => void;
  onPresent: () => void;
  onTheme: () => void;
  dark: boolean;
}

export function Header({ scenario, onInspect, onPresent, onTheme, dark }: HeaderProps) {
  return (
    <header className="bar">
      <p className="mark">
        <Mark /> Three Trees
      </p>
      <Button className="btn chooser" aria-label="Choose a scenario" aria-haspopup="dialog" onPress={() => openPanel('chooser')}>
        {scenario?.title ?? 'Choose a scenario'} <span aria-hidden="true">▾</span>
      </Button>
      {scenario === undefined ? null : (
        <Button className="btn facts" aria-label="Options" aria-haspopup="dialog" onPress={() => openPanel('options')}>
          <Icon name="options" />
          <span>{headerFacts(scenario).join(' · ')}</span>
        </Button>
      )}
      <span className="push" />
      {scenario === undefined ? null : <Followed row={scenario.follow} />}
      <Button className="btn" onPress={onInspect}>
        Ledger
      </Button>
      {scenario === undefined ? null : <Plug />}
      <Button className="btn present" onPress={onPresent}>
        Present
      </Button>
      <Button className="btn icon" aria-label={dark ? 'Light theme' : 'Dark theme'} onPress={onTheme}>
        <Icon name={dark ? 'sun' : 'moon'} />
      </Button>
      <Button className="btn icon help" aria-label="Keys and help" aria-haspopup="dialog" onPress={() => openPanel('help')}>
        ?
      </Button>
      <Button className="btn primary" aria-haspopup="dialog" onPress={() => openPanel('share')}>
        Share
      </Button>
    </header>
  );
}

/** Cuts the power of all trees at once; each says what became of it. */
function Plug() {
  const stage = useStage();
  return (
    <Button className="btn plug" onPress={() => void stage.pullPlug()}>
      Pull the plug
    </Button>
  );
}

/** Which row the dashed line follows; a press goes back to the scenario's. */
function Followed({ row }: { row: number }) {
  const stage = useStage();
  const pointed = usePointed();
  return (
    <Button className="btn followed" isDisabled={!pointed} onPress={() => stage.follow(undefined)}>
      {pointed ? `Back to row ${row}` : `Following row ${row}`}
    </Button>
  );
}
