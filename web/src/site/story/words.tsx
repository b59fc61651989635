// The words of a chapter: terms marked at their first occurrence, figures from its run, and its
// live picture at the place they choose.
import { createContext, type ReactNode, useContext } from 'react';
import { Figure } from './book';
import type { Chapter } from './chapters';
import { FirstMarks, Marked } from './first_marks';

const kScenario = createContext('');

/** A figure of the chapter's run at a moment (from 1). */
function RunFigure({ of, at, run }: { of: string; at: number; run?: string }) {
  const own = useContext(kScenario);
  return <Figure scenario={run ?? own} at={at} of={of} />;
}

function Paragraph({ children }: { children?: ReactNode }) {
  return (
    <p>
      <Marked>{children}</Marked>
    </p>
  );
}

interface ChapterWordsProps {
  readonly chapter: Chapter;
  /** The chapter's live picture. */
  readonly picture: ReactNode;
}

export function ChapterWords({ chapter, picture }: ChapterWordsProps) {
  const { Words } = chapter;
  return (
    <kScenario.Provider value={chapter.live.scenario}>
      <FirstMarks>
        <Words components={{ F: RunFigure, Live: () => picture, p: Paragraph }} />
      </FirstMarks>
    </kScenario.Provider>
  );
}
