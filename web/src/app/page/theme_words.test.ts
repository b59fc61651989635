// Ink is dark in one theme and light in the other: words about it must be true in both.
import { expect, test } from 'vitest';
import { groupsOf } from '../../document/scenario/values/options';
import { pictureOf } from './trees/registry';

test.each(groupsOf('engine').map(({ group }) => group))(
  'what is said of the ink of %s is true in both themes',
  async (engine) => {
    const { legend, reading } = await pictureOf(engine);
    for (const words of [legend, ...reading])
      expect(words).not.toMatch(/\b(dark|black|white|light|grey)(er|est)?\b/i);
  },
);
