// Cases after public bug reports: every document is judged, and those that take seconds are run.
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { kCases } from './cases';
import { judge, problemsOf, reportsOf } from './judging';

/** Cases that are run here; `npm run cases` runs all. */
const kQuick = kCases.filter(({ name }) =>
  /^(seek-|filter-|sysbench-space$|op-aged-|pk-|ps-update)/.test(name),
);

test('each document is a case, and is valid unless the case says why not', () => {
  const documents = readdirSync(new URL('.', import.meta.url)).filter((file) =>
    file.endsWith('.json'),
  );
  expect(kCases.map(({ name }) => `${name}.json`).sort()).toEqual(documents.sort());
  for (const one of kCases) {
    const problems = problemsOf(one);
    if (one.refused === undefined) expect(problems, one.name).toBe('');
  }
});

test.each(kCases.filter(({ refused }) => refused))('$name is refused as said', async (one) => {
  await expect(reportsOf(one.name)).rejects.toThrow(one.refused);
});

test.each(kQuick)('$name shows what the real engine shows', { timeout: 120_000 }, async (one) => {
  const wrong = (await judge(one))
    .filter(({ holds }) => !holds)
    .map(({ figure, ours }) => `${figure.what}: ${ours}, real ${figure.from} to ${figure.to}`);
  // A case that is known to be wrong must be marked right as soon as it is.
  if (one.wrong === undefined) expect(wrong).toEqual([]);
  else expect(wrong).not.toEqual([]);
});
