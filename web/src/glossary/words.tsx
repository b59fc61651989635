// Texts whose terms are explained: underlined, with what the glossary says of them. The glossary is
// loaded after the page; until then they are plain.
import { memo, type ReactNode, useSyncExternalStore } from 'react';

type Glossary = typeof import('./later_terms');

let glossary: Glossary | undefined;
const readers = new Set<() => void>();

export async function loadGlossary(): Promise<void> {
  glossary = await import('./later_terms');
  for (const tell of readers) tell();
}

function subscribe(tell: () => void): () => void {
  readers.add(tell);
  return () => readers.delete(tell);
}

const useGlossary = (): Glossary | undefined => useSyncExternalStore(subscribe, () => glossary);

interface Props {
  children: string;
  /** The whole text is this term. */
  term?: string;
  /** What explains the text, where that is no term. */
  says?: string;
}

/** Most texts around a figure stay when the figure changes: their terms are not sought again. */
export const Words = memo(
  ({ children, term, says }: Props): ReactNode =>
    useGlossary()?.marked(children, term, says) ?? children,
);

/** The words of a picture's tip, with what the glossary says of their subject. */
export function TipWords({ children }: { children: string }): ReactNode {
  return (
    <>
      {children}
      {useGlossary()?.subjectNote(children)}
    </>
  );
}
