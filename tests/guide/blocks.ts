// The code blocks of a guide. The line before a block, "`path`:", names its file; a `diff` block
// changes a file that exists, in hunks separated by "@@".

export interface Block {
  readonly path: string;
  readonly language: string;
  /** The line of the guide, from 1, with the block's first line of code. */
  readonly line: number;
  readonly code: string;
}

/** Languages of blocks that are files; others are commands. */
const kFiles = ['cpp', 'diff', 'json', 'ts', 'tsx'];

/** Throws if a block of code does not name its file. */
export function blocksOf(guide: string): Block[] {
  const lines = guide.split('\n');
  const blocks: Block[] = [];
  let before = '';
  for (let i = 0; i < lines.length; i++) {
    const text = lines[i] as string;
    const language = /^```(\w*)$/.exec(text)?.[1];
    if (language === undefined) {
      if (text !== '') before = text;
      continue;
    }
    const end = lines.indexOf('```', i + 1);
    const path = /^`([^`]+)`:$/.exec(before)?.[1];
    if (kFiles.includes(language)) {
      if (path === undefined) throw new Error(`line ${i + 1}: a block without a file`);
      const code = lines.slice(i + 1, end).map((line) => `${line}\n`);
      blocks.push({ path, language, line: i + 2, code: code.join('') });
    }
    before = '';
    i = end;
  }
  return blocks;
}

/** The old and the new text of each hunk. */
function hunksOf({ code }: Block): { old: string; new: string }[] {
  return code.split('@@\n').map((hunk) => {
    const lines = hunk.split('\n').slice(0, -1);
    const side = (marks: string) =>
      lines
        .filter((line) => line === '' || marks.includes(line[0] as string))
        .map((line) => `${line.slice(1)}\n`)
        .join('');
    return { old: side(' -'), new: side(' +') };
  });
}

/** Applies a `diff` block. Throws if the old text of a hunk is not found exactly once. */
export function changed(text: string, block: Block): string {
  return hunksOf(block).reduce((whole, { old, new: replacement }) => {
    const [head = '', tail, ...more] = whole.split(old);
    if (tail === undefined || more.length > 0)
      throw new Error(
        `${block.path} has the text of line ${block.line} ${tail === undefined ? 'not at all' : 'more than once'}:\n${old}`,
      );
    return head + replacement + tail;
  }, text);
}

/** Names the guide's lines in place of those of its files in a compiler's output. */
export function inGuide(output: string, guide: string, blocks: readonly Block[]): string {
  return blocks
    .filter(({ language }) => language !== 'diff')
    .reduce(
      (text, { path, line }) =>
        text.replaceAll(
          new RegExp(`[^\\s'"]*${path.replaceAll('.', '\\.')}[:(](\\d+)`, 'g'),
          (_, at: string) => `${guide}:${line + Number(at) - 1} (${path}:${at}`.concat(')'),
        ),
      output,
    );
}
