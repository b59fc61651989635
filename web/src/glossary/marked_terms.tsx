// Marks terms in texts. Loaded after the page.
import './glossary.css';
import type { ReactNode } from 'react';
import { piecesOf, subjectOf, termOf } from './find';
import './tip';

interface MarkProps {
  text: string;
  term?: string | undefined;
  says?: string | undefined;
}

function Mark({ text, term, says }: MarkProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons are boxes, which break no lines
    <span role="button" tabIndex={0} className="term" data-term={term} data-says={says}>
      {text}
    </span>
  );
}

/** Returns the text with its terms marked; with `says` or a known `term`, all of it is one mark. */
export function marked(text: string, term?: string, says?: string): ReactNode {
  if (says !== undefined || (term !== undefined && termOf(term) !== undefined))
    return <Mark text={text} term={term} says={says} />;
  return piecesOf(text).map((piece) =>
    piece.term === undefined ? (
      piece.text
    ) : (
      <Mark key={piece.term.id} text={piece.text} term={piece.term.id} />
    ),
  );
}

export function subjectNote(tip: string): ReactNode {
  const says = subjectOf(tip)?.says;
  return says === undefined ? null : <span className="subject-note">{says}</span>;
}
