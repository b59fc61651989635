import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fixtureDocument } from './fixture';
import { parseScenario } from './parse';
import { applyPatch, makePatch } from './patch';
import type { Scenario } from './scenario';
import { decodeLink, encodeLink, type Gallery, kMaxLink, type Link } from './url';

const kGallery: Gallery = (name) => (name === 'fixture' ? fixtureDocument() : undefined);

const arbitraryScenario: fc.Arbitrary<Scenario> = fc
  .record({
    name: fc.constantFrom('fixture', 'of-my-own'),
    title: fc.string({ minLength: 1, maxLength: 60 }),
    rows: fc.integer({ min: 1, max: 1e9 }),
    one: fc.boolean(),
    wal: fc.boolean(),
  })
  .map(({ name, title, rows, one, wal }) => {
    const document = fixtureDocument();
    document.name = name;
    document.title = title;
    document.workload.options.rows = rows;
    document.contenders[0].options.wal_sync = wal;
    if (one) document.contenders.pop();
    const result = parseScenario(document);
    if (!result.ok) throw new Error(JSON.stringify(result.issues));
    return result.scenario;
  });
const arbitraryLink: fc.Arbitrary<Link> = fc.record(
  {
    scenario: arbitraryScenario,
    moment: fc.oneof(fc.record({ statements: fc.maxSafeNat() }), fc.record({ ns: fc.maxSafeNat() }), fc.record({ seq: fc.maxSafeNat() })),
    view: fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.oneof(fc.string(), fc.integer(), fc.boolean()), { noNullPrototype: true }),
    build: fc.stringMatching(/^[0-9a-f]{12}$/),
    digests: fc.array(fc.stringMatching(/^[0-9a-f]{16}$/), { maxLength: 4 }),
  },
  { requiredKeys: ['scenario'] },
);

test('a link reads back as it was written', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryLink, async (link) => {
      expect(await decodeLink(`#${await encodeLink(link, kGallery)}`, kGallery)).toEqual({ ok: true, link });
    }),
    { numRuns: 60, seed: 17 },
  );
});

test('a gallery scenario with one change makes a short link', async () => {
  const [link] = fc.sample(arbitraryLink, { numRuns: 1, seed: 1 }) as [Link];
  const base = parseScenario(fixtureDocument());
  if (!base.ok) throw new Error('refused');
  const text = await encodeLink({ scenario: { ...base.scenario, seed: 4 }, build: link.build ?? 'abc' }, kGallery);
  expect(text.length).toBeLessThan(120);
});

test('links that are damaged, bombs or strangers are refused', async () => {
  const refusal = async (text: string) => {
    const result = await decodeLink(text, kGallery);
    return result.ok ? 'accepted' : result.issues.map(({ message }) => message).join();
  };
  const pack = async (bytes: Uint8Array<ArrayBuffer>) => {
    const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
    return `v1.${Buffer.from(await new Response(stream).arrayBuffer()).toString('base64url')}`;
  };
  const packText = (text: string) => pack(new TextEncoder().encode(text));
  expect(await refusal('v9.abc')).toContain('version');
  expect(await refusal(`v1.${'A'.repeat(kMaxLink)}`)).toContain('too long');
  expect(await refusal('v1.%%%')).toContain('damaged');
  expect(await refusal('v1.AAAA')).toContain('damaged');
  expect(await refusal(await pack(new Uint8Array(40 * 2 ** 20)))).toContain('more than 1 MiB');
  expect(await refusal(await packText('{"gallery":"nowhere"}'))).toContain('gallery');
  expect(await refusal(await packText('{"gallery":"fixture","changes":{"seed":-1}}'))).toContain('at least 0');
  expect(await refusal(await packText('{"gallery":"fixture","changes":{"__proto__":{"x":1}}}'))).toContain('not allowed');
  expect(await refusal(await packText('{"gallery":"fixture","changes":{"contenders":{"7":{}}}}'))).toContain('list');
  expect(await refusal(await packText('{"gallery":"fixture","moment":{"ns":-1}}'))).toContain('statements');
  expect(await refusal(await packText('[]'))).not.toBe('accepted');
});

test('cutting a link anywhere never gives an exception', async () => {
  const [link] = fc.sample(arbitraryLink, { numRuns: 1, seed: 2 }) as [Link];
  const text = await encodeLink(link, kGallery);
  for (let length = 0; length < text.length; length += 7) expect((await decodeLink(text.slice(0, length), kGallery)).ok).toBe(false);
});

test('a patch turns one document into the other', () => {
  // Documents hold no nulls, no empty names and no list-like objects.
  const value = fc.letrec((tie) => ({
    node: fc.oneof(
      { maxDepth: 4 },
      fc.integer(),
      fc.string(),
      fc.boolean(),
      fc.array(tie('node'), { maxLength: 3 }),
      fc.dictionary(fc.stringMatching(/^[a-z]{1,3}$/), tie('node'), { maxKeys: 4, noNullPrototype: true }),
    ),
  })).node;
  const object = fc.dictionary(fc.stringMatching(/^[a-z]{1,3}$/), value, { maxKeys: 4, noNullPrototype: true });
  fc.assert(
    fc.property(object, object, (from, to) => {
      expect(applyPatch(from, JSON.parse(JSON.stringify(makePatch(from, to))))).toEqual(to);
    }),
    { numRuns: 500, seed: 17 },
  );
});
