// The command line is checked before anything is built, and a wrong word is answered by a sentence.
import { afterEach, expect, test, vi } from 'vitest';
import { main } from './compare';
import { parseWords } from './words';

afterEach(() => vi.restoreAllMocks());

async function typed(...words: string[]) {
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      written[name] += text;
      return true;
    });
  const build = vi.fn();
  const code = await main(words, build);
  expect(build).not.toHaveBeenCalled();
  return { code, ...written };
}

test.each([
  [['btre'], 'there is no engine "btre"; did you mean "btree"?'],
  [[], 'an engine is missing: lsm, fractal, btree, myrocks'],
  [['toString'], 'there is no engine "toString"'],
  [['btree', 'lsm'], 'not also "lsm"'],
  [['btree', '--jason'], 'there is no option "jason"; did you mean "json"?'],
  [['btree', '--run'], "Option '--run <value>' argument missing"],
  [['btree', '--json=yes'], "Option '--json' does not take an argument"],
  [['btree', '--seed', 'two'], '--seed must be a whole number, not "two"'],
  [['btree', '--set', 'page_size'], '--set needs OPTION=VALUE, not "page_size"'],
  [['btree', '--set', 'bufer_pool=3'], '"buffer_pool_size"?'],
  [['btree', '--set', 'buffer_pool_sise=3'], 'did you mean "buffer_pool_size"?'],
  [['btree', '--set', 'doublewrite=maybe'], 'must be true or false, not "maybe"'],
  [['fractal', '--run', 'nosuch*'], 'no run of fractal matches; there are F256k_none_ckop500k,'],
  [['fractal', '--ablate', '--run', 'nosuch*'], 'no run of fractal matches'],
  [['btree', '--record', '--run', 'a*'], '--record keeps the figures of all runs'],
  [['myrocks', '--ablate'], 'myrocks has no rule that can be left out'],
  [['lsm', '--data', 'no/such'], '--data no/such: there is no such folder'],
])('%j: %s', async (words, message) => {
  const { code, stdout, stderr } = await typed(...words);
  expect(code).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toContain(message);
  expect(stderr).toContain('usage: npm run truth -- ENGINE');
});

test('--help prints the options', async () => {
  const { code, stdout, stderr } = await typed('--help');
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain('--acceptance  published figures');
});

test('values of options are of the type that the engine takes', () => {
  const set = ['rules=6.29', 'write_buffer_size=1 MiB', 'atomic_flush=true'];
  const asked = parseWords(['lsm', ...set.flatMap((one) => ['--set', one])]);
  expect(asked).toMatchObject({
    name: 'lsm',
    options: { rules: '6.29', write_buffer_size: '1 MiB', atomic_flush: true },
  });
});
