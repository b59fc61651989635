import { expect, test } from 'vitest';
import type { Selection } from '../../../drawing/kit/page/selection';
import { selectionOf, selectionText } from '../journey/page_view';

const kSelections: readonly Selection[] = [
  { kind: 'run', contender: 0 },
  { kind: 'drive', contender: 1 },
  { kind: 'block', contender: 2, block: 123 },
  { kind: 'client', contender: 0, client: 7 },
  { kind: 'part', contender: 1, part: { kind: 'file', id: 12 } },
  { kind: 'part', contender: 0, part: { kind: 'block', id: 12, sub: 3 } },
];

test('the selection survives a round trip through a link', () => {
  for (const selection of kSelections)
    expect(selectionOf(selectionText(selection), 3)).toEqual(selection);
});

test('selections that mean nothing here are ignored', () => {
  for (const text of [
    '',
    'run',
    'run:3',
    'run:0:1',
    'drive:3',
    'drive:0:1',
    'block:0',
    'block:0:x',
    'client:0',
    'client:0:x',
    'client:0:1:2',
    'part:0:12',
    'part:0:file',
    'part:0:file:1:2:3',
    'file:0:1',
    'run:-1',
  ])
    expect(selectionOf(text, 3)).toBeUndefined();
});
