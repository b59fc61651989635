// docs/terms.md is the page's glossary as a document; `npm run golden` rewrites it.
import { test } from 'vitest';
import { termOf } from '../../web/src/glossary/terms/find';
import type { Term } from '../../web/src/glossary/terms/term';
import { kTerms } from '../../web/src/glossary/terms/terms';
import { expectGoldenFile } from './golden';

const kHead = `# The page's terms

Made from \`web/src/glossary/terms/terms*.ts\` by \`npm run golden tests/golden/terms.test.ts\`;
change them there. The page shows them beside the words, and in its glossary (key G).
`;

function entry({ name, says, named, see = [] }: Term): string {
  const others = see.map((id) => termOf(id)?.name).join(', ');
  const lines = [`**${name}**: ${says}`, named, others === '' ? undefined : `See ${others}.`];
  return lines.filter((line) => line !== undefined).join(' ');
}

test('the glossary as a document is what the page shows', () => {
  const groups = kTerms.map(
    ([group, terms]) => `\n## ${group}\n\n${terms.map(entry).join('\n\n')}\n`,
  );
  expectGoldenFile('docs/terms.md', kHead + groups.join(''));
});
