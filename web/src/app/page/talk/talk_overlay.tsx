// The page's additions for a talk: its progress, a bar of buttons, the overview of its steps, and
// its keys.
import { useCallback, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { Icon } from '../../../ui/icons';
import { closePanel, openPanel, panels } from '../../stage/panels';
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
  useTalkKeys({ m: overview, n: notes });
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

/** Handles a talk's keys before the lab's own shortcuts receive them. */
function useTalkKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isBusy(event)) return;
      const act = latest.current[event.key.toLowerCase()];
      if (act === undefined) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      act();
    };
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, []);
}
