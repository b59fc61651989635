// The page's additions for a talk: its progress, a bar of buttons, the overview of its steps, and
// its keys.
import { useCallback, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { Icon } from '../../../ui/icons/icons';
import { closePanel, openPanel, panels } from '../../panels/open/panels';
import { useStage } from '../../stage/use_stage';
import { isBusy } from '../keys';
import { TalkOverview } from './talk_overview';
import type { TalkPlayer } from './talk_player';
import { useNotes } from './use_notes';

const overview = () => openPanel('steps');

export function TalkOverlay({ player }: { player: TalkPlayer }) {
  const { index } = useStore(player.state);
  const asked = useStore(panels, ({ open }) => open?.name === 'steps');
  const { steps, title } = player.talk;
  const blank = useCallback(() => press('b'), []);
  const notes = useNotes(player, blank);
  const { controls } = useStage();
  useTalkKeys({ m: overview, n: notes }, (step) => void controls.readOn(step));
  return (
    <>
      <div className="talk-progress" aria-hidden="true">
        <i style={{ width: `${(100 * (index + 1)) / steps.length}%` }} />
      </div>
      <nav className="talk-bar" aria-label={`Talk: ${title}`}>
        <button type="button" className="btn" aria-haspopup="dialog" onClick={overview}>
          All steps
        </button>
        <button type="button" className="btn" onClick={notes}>
          Notes
        </button>
        <TalkButton
          words="Previous step"
          icon="previous"
          onPress={() => void player.go(index - 1)}
        />
        <TalkButton words="Next step" icon="next" onPress={() => void player.go(index + 1)} />
      </nav>
      {asked ? (
        <TalkOverview
          player={player}
          onGo={(step) => {
            closePanel();
            void player.go(step);
          }}
        />
      ) : null}
    </>
  );
}

interface TalkButtonProps {
  words: string;
  icon: 'previous' | 'next';
  onPress: () => void;
}

function TalkButton({ words, icon, onPress }: TalkButtonProps) {
  return (
    <button type="button" className="btn icon" aria-label={words} onClick={onPress}>
      <Icon name={icon} />
    </button>
  );
}

/** Sends a key to the lab, as if it had been pressed. */
function press(key: string): void {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
}

/**
 * Handles a talk's keys before the lab's own shortcuts receive them. The keys of a clicker lead on
 * whatever has the focus: an open dialog closes.
 */
function useTalkKeys(keys: Readonly<Record<string, () => void>>, turn: (by: 1 | -1) => void): void {
  const latest = useRef({ keys, turn });
  latest.current = { keys, turn };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const { keys, turn } = latest.current;
      const by = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : undefined;
      const act =
        by === undefined
          ? keys[event.key.toLowerCase()]
          : () => {
              closePanel();
              turn(by);
            };
      if (act === undefined || (by === undefined && isBusy(event))) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      act();
    };
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, []);
}
