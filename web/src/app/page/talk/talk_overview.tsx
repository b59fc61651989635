// All steps of a talk at a glance, each with its line. Arrow keys move among them; Enter goes to
// one.
import { type KeyboardEvent, useRef, useState } from 'react';
import { Sheet } from '../../panels/sheet/sheet';
import { formatDuration } from '../../talks/clock';
import { StepPicture } from './step_picture';
import type { TalkPlayer } from './talk_player';
import { useLines } from './use_lines';

interface Props {
  player: TalkPlayer;
  onGo: (index: number) => void;
}

export function TalkOverview({ player, onGo }: Props) {
  const { talk, state } = player;
  const [now] = useState(() => state.getState().index);
  const lines = useLines(player);
  const list = useRef<HTMLOListElement>(null);
  const move = (event: KeyboardEvent) => {
    const cards = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = cards.indexOf(document.activeElement as HTMLButtonElement);
    const to = cards[target(event.key, at, cards)];
    if (to === undefined) return;
    event.preventDefault();
    to.focus();
  };
  return (
    <Sheet title={talk.title} size="tall">
      <ol className="talk-grid" ref={list} onKeyDown={move}>
        {talk.steps.map((step, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
          <li key={i}>
            <button
              type="button"
              aria-current={i === now ? 'step' : undefined}
              data-first-focus={i === now ? true : undefined}
              onClick={() => onGo(i)}
            >
              <StepPicture player={player} step={step} />
              <span className="num soft">
                {i + 1}
                {step.seconds === undefined ? '' : `, ${formatDuration(step.seconds)}`}
              </span>
              <span>{lines[i]}</span>
              <small className="soft">
                {player.titleOf(step)}
                {step.moment === undefined ? '; picture: the nearest recorded moment' : ''}
              </small>
            </button>
          </li>
        ))}
      </ol>
    </Sheet>
  );
}

/** Returns the index of the card that a key moves to; it may be beyond the ends. */
function target(key: string, at: number, cards: readonly HTMLElement[]): number {
  if (key === 'ArrowLeft') return at - 1;
  if (key === 'ArrowRight') return at + 1;
  if (key === 'Home') return 0;
  if (key === 'End') return cards.length - 1;
  const top = cards[0]?.getBoundingClientRect().top;
  const columns = cards.filter((card) => card.getBoundingClientRect().top === top).length;
  if (key === 'ArrowUp') return at - columns;
  if (key === 'ArrowDown') return at + columns;
  return -1;
}
