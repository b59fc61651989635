// The scenarios as cards: the question, the run, and the sights. Each card is a link, so it can
// also be opened in a new tab.
import { type KeyboardEvent, useState } from 'react';
import { type Card, searchCards } from '../../stage/answers/card_search';
import { closePanel, openPanel } from '../open/panels';
import { Sheet } from '../sheet/sheet';

interface Props {
  cards: readonly Card[];
  /** Name of the open scenario. */
  current: string;
  hrefOf: (name: string) => string;
  /** Called even if the address stays the same, which fires no event. */
  onChoose: (name: string) => void;
}

export default function ChooserPanel({ cards, current, hrefOf, onChoose }: Props) {
  const [search, setSearch] = useState('');
  const found = searchCards(cards, search);
  const choose = (name: string) => {
    closePanel();
    onChoose(name);
  };
  return (
    <Sheet
      title="Scenarios"
      size="wide"
      foot={
        <>
          <button type="button" className="btn" onClick={() => openPanel('bring')}>
            Bring your options
          </button>
          <button type="button" className="btn" onClick={() => openPanel('workload')}>
            Bring your workload
          </button>
        </>
      }
    >
      <search className="chooser" onKeyDown={moveFocus}>
        <input
          className="field"
          type="search"
          placeholder="Search: disk, window, compaction …"
          aria-label="Search scenarios"
          data-first-focus
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => {
            const [first] = found;
            if (event.key !== 'Enter' || first === undefined) return;
            // Focus returns to the button that opened this panel, which must not receive the key.
            event.preventDefault();
            choose(first.name);
          }}
        />
        <ul className="cards">
          {found.map((card) => (
            <li key={card.name}>
              <CardLink
                card={card}
                current={card.name === current}
                href={hrefOf(card.name)}
                onChoose={choose}
              />
            </li>
          ))}
        </ul>
        {found.length === 0 ? (
          <p className="soft">No scenario matches all of these words.</p>
        ) : null}
      </search>
    </Sheet>
  );
}

function CardLink({
  card,
  current,
  href,
  onChoose,
}: {
  card: Card;
  current: boolean;
  href: string;
  onChoose: (name: string) => void;
}) {
  return (
    <a
      className="card"
      href={href}
      aria-current={current}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onChoose(card.name);
      }}
    >
      <strong>{card.question}</strong>
      <span className="card-title">{card.title}</span>
      <span className="soft">{card.facts.join(' · ')}</span>
    </a>
  );
}

// Moves the focus between cards by arrow keys, and from the search field to the first card.
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  const inSearch = document.activeElement?.tagName === 'INPUT';
  if (step === undefined || (inSearch && event.key !== 'ArrowDown')) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a.card')];
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
