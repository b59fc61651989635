// Marks glossary terms in built pages, each at its first occurrence on the page.
import { createContext, type ReactNode, useContext } from 'react';
import { piecesOf } from '../../glossary/terms/find';

/** Terms that the page has marked already. */
const kSeen = createContext<Set<string>>(new Set());

export function FirstMarks({ children }: { children: ReactNode }) {
  return <kSeen.Provider value={new Set()}>{children}</kSeen.Provider>;
}

/** Marks terms in text; other nodes stay unchanged. */
export function Marked({ children }: { children?: ReactNode }) {
  const seen = useContext(kSeen);
  return <>{marked(children, seen)}</>;
}

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
