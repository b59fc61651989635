// docs/performance.md: a section for each benchmark that has recorded itself.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const kPage = fileURLToPath(new URL('../../docs/performance.md', import.meta.url));
const kHead = `# How fast it is

Each section was written by the command that it names. Seconds hold for the machine that it names;
ratios are of runs that took turns on it.
`;

/** The page with this section in place of its former text, or at the end. */
export function withSection(page: string, title: string, text: string): string {
  const [head = '', ...sections] = page.split(/^## /m);
  const written = `${title}\n\n${text.trim()}\n`;
  const known = sections.some((one) => one.startsWith(`${title}\n`));
  const all = sections.map((one) => (one.startsWith(`${title}\n`) ? written : one));
  const parts = [head, ...(known ? all : [...all, written])];
  return `${parts.map((part) => part.trim()).join('\n\n## ')}\n`;
}

export function recordSection(title: string, text: string): void {
  const page = existsSync(kPage) ? readFileSync(kPage, 'utf8') : kHead;
  writeFileSync(kPage, withSection(page, title, text));
}
