// The chart marks the statement at which a scenario's data outgrow memory.
import { expect, test } from 'vitest';
import { outgrownAt } from '../../web/src/app/page/chart/outgrown';
import { galleryScenarios } from '../support';

const found = new Map(galleryScenarios().map((scenario) => [scenario.name, outgrownAt(scenario)]));

test('rows outgrow memory while they are loaded', () => {
  const scenario = galleryScenarios().find(({ name }) => name === 'innodb-vs-myrocks');
  const memory = 12 * 2 ** 20;
  const rowBytes = 116;
  expect(scenario?.workload.options?.rows).toBeGreaterThan(memory / rowBytes);
  expect(found.get('innodb-vs-myrocks')).toBe(Math.round(memory / rowBytes));
});

test('nothing is said where memory has no knob, or rows come some other way', () => {
  for (const name of ['sequential-load', 'index-families', 'rolling-window'])
    expect(found.get(name)).toBeUndefined();
});
