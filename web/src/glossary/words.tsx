// Texts with explained terms: underlined, with the glossary's explanation. The glossary loads after
// the page; until then they are plain.
import { memo, type ReactNode, useSyncExternalStore } from 'react';

type Glossary = typeof import('./marked_terms');

let glossary: Glossary | undefined;
const readers = new Set<() => void>();

export async function loadGlossary(): Promise<void> {
  glossary = await import('./marked_terms');
  for (const tell of readers) tell();
}

function subscribe(tell: () => void): () => void {
  readers.add(tell);
  return () => readers.delete(tell);
}

const useGlossary = (): Glossary | undefined => useSyncExternalStore(subscribe, () => glossary);

interface Props {
  children: string;
  /** The term that the whole text is about. */
  term?: string;
  /** An explanation of the text, if it is not a term. */
  says?: string;
}

/** Memoized: most texts around a figure stay when it changes, and searching for terms is costly. */
export const Words = memo(
  ({ children, term, says }: Props): ReactNode =>
    useGlossary()?.marked(children, term, says) ?? children,
);

/** The words of a picture's tip, with the glossary's explanation of their subject. */
export function TipWords({ children }: { children: string }): ReactNode {
  return (
    <>
      {children}
      {useGlossary()?.subjectNote(children)}
    </>
  );
}
