// Documents and links that claim to be talks: a valid one reads back as it was; any other is
// refused with a path and words.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gallery } from '../../cli/source';
import type { Gallery } from '../../web/src/document/link/url';
import { encodeTalk, readPacked } from '../../web/src/document/talk/checks/talk_link';
import { parseTalk, parseTalkText } from '../../web/src/document/talk/checks/talk_parse';
import type { Talk } from '../../web/src/document/talk/talk';
import { talkAddress } from '../../web/src/document/talk/talk_address';

const { names, document } = gallery();
const kDocuments = new Map(names.map((name) => [name, document(name)]));
const kGallery: Gallery = { names, document: (name) => kDocuments.get(name) };
const kText = readFileSync(
  new URL('../../talks/three-trees-one-workload.json', import.meta.url),
  'utf8',
);
const whole = (): Talk => JSON.parse(kText);
/** The talk's first steps, which are quick to check. */
const short = (): Talk => ({ ...whole(), steps: whole().steps.slice(0, 3) });
type Loose = Record<string, unknown>;
const step = (change: Loose = {}): Loose => ({
  scenario: 'random-updates',
  moment: 2,
  line: 'Look.',
  ...change,
});
const talk = (...steps: Loose[]): Loose => ({ version: 1, name: 'mine', title: 'Mine', steps });

function refused(document: unknown): string[] {
  const parsed = parseTalk(document, kGallery);
  if (parsed.ok) return [];
  return parsed.issues.map(({ path, message, nearest }) =>
    [path, message, ...(nearest === undefined ? [] : [`→ ${nearest}`])].join(' | '),
  );
}

test.for<[string, unknown, string]>([
  ['no steps', { ...talk(), steps: undefined }, 'steps | is missing'],
  ['an unknown name', { ...talk(step()), speaker: 1 }, 'speaker | no entry has this name'],
  [
    'a misspelt name',
    talk(step({ note: 'x' })),
    'steps[0].note | no entry has this name | → notes',
  ],
  ['a newer version', { ...talk(step()), version: 2 }, 'version | must be 1, not 2'],
  [
    'an unknown scenario',
    talk(step(), step({ scenario: 'random-update' })),
    'steps[1].scenario | no scenario is called "random-update" | → random-updates',
  ],
  [
    'a moment too many',
    talk(step({ moment: 99 })),
    'steps[0].moment | random-updates has 8 moments',
  ],
  ['two places', talk(step({ at: { ns: 1 } })), 'steps[0].at | a step has a moment or a place'],
  ['no place', talk(step({ moment: undefined })), 'steps[0].moment | is missing'],
  [
    'an unknown figure',
    talk(step({ line: '{lsm.compaction | count}' })),
    'steps[0].line | there is no figure compaction | → compactions',
  ],
  [
    'a line without an end',
    talk(step({ line: '{lsm.flushes' })),
    'steps[0].line | "{lsm.flushes" has',
  ],
  [
    'an unknown tree',
    talk(step({ view: { focus: 'RocksBD' } })),
    'steps[0].view.focus | there is no contender RocksBD | → RocksDB',
  ],
  [
    'a wrong lock',
    talk(step({ view: { lock: 'row' } })),
    'steps[0].view.lock | must be one of rows, time',
  ],
  [
    'a wrong highlight',
    talk(step({ view: { highlight: 'figure' } })),
    'steps[0].view.highlight | must be a part of the page',
  ],
  ['a wrong condition', talk(step({ holds: ['lsm.flushes >'] })), 'steps[0].holds[0] | '],
  [
    'a wrong scenario that it brings along',
    { ...talk(step({ scenario: 'own' })), scenarios: { own: { version: 2 } } },
    'scenarios.own.',
  ],
  ['names of prototypes', JSON.parse('{"__proto__": 1}'), '__proto__ | this name is not allowed'],
])('%s is refused by its path', ([, document, words]) => {
  expect(refused(document).join('\n')).toContain(words);
});

test('a talk brings scenarios along', () => {
  const own = { ...(kGallery.document('random-updates') as Loose), seed: 99 };
  const parsed = parseTalk({ ...talk(step({ scenario: 'own' })), scenarios: { own } }, kGallery);
  expect(parsed.ok && parsed.open.scenarioOf(parsed.open.talk.steps[0] as never).seed).toBe(99);
});

test('a talk reads back from its link, with or without a step', async () => {
  const text = await encodeTalk(whole());
  const address = talkAddress(`#${text}/5`);
  expect(address).toMatchObject({ base: text, step: 4 });
  const read = await readPacked(address?.packed ?? '');
  expect(read.ok && read.document).toEqual(whole());
  expect(talkAddress('#talk/a-name')).toEqual({ base: 'talk/a-name', name: 'a-name', step: 0 });
  for (const other of ['', '#v2/random-updates', '#talks', '#talk/A', '#talk.v9.abc', '#talk.v1'])
    expect(talkAddress(other)).toBeUndefined();
});

test('a link with one changed letter is refused, never opened', async () => {
  const text = await encodeTalk(whole());
  for (let at = 'talk.v1.'.length; at < text.length; at += 7) {
    const changed = `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;
    const address = talkAddress(changed);
    const read = address === undefined ? undefined : await readPacked(address.packed ?? '');
    expect(read?.ok ?? false).toBe(false);
  }
});

/** The paths of all values of a document. */
function places(node: unknown, path: (string | number)[] = []): (string | number)[][] {
  const inner =
    typeof node === 'object' && node !== null
      ? Object.entries(node).flatMap(([key, value]) =>
          places(value, [...path, Array.isArray(node) ? Number(key) : key]),
        )
      : [];
  return path.length === 0 ? inner : [path, ...inner];
}

function changed(path: readonly (string | number)[], value: unknown): unknown {
  const document = short() as unknown as Loose;
  let node: Record<string | number, unknown> = document;
  for (const part of path.slice(0, -1)) node = node[part] as Loose;
  node[path.at(-1) as string] = value;
  return document;
}

test('a thousand hostile documents are read or refused with reasons', () => {
  const kPlaces = places(short());
  const hostile = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom(null, '', '{', '{{', '{a|b|c}', -1, 1e308, 0.5, [], {}, 'x'.repeat(5000)),
    fc.string({ unit: 'binary' }),
  );
  const documents = fc.oneof(
    hostile,
    fc.tuple(fc.constantFrom(...kPlaces), hostile).map(([path, value]) => changed(path, value)),
  );
  let read = 0;
  fc.assert(
    fc.property(documents, (document) => {
      const parsed = parseTalk(document, kGallery);
      if (parsed.ok) read++;
      else {
        expect(parsed.issues.length).toBeGreaterThan(0);
        for (const { path, message } of parsed.issues) {
          expect(message).not.toBe('');
          expect(path).toMatch(/^[^\n]{0,400}$/);
        }
      }
    }),
    { numRuns: 1000, seed: 16 },
  );
  expect(read).toBeLessThan(500);
});

test('text of any kind is refused with reasons', () => {
  for (const text of [
    '',
    '{',
    'null',
    '[]',
    '"x"',
    `${'['.repeat(50)}`,
    `"${'x'.repeat(2 ** 20)}"`,
  ])
    expect(parseTalkText(text, kGallery).ok).toBe(false);
  expect(parseTalkText(kText, kGallery).ok).toBe(true);
});
