// The bar above: which scenario, what it runs on, the row that is followed, theme, help and the link to this very moment.
import { Button, Dialog, DialogTrigger, Modal, ModalOverlay, Popover } from 'react-aria-components';
import type { Scenario } from '../../scenario/scenario';
import { Icon, Mark } from '../icons';
import { headerFacts } from '../scenario_facts';
import { usePointed, useStage } from '../use_stage';

export interface HeaderProps {
  scenario: Scenario | undefined;
  gallery: readonly { name: string; title: string; question: string }[];
  onChoose: (name: string) => void;
  onInspect: () => void;
  onShare: () => void;
  onTheme: () => void;
  onHelp: () => void;
  dark: boolean;
  shareWords: string;
}

export function Header(props: HeaderProps) {
  const { scenario, gallery, onChoose } = props;
  return (
    <header className="bar">
      <p className="mark">
        <Mark /> Three Trees
      </p>
      <DialogTrigger>
        <Button className="btn chooser" aria-label="Choose a scenario">
          {scenario?.title ?? 'Choose a scenario'} <span aria-hidden="true">▾</span>
        </Button>
        <Popover className="popover" placement="bottom start">
          <Dialog aria-label="Scenarios" className="menu">
            {({ close }) => gallery.map((entry) => <Choice key={entry.name} entry={entry} onChoose={onChoose} close={close} />)}
          </Dialog>
        </Popover>
      </DialogTrigger>
      <span className="facts">{scenario === undefined ? '' : headerFacts(scenario).join(' · ')}</span>
      <span className="push" />
      {scenario === undefined ? null : <Followed row={scenario.follow} />}
      <Button className="btn" onPress={props.onInspect}>
        Ledger
      </Button>
      <Button className="btn icon" aria-label={props.dark ? 'Light theme' : 'Dark theme'} onPress={props.onTheme}>
        <Icon name={props.dark ? 'sun' : 'moon'} />
      </Button>
      <Button className="btn icon help" aria-label="Keys and help" onPress={props.onHelp}>
        ?
      </Button>
      <Button className="btn primary" onPress={props.onShare}>
        <span aria-live="polite">{props.shareWords}</span>
      </Button>
    </header>
  );
}

type Entry = HeaderProps['gallery'][number];

function Choice({ entry, onChoose, close }: { entry: Entry; onChoose: (name: string) => void; close: () => void }) {
  const choose = () => {
    close();
    onChoose(entry.name);
  };
  return (
    <Button className="menu-item" onPress={choose}>
      {entry.title}
      <small>{entry.question}</small>
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

const kKeys: readonly (readonly [string[], string])[] = [
  [['Space'], 'play or pause'],
  [['←', '→'], 'one statement back or on; with Shift ten'],
  [['.'], 'one fact on: the smallest step there is'],
  [['Home'], 'to the start'],
  [['T'], 'the pictures as tables'],
  [['I'], 'the ledger: every byte with its cause'],
  [['?'], 'this help'],
  [['Esc'], 'close what is open'],
];

export function Help({ open, onChange }: { open: boolean; onChange: (open: boolean) => void }) {
  return (
    <DialogTrigger isOpen={open} onOpenChange={onChange}>
      <Button className="unseen" aria-hidden="true" excludeFromTabOrder>
        help
      </Button>
      <ModalOverlay className="veil" isDismissable>
        <Modal>
          <Dialog className="dialog" aria-label="Keys and help">
            <h2>Keys</h2>
            <dl className="keys">
              {kKeys.map(([keys, words]) => (
                <div key={words} style={{ display: 'contents' }}>
                  <dt>
                    {keys.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{words}</dd>
                </div>
              ))}
            </dl>
            <p>
              Everything on this page is a real storage engine that runs in this tab on an emulated drive. A click on a file, a level, the
              memtable or an erase block opens it; a click in the picture also follows the row stored there.
            </p>
            <Button slot="close" className="btn primary">
              Close
            </Button>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  );
}
