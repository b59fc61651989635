// The words of a chapter: terms marked where they first occur, figures from its own run, and its
// live picture where they call for it.
import { createContext, type ReactNode, useContext } from 'react';
import { Figure } from './book';
import type { Chapter } from './chapters';
import { FirstMarks, Marked } from './first_marks';

const kScenario = createContext('');

/** A figure of the chapter's run at a moment, counted from 1. */
function F({ of, at, run }: { of: string; at: number; run?: string }) {
  const own = useContext(kScenario);
  return <Figure scenario={run ?? own} at={at} of={of} />;
}

function P({ children }: { children?: ReactNode }) {
  return (
    <p>
      <Marked>{children}</Marked>
    </p>
  );
}

interface ChapterWordsProps {
  readonly chapter: Chapter;
  /** Its live picture. */
  readonly picture: ReactNode;
}

export function ChapterWords({ chapter, picture }: ChapterWordsProps) {
  const { Words } = chapter;
  return (
    <kScenario.Provider value={chapter.live.scenario}>
      <FirstMarks>
        <Words components={{ F, Live: () => picture, p: P }} />
      </FirstMarks>
    </kScenario.Provider>
  );
}
