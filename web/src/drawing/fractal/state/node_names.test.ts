import { expect, test } from 'vitest';
import { nodeName, nodeTitle } from './node_names';

test('a node of the first index has its block number, others name their index', () => {
  expect(nodeName(3)).toBe('node 3');
  expect(nodeName(10_000_003)).toBe('index 2, node 3');
  expect(nodeName(20_000_011, 'leaf')).toBe('index 3, leaf 11');
  expect(nodeTitle(3)).toBe('Node 3');
  expect(nodeTitle(10_000_003, 'leaf')).toBe('Index 2, leaf 3');
});
