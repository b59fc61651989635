// Links of random scenarios read back as written. A damaged link is refused with words; nothing
// throws.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { galleryNames } from '../../cli/source';
import { decodeLink, encodeLink, type Gallery } from '../../web/src/document/link/url';
import { parseScenarioText } from '../../web/src/document/scenario/checks/parse';
import { pack } from '../../web/src/document/scenario/received/packing';
import { printScenario } from '../../web/src/document/scenario/text/print';
import { kOptions } from '../../web/src/gen/schema';
import { arbitraryLink, arbitraryScenario, kGroupsCovered } from './arbitrary';

const kGallery: Gallery = {
  names: galleryNames(),
  document: (name) =>
    galleryNames().includes(name)
      ? JSON.parse(readFileSync(new URL(`../../scenarios/${name}.json`, import.meta.url), 'utf8'))
      : undefined,
};
const kSeed = 17;

test('random scenarios draw on every option group', () =>
  expect(kGroupsCovered).toBe(kOptions.length));

test('a link reads back as it was written', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryLink, async (link) => {
      expect(await decodeLink(`#${await encodeLink(link, kGallery)}`, kGallery)).toEqual({
        ok: true,
        link,
      });
    }),
    { numRuns: 150, seed: kSeed },
  );
});

test('one changed, lost or added letter is reported, never opened', async () => {
  await fc.assert(
    fc.asyncProperty(
      arbitraryLink,
      fc.nat(),
      fc.nat(63),
      fc.constantFrom('change', 'lose', 'add'),
      async (link, where, what, how) => {
        const text = await encodeLink({ ...link, build: 'abc' }, kGallery);
        const at = 3 + (where % (text.length - 3));
        const letter = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'[what];
        fc.pre(how !== 'change' || text[at] !== letter);
        const kept = how === 'add' ? at : at + 1;
        const damaged = text.slice(0, at) + (how === 'lose' ? '' : letter) + text.slice(kept);
        fc.pre(damaged !== text);
        const result = await decodeLink(damaged, kGallery);
        expect(result.ok ? 'opened' : result.issues[0]?.message).toMatch(/damaged|incomplete/);
      },
    ),
    { numRuns: 150, seed: kSeed },
  );
});

test('a link cut anywhere is refused', async () => {
  const [link] = fc.sample(arbitraryLink, { numRuns: 1, seed: 2 });
  const text = await encodeLink({ ...(link as NonNullable<typeof link>), build: 'abc' }, kGallery);
  for (let length = 0; length < text.length; length += 3) {
    const result = await decodeLink(text.slice(0, length), kGallery);
    expect(result.ok, `${length} of ${text.length}`).toBe(false);
  }
});

test('packed JSON of any shape is opened or refused with reasons', async () => {
  const document = fc.oneof(fc.jsonValue(), arbitraryScenario);
  const fields = fc.record(
    {
      g: fc.oneof(
        fc.constantFrom('random-updates', '__proto__', 'constructor', 'toString', ''),
        fc.jsonValue(),
      ),
      c: fc.jsonValue(),
      d: document,
      s: fc.jsonValue(),
      n: fc.jsonValue(),
      f: fc.jsonValue(),
      v: fc.jsonValue(),
      b: fc.jsonValue(),
      t: fc.jsonValue(),
      h: fc.jsonValue(),
      p: fc.jsonValue(),
      k: fc.oneof(
        fc.jsonValue(),
        fc.array(fc.array(fc.oneof(fc.nat(9), fc.jsonValue()), { maxLength: 4 }), { maxLength: 5 }),
      ),
      x: fc.oneof(
        fc.jsonValue(),
        fc.array(fc.array(fc.array(fc.oneof(fc.nat(9), fc.jsonValue())))),
      ),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(fc.oneof(fields, fc.jsonValue()), async (value) => {
      const result = await decodeLink(`v3.${await pack(JSON.stringify(value))}`, kGallery);
      if (!result.ok) expect(result.issues.length).toBeGreaterThan(0);
    }),
    { numRuns: 400, seed: kSeed },
  );
});

test('any text after the mark is refused or opened, without an exception', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('', 'v1.', 'v2.', 'v2/', 'v3.', 'v4.', 'v0.', 'v2'),
      fc.string({ maxLength: 300 }),
      async (mark, rest) => {
        const result = await decodeLink(`#${mark}${rest}`, kGallery);
        if (!result.ok) expect(result.issues[0]?.message).not.toBe('');
      },
    ),
    { numRuns: 400, seed: kSeed },
  );
});

test('a scenario printed as a document checks to itself', () => {
  fc.assert(
    fc.property(arbitraryScenario, (scenario) => {
      expect(parseScenarioText(printScenario(scenario))).toEqual({ ok: true, scenario });
    }),
    { numRuns: 200, seed: kSeed },
  );
});
