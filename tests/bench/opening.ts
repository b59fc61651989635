// The scenario that the page opens on, to its end: CPU time of each contender.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AgainstBase, againstBase } from './against_base';
import { kRoot } from './checkout';
import type { BenchRow } from './row';

const kScenario = 'scenarios/innodb-vs-myrocks.json';

export function benchOpening(options: AgainstBase): AsyncGenerator<BenchRow> {
  const document = readFileSync(join(kRoot, kScenario), 'utf8');
  const { contenders } = JSON.parse(document) as { contenders: { name: string }[] };
  return againstBase(
    {
      bench: 'opening',
      title: 'The opening scenario',
      words: `The scenario that the page opens on (\`${kScenario}\`), to its end.`,
      tasks: contenders.map(({ name }, contender) => ({ name, runs: [{ document, contender }] })),
      sum: 'all three',
      most: { each: 0.4, sum: 1 / 3 },
    },
    options,
  );
}
