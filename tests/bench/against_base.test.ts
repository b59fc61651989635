// The comparison of two builds: its arithmetic, the page that it writes, and what it runs.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { median, ratiosOf, type Series, section, withSums } from './against_base';
import { framed, unframed } from './frames';
import { withSection } from './performance_page';
import { questions } from './questions';

const run = (cpuSeconds: number, build: string) => ({
  ...{ cpuSeconds, build },
  ...{ statements: 1_000_000, hostPages: 250_000 },
});
const series = (name: string, now: readonly number[], base: readonly number[]): Series => ({
  ...{ name, build: 'native' },
  now: now.map((seconds) => run(seconds, 'aaaa')),
  base: base.map((seconds) => run(seconds, 'bbbb')),
});
const kBench = { bench: 'opening', words: 'Words.' };

test('ratios are of neighbouring runs, whatever the machine does in between', () => {
  const slower = series('InnoDB', [1, 2, 30], [4, 8, 100]);
  expect(ratiosOf(slower)).toEqual([0.25, 0.25, 0.3]);
  expect(median(ratiosOf(slower))).toBe(0.25);
  const [, , sum] = withSums({ sum: 'both' }, [slower, series('MyRocks', [3, 3, 3], [4, 4, 4])]);
  expect(ratiosOf(sum as Series)).toEqual([4 / 8, 5 / 12, 33 / 104]);
});

test('the page has both builds, and the time of a statement and of a host page', () => {
  const text = section(kBench, [series('InnoDB', [1, 2, 3], [4, 8, 6])], 3);
  expect(text).toContain('Build aaaa beside build bbbb, 20');
  expect(text).toContain(
    '| InnoDB | native | 6.0 s | 2.0 s | 0.25 × | 0.25–0.50 | 6,000 ns | 2,000 ns | 250,000 | 24,000 ns | 8,000 ns |',
  );
  expect(section(kBench, [series('InnoDB', [2], [])], 1)).toContain(
    '| InnoDB | native |  | 2.0 s |  |  |  | 2,000 ns | 250,000 |  | 8,000 ns |',
  );
});

test('a section replaces its former text, and leaves the others alone', () => {
  const first = withSection('# Title\n\nWords.\n', 'One', 'a\n');
  expect(first).toBe('# Title\n\nWords.\n\n## One\n\na\n');
  const both = withSection(first, 'Two', 'b');
  expect(withSection(both, 'One', 'c')).toBe('# Title\n\nWords.\n\n## One\n\nc\n\n## Two\n\nb\n');
});

test('frames are read as they were written, and half a frame is none', () => {
  const bytes = framed([Uint8Array.of(1, 2, 3), new Uint8Array(0), Uint8Array.of(4)]);
  expect(unframed(bytes)).toEqual([Uint8Array.of(1, 2, 3), new Uint8Array(0), Uint8Array.of(4)]);
  expect(unframed(bytes.subarray(0, bytes.length - 1))).toHaveLength(2);
});

test('each question of the design review is run, equal contenders once', async () => {
  const page = readFileSync(new URL('../../docs/design_review.md', import.meta.url), 'utf8');
  const tasks = await questions(page);
  expect(tasks.map(({ name, runs }) => [name, runs.length])).toEqual([
    ['Doublewrite off', 2],
    ['Leveled or universal, at 80 % reads', 2],
    ['Memory for 10 or 50 % of the data', 6],
    ['None, lz4 or zstd', 3],
    ['Disk or flash', 2],
  ]);
});
