// The words of a command line: quotes, escapes, comments, and lines that go on after a backslash.
// Each word knows its line. Nothing is expanded: "$NUM" stays what it is.

export interface Word {
  readonly text: string;
  readonly line: number;
}
type Quote = '"' | "'" | undefined;

export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let line = 1;
  let at = 1;
  let word: string | undefined;
  let quote: Quote;
  // Inside of $(…), which is one word.
  let depth = 0;
  const end = () => {
    if (word !== undefined) words.push({ text: word, line: at });
    word = undefined;
  };
  const add = (letter: string) => {
    if (word === undefined) at = line;
    word = (word ?? '') + letter;
  };
  for (let i = 0; i < text.length; i++) {
    const letter = text[i] as string;
    const next = text[i + 1];
    if (letter === '\\' && quote !== "'" && next !== undefined) {
      i++;
      if (next === '\n') line++;
      else add(next);
      continue;
    }
    if (quote === undefined && letter === '#' && word === undefined) {
      while (i + 1 < text.length && text[i + 1] !== '\n') i++;
      continue;
    }
    if (letter === '(' && (depth > 0 || text[i - 1] === '$')) depth++;
    else if (letter === ')' && depth > 0) depth--;
    if (letter === '\n') depth = 0;
    if (letter === quote) quote = undefined;
    else if (quote === undefined && (letter === '"' || letter === "'")) {
      quote = letter;
      add('');
    } else if (quote === undefined && depth === 0 && /\s/.test(letter)) end();
    else add(letter);
    if (letter === '\n') line++;
  }
  end();
  return words;
}
