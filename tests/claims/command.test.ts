// The words of `npm run claims`, and the order of its runs. What it measures is in claims.test.ts.
import { expect, test, vi } from 'vitest';
import { main } from './command';
import { longestFirst } from './measuring';

async function said(...words: string[]): Promise<{ code: number; text: string; built: boolean }> {
  let [text, built] = ['', false];
  const take = (more: string | Uint8Array) => {
    text += String(more);
    return true;
  };
  vi.spyOn(process.stdout, 'write').mockImplementation(take);
  vi.spyOn(process.stderr, 'write').mockImplementation(take);
  const code = await main(words, () => {
    built = true;
  });
  vi.restoreAllMocks();
  return { code, text, built };
}

test('--help and wrong words are answered before anything is built or run', async () => {
  const help = await said('--help');
  expect([help.code, help.built]).toEqual([0, false]);
  expect(help.text).toContain('--only GLOB ');
  for (const [words, reason] of [
    [['--ony', 'x'], 'there is no option "ony"; did you mean "only"?\n'],
    [['toku-deletes'], '"toku-deletes" is no option of claims; see --help\n'],
    [['--jobs', '0'], '--jobs: must be a whole number, 1 or more, not "0"\n'],
    [['--size', 'two'], '--size: must be a whole number, 1 or more, not "two"\n'],
  ] as const)
    expect(await said(...words)).toEqual({ code: 2, text: reason, built: false });
});

test('the longest runs come first, and before them those whose time is unknown', () => {
  const seconds: Record<string, number | undefined> = { a: 2, b: undefined, c: 30, d: 2 };
  expect(longestFirst(['a', 'b', 'c', 'd'], (one) => seconds[one])).toEqual(['b', 'c', 'a', 'd']);
});
