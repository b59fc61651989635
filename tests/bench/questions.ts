// A design review's questions (docs/design_review.md): CPU time of all runs that answer each.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseWords } from '../../cli/arguments';
import { sidesOf } from '../../cli/compare';
import { printScenario } from '../../web/src/document/scenario/text/print';
import { type AgainstBase, againstBase, type Task } from './against_base';
import { Checkout, kRoot } from './checkout';
import type { BenchRow } from './row';

const kPage = join(kRoot, 'docs/design_review.md');

export async function* benchQuestions(options: AgainstBase): AsyncGenerator<BenchRow> {
  yield* againstBase(
    {
      bench: 'questions',
      title: "A design review's questions",
      words: 'The runs that answer each question of [the design review](design_review.md).',
      tasks: await questions(readFileSync(kPage, 'utf8')),
      sum: 'all questions',
      most: { each: 1 / 3, sum: 1 / 3 },
    },
    options,
  );
}

/** The page's commands by their headings, each with the different runs that it makes. */
export async function questions(page: string): Promise<Task[]> {
  const here = await Checkout.at(kRoot);
  const tasks: Task[] = [];
  for (const part of page.split(/^## /m).slice(1)) {
    const command = /^npx three-trees compare ((?:.*\\\n)*.*)$/m.exec(part)?.[1];
    if (command === undefined) continue;
    const { words, values } = parseWords(wordsOf(command));
    const different = new Map<string, Task['runs'][number]>();
    for (const { scenario } of await sidesOf(words, values)) {
      const document = printScenario(scenario);
      for (const [contender, { frames }] of (await here.requests(document)).entries())
        different.set(frames.toString('latin1'), { document, contender });
    }
    tasks.push({ name: part.split('\n', 1)[0] ?? '', runs: [...different.values()] });
  }
  return tasks;
}

/** A shell's words, some of them in single quotes, over several lines. */
const wordsOf = (command: string): string[] =>
  [...command.replaceAll('\\\n', ' ').matchAll(/'([^']*)'|\S+/g)].map(
    ([word, quoted]) => quoted ?? word,
  );
