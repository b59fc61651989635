// Claims as text to copy: a table in Markdown, or CSV.

/** The content of a row, from its attributes on the page. */
export interface ClaimLine {
  readonly id: string;
  readonly source: string;
  readonly words: string;
  readonly published: string;
  readonly here: string;
  readonly band: string;
  readonly mark: string;
  readonly verdict: string;
}

const kHead = [
  'figure',
  'source',
  'words',
  'published',
  'here',
  'band',
  'mark',
  'verdict',
] as const;

const cellsOf = (line: ClaimLine): readonly string[] =>
  kHead.map((name) => line[name === 'figure' ? 'id' : name]);

export function markdownOf(lines: readonly ClaimLine[]): string {
  const row = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [row(kHead), row(kHead.map(() => '---')), ...lines.map((line) => row(cellsOf(line)))]
    .join('\n')
    .concat('\n');
}

export function csvOf(lines: readonly ClaimLine[]): string {
  const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return [kHead, ...lines.map(cellsOf)].map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
}
