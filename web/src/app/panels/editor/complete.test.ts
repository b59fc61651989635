import { expect, test } from 'vitest';
import { suggestionsAt } from './complete';

/**
 * Returns the suggestions at the bar in the text, and the text after accepting the one with this
 * label.
 */
function at(marked: string, label?: string) {
  const pos = marked.indexOf('|');
  const text = marked.replace('|', '');
  const found = suggestionsAt(text, pos);
  const chosen = found?.all.find((one) => one.label === label);
  const after =
    found === undefined || chosen === undefined
      ? undefined
      : text.slice(0, found.from) + chosen.insert + text.slice(found.to);
  return { labels: found?.all.map((one) => one.label), after, chosen };
}

test('completes names of properties that are not there yet', () => {
  const { labels, after } = at('{ "name": "x", "dev| }', 'device');
  expect(labels).toContain('contenders');
  expect(labels).not.toContain('name');
  expect(after).toContain('"device": ');
});

test("completes names of the engine's options, with help and range", () => {
  const { labels, after, chosen } = at(
    '{"contenders":[{"engine":"lsm","options":{"blo|":1}}]}',
    'block_size',
  );
  expect(labels).toContain('write_buffer_size');
  expect(after).toBe('{"contenders":[{"engine":"lsm","options":{"block_size":1}}]}');
  expect(chosen?.detail).toContain('…');
  expect(chosen?.info).not.toBe('');
  expect(at('{"device":{"kind":"hdd","options":{|}}}').labels).toContain('rpm');
});

test('completes values where there is a choice', () => {
  expect(at('{"contenders":[{"engine":"|"}]}', 'lsm').after).toBe(
    '{"contenders":[{"engine":"lsm"}]}',
  );
  expect(at('{"device":{"kind":"flash","profile": |}}').labels).toContain('sata-mlc');
  expect(at('{"device":{"kind":"flash","options":{"write_cache":|}}}').labels).toEqual([
    'true',
    'false',
  ]);
  expect(at('{"workload":{"kind":"kv","phases":[{"kind":"l|"}]}}').labels).toContain('load');
  expect(at('{"device":{"kind":"flash","options":{"capacity_bytes":|}}}', '1 GiB').after).toContain(
    '"capacity_bytes":"1 GiB"',
  );
});

test('completes nothing where nothing is known', () => {
  expect(at('[1, |]').labels).toBeUndefined();
  expect(at('{"title":"|"}').labels).toEqual([]);
});
