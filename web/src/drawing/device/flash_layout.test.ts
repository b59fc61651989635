import { expect, test } from 'vitest';
import { type BlockView, flashHit, flashLayout } from './state/flash_layout';

const block = (
  number: number,
  livePages: number,
  state: BlockView['state'] = 'full',
): BlockView => ({
  block: number,
  livePages,
  writtenPages: 64,
  erases: number % 5,
  state,
  die: 0,
});

test('erase blocks are sorted fullest first, and no open block is hidden in a column', () => {
  const blocks = Array.from({ length: 1000 }, (_, i) =>
    block(i, (i * 37) % 65, i === 500 ? 'open' : 'full'),
  );
  const geometry = flashLayout(blocks, 64, 240, 100);
  expect(geometry.columns.length).toBeLessThanOrEqual(60);
  expect(geometry.columns.reduce((sum, column) => sum + column.blocks.length, 0)).toBe(1000);
  const shares = geometry.columns.map((column) => column.live);
  expect([...shares].sort((a, b) => b - a)).toEqual(shares);
  expect(geometry.columns.filter((column) => column.mark === 'open')).toHaveLength(1);
  const [first] = geometry.columns;
  expect(flashHit(geometry, (first?.x ?? 0) + 1)).toBe(first);
});
