// A scaled profile scales every period of the profile that it represents: a timer left unscaled
// would run too rarely between two checkpoints.
import { expect, test } from 'vitest';
import { schema } from '../../web/src/gen/schema';

const kFractal = schema.options.find(({ group }) => group === 'fractal');

/** CPU times are excluded: a statement's CPU time does not depend on the scale. */
const periods = (kFractal?.options ?? []).filter(
  ({ name, type }) => type === 'ns' && !name.startsWith('cpu_'),
);
const scaled = (kFractal?.profiles ?? []).filter(({ scale }) => scale !== undefined);

test('there are scaled profiles and periods', () => {
  expect(scaled.map(({ name }) => name)).toEqual(['percona-ft', 'tokudb-5.7']);
  expect(periods.map(({ name }) => name)).toContain('cleaner_period');
});

test.each(scaled)('$name scales every period', ({ name, values, scale }) => {
  const whole = kFractal?.profiles.find((one) => one.name === `${name}-unscaled`);
  for (const { name: option, default: usual } of periods)
    expect([option, (values[option] ?? usual) * (scale ?? 1)]).toEqual([
      option,
      whole?.values[option] ?? usual,
    ]);
});
