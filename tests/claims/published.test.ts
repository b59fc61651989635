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

test('each source has an address, or says why it has none', () => {
  for (const { id, address, no_address: none } of kPublished.sources)
    expect(Number(address !== undefined) + Number(none !== undefined), id).toBe(1);
});

test('what holds without a number has no unit', () => {
  for (const { id, published, unit } of kPublished.figures)
    if ('holds' in published) expect(unit, id).toBe('');
});
