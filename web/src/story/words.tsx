// The words of a chapter: terms marked where they first occur, figures from its own run.
import { createContext, type ReactNode, useContext } from 'react';
import { Figure } from '../site/book';
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

const kComponents = { F, p: P };

export function ChapterWords({ chapter }: { chapter: Chapter }) {
  const { Words } = chapter;
  return (
    <kScenario.Provider value={chapter.live.scenario}>
      <FirstMarks>
        <Words components={kComponents} />
      </FirstMarks>
    </kScenario.Provider>
  );
}
