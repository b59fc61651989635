// The words of a chapter: terms marked where they first occur, figures from its own run.
import { createContext, type ReactNode, useContext } from 'react';
import { piecesOf } from '../glossary/find';
import { Figure } from '../site/book';
import type { Chapter } from './chapters';

const kScenario = createContext('');
/** Terms that the page has marked already. */
const kSeen = createContext<Set<string>>(new Set());

/** A figure of the chapter's run at a moment, counted from 1. */
function F({ of, at, run }: { of: string; at: number; run?: string }) {
  const own = useContext(kScenario);
  return <Figure scenario={run ?? own} at={at} of={of} />;
}

function P({ children }: { children?: ReactNode }) {
  const seen = useContext(kSeen);
  return <p>{marked(children, seen)}</p>;
}

/** Marks terms in texts; what is no text stays as it is. */
function marked(node: ReactNode, seen: Set<string>): ReactNode {
  if (Array.isArray(node)) return node.map((one) => marked(one, seen));
  if (typeof node !== 'string') return node;
  return piecesOf(node).map(({ text, term }) => {
    if (term === undefined || seen.has(term.id)) return text;
    seen.add(term.id);
    return (
      // biome-ignore lint/a11y/useSemanticElements: buttons are boxes, which break no lines
      <span role="button" tabIndex={0} className="term" data-term={term.id} key={term.id}>
        {text}
      </span>
    );
  });
}

const kComponents = { F, p: P };

export function ChapterWords({ chapter }: { chapter: Chapter }) {
  const { Words } = chapter;
  return (
    <kScenario.Provider value={chapter.live.scenario}>
      <kSeen.Provider value={new Set()}>
        <Words components={kComponents} />
      </kSeen.Provider>
    </kScenario.Provider>
  );
}
