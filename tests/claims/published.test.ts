// scenarios/published/sources.json: five sources and 43 figures, each once.
import { expect, test } from 'vitest';
import { kPublished } from './published';

test('it has every figure of the compass, and each names a source', () => {
  const { sources, figures } = kPublished;
  expect(sources.map(({ id }) => id)).toHaveLength(5);
  expect(new Set(figures.map(({ id }) => id)).size).toBe(43);
  expect(figures).toHaveLength(43);
  for (const { id, source } of figures)
    expect(
      sources.map((one) => one.id),
      id,
    ).toContain(source);
});
