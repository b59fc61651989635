// Finds terms in the page's texts.
import type { Term } from './term';
import { kTerms } from './terms';

export const kAllTerms: readonly Term[] = kTerms.flatMap(([, terms]) => terms);

const kById = new Map(kAllTerms.map((term) => [term.id, term]));

export const termOf = (id: string): Term | undefined => kById.get(id);

/**
 * Returns a term's full address: screen readers take a bare fragment for a link within this page.
 * The lab has a panel for it; pages around it link to the glossary's page.
 */
export function addressOf(id: string): string {
  const { glossary } = document.documentElement.dataset;
  const address = glossary === undefined ? `#glossary/${id}` : `${glossary}#${id}`;
  return new URL(address, location.href).href;
}

/** Returns all forms by which a term is found, in lower case. */
export const formsOf = ({ name, forms = [], everyday }: Term): string[] => [
  ...(everyday === true ? [] : [name.toLowerCase()]),
  ...forms,
];

const kByForm = new Map(kAllTerms.flatMap((term) => formsOf(term).map((form) => [form, term])));

/** Longest first, so that "data block" wins over "block". */
const kForms = [...kByForm.keys()].sort((a, b) => b.length - a.length);
const kPattern = new RegExp(`(?<![\\w-])(${kForms.join('|')})s?(?![\\w-])`, 'gi');

/** Forms that are also verbs or everyday words, and the words before them that say so. */
const kAmbiguous = /^(leaves|queue|redo|spare|undo)$/i;
const kNoTermAfter = /\b(a|cannot|cut|it|not|page|that|to|what|which|who|will|would|write)\s+$/i;

const isOtherWord = (text: string, { 0: word, index }: RegExpMatchArray): boolean =>
  kAmbiguous.test(word) && kNoTermAfter.test(text.slice(0, index));

/** A piece of text, and its term if it is one. */
interface Piece {
  readonly text: string;
  readonly term?: Term;
}

/** Splits a text into pieces; marks each term at its first occurrence. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  const found = new Set<Term>();
  let end = 0;
  for (const match of text.matchAll(kPattern)) {
    const term = kByForm.get((match[1] as string).toLowerCase()) as Term;
    if (found.has(term) || isOtherWord(text, match)) continue;
    found.add(term);
    if (match.index > end) pieces.push({ text: text.slice(end, match.index) });
    end = match.index + match[0].length;
    pieces.push({ text: match[0], term });
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

/** Returns the term that a tip begins with, before a colon: "L3: why this file next?". */
export function subjectOf(tip: string): Term | undefined {
  const [first, next] = piecesOf(tip);
  return next?.text.startsWith(':') === true ? first?.term : undefined;
}

/** True if each word of a search begins a word of the term or of its explanation. */
export function matches(term: Term, search: string): boolean {
  const words = wordsOf([term.name, ...formsOf(term), term.says, term.named ?? ''].join(' '));
  return wordsOf(search).every((want) => words.some((word) => word.startsWith(want)));
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
