import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseScenario } from '../scenario/checks/parse';
import { inflate, pack } from '../scenario/received/packing';
import type { Scenario } from '../scenario/scenario';
import { fixtureDocument } from '../scenario/testing/fixture';
import { printIssue } from '../scenario/values/issue';
import { galleryLink } from './address/gallery_link';
import { applyPatch, makePatch } from './patch';
import { decodeLink, encodeLink, type Gallery, kMaxLink, type Link } from './url';

const kGallery: Gallery = {
  names: ['fixture'],
  document: (name) => (name === 'fixture' ? fixtureDocument() : undefined),
};
const kDigests = ['00112233445566aa', '8899aabbccddeeff', 'f0e1d2c3b4a59687'];

function fixture(): Scenario {
  const base = parseScenario(fixtureDocument());
  if (!base.ok) throw new Error('refused');
  return base.scenario;
}
async function refusal(text: string): Promise<string> {
  const result = await decodeLink(text, kGallery);
  return result.ok ? 'accepted' : result.issues.map(printIssue).join('; ');
}

test('a scenario of the gallery has a readable address', async () => {
  expect(await encodeLink({ scenario: fixture() }, kGallery)).toBe('v2/fixture');
  expect(await decodeLink(`#${galleryLink('fixture')}`, kGallery)).toEqual({
    ok: true,
    link: { scenario: fixture() },
  });
});

test('a moment of the gallery has one too, and one that is not there is refused', async () => {
  const count = fixture().moments.length;
  expect(count).toBeGreaterThan(0);
  expect(await decodeLink(`#${galleryLink('fixture', count)}`, kGallery)).toEqual({
    ok: true,
    link: { scenario: fixture(), readFrom: count },
  });
  for (const number of ['0', `${count + 1}`, '1/2', 'x', ''])
    expect(await refusal(`#v2/fixture/${number}`)).toBe(
      `moment: must be from 1 to ${count}, not "${number}"`,
    );
});

test('a changed scenario, its moment, view, build and three digests make a short link', async () => {
  const scenario = fixture();
  const [first, second] = scenario.contenders as [
    Scenario['contenders'][0],
    Scenario['contenders'][0],
  ];
  const changed = {
    ...scenario,
    seed: 4,
    contenders: [{ ...first, options: { ...first.options, block_size: 8192 } }, second],
  };
  const view = { lock: 'time', speed: 200_000, chart: 'latency', open: 'file:0:1284' };
  const link: Link = {
    scenario: changed,
    moment: { statements: 1_311_072 },
    view,
    build: '0123456789ab',
    built: 1_795_000_000,
    digests: kDigests,
  };
  const text = await encodeLink(link, kGallery);
  expect(text.length).toBeLessThan(270);
  // The usual case on the page: an unchanged gallery scenario.
  const plain = await encodeLink({ ...link, scenario }, kGallery);
  expect(plain.length).toBeLessThan(200);
});

test('forks and power cuts make a newer, still short link; links without them stay as they were', async () => {
  const link: Link = {
    scenario: fixture(),
    moment: { statements: 1_311_072, steps: [2_622_144, 2_822_144, 2_722_144] },
    history: {
      forks: [
        {
          origin: 0,
          steps: 2_000_123,
          changes: { write_buffer_size: 131_072, compression: 'lz4' },
        },
      ],
      cuts: [
        [{ steps: 1_000_000, survivors: 1 }],
        [{ steps: 1_200_000, survivors: 10 }],
        [{ steps: 1_000_000, survivors: 1 }],
      ],
    },
    build: '0123456789ab',
    built: 1_795_000_000,
    digests: kDigests,
  };
  const text = await encodeLink(link, kGallery);
  expect(text).toMatch(/^v3\./);
  expect(text.length).toBeLessThan(340);
  expect(await decodeLink(text, kGallery)).toEqual({ ok: true, link });
  const { history: _, ...rest } = link;
  expect(await encodeLink({ ...rest, moment: { statements: 7 } }, kGallery)).toMatch(/^v2\./);
  const many = {
    forks: [],
    cuts: [Array.from({ length: 101 }, (_, i) => ({ steps: i, survivors: 1 }))],
  };
  await expect(encodeLink({ ...link, history: many }, kGallery)).rejects.toThrow(
    'a link can hold at most 100 power cuts',
  );
});

test('a history that cannot have happened is refused, each with its reason', async () => {
  const refused = async (fields: object) =>
    refusal(`v3.${await pack(JSON.stringify({ g: 'fixture', ...fields }))}`);
  const forks = async (...k: unknown[]) => refused({ k });
  const fork = [0, 5, {}];
  expect(fixture().contenders).toHaveLength(2);
  expect(await forks(...Array(5000).fill(fork))).toBe(
    'forks: 5000 are too many: at most 4 trees are possible',
  );
  expect(await forks(fork, fork, fork)).toContain('3 are too many');
  expect(await forks([7, 5, {}])).toBe('forks[0]: there is no tree 7 to fork');
  expect(await forks([2, 5, {}])).toContain('there is no tree 2 to fork');
  expect(await forks(fork, [2, 4, {}])).toBe('forks[1]: begins before its origin does');
  expect(await forks([0, -1, {}])).toContain('whole number of steps, not -1');
  expect(await forks([0, 1e300, {}])).toContain('whole number of steps');
  expect(await forks([0, 5, 'x'])).toContain('must name the options');
  expect(await forks([0, 5, { num_levels: 5 }])).toBe(
    'forks[0].num_levels: cannot be changed while the engine runs',
  );
  expect(await forks([0, 5, { write_bufer_size: 5 }])).toContain(
    'did you mean "write_buffer_size"?',
  );
  expect(await forks([0, 5, { write_buffer_size: 1 }])).toContain(
    'write_buffer_size: must be between 64 KiB and 1 GiB',
  );
  expect(
    await refusal(`v3.${await pack('{"g":"fixture","k":[[0,5,{"__proto__":{}}]]}')}`),
  ).toContain('not allowed');
  expect(await forks([0, 5, { toString: 1 }])).toContain('no option has this name');
  expect(await refused({ k: { length: 1 } })).toContain('forks: must be a list');
  expect(await refused({ x: [[], [], [[1, 1]]] })).toBe('cuts: must list 2 trees, not 3');
  expect(await refused({ x: [Array.from({ length: 5000 }, (_, i) => [i, 1])] })).toContain(
    '5000 power cuts are too many',
  );
  expect(
    await refused({
      x: [
        [
          [5, 1],
          [5, 1],
        ],
      ],
    }),
  ).toBe('cuts[0][1]: must be later than the previous power cut');
  expect(await refused({ x: [[[5, -1]]] })).toContain(
    'cuts[0][0]: must be a pair of whole numbers: steps and survivors',
  );
  expect(await refused({ p: [1, 2, 3, 4, 5] })).toContain('moment');
  expect(await refused({ p: ['1'] })).toContain('moment');
});

test('links of version 1 are still read', async () => {
  const text =
    'v1.HYtNDsIgFAbv8q1Z0JYf5SrGxWt5ViK0SaFV03B3g8uZyZyYKUbevnB4hE_ZN4bA9KRl5gx3IjN7OFUF0pp4KX9XqHCDDGdtFTgCv1uI6_SCQwmJUQXGPUQPB9n1g9LGXq40QsCHmXN7b5Cy6_p-GJTS2hgi3OsP';
  expect(await decodeLink(text, kGallery)).toEqual({
    ok: true,
    link: {
      scenario: { ...fixture(), seed: 4 },
      moment: { statements: 77 },
      view: { lock: 'time' },
      build: '0123456789ab',
      digests: ['00112233445566aa'],
    },
  });
});

test('damaged links, bombs and foreign text are refused, each with its reason', async () => {
  const packed = async (text: string) => `v2.${await pack(text)}`;
  expect(await refusal('v9.abc')).toContain('needs a newer version of this page (link version 9');
  expect(await refusal('nonsense')).toContain('not a Three Trees link');
  expect(await refusal(`v2.${'A'.repeat(kMaxLink)}`)).toContain('too long');
  expect(await refusal('A'.repeat(10 * 2 ** 20))).toContain('too long');
  expect(await refusal('v1.%%%')).toContain('damaged');
  expect(await refusal('v2.AAAA')).toContain('incomplete');
  expect(await refusal('v2/fixtur')).toBe(
    'gallery: no scenario is called "fixtur"; choose one of fixture (did you mean "fixture"?)',
  );
  expect(await refusal(await packed(' '.repeat(40 * 2 ** 20)))).toContain('more than 1 MiB');
  expect(await refusal(await packed('{"g":"nowhere"}'))).toContain(
    'no scenario is called "nowhere"',
  );
  expect(await refusal(await packed('{"g":"fixture","c":{"seed":-1}}'))).toContain(
    'seed: must be at least 0',
  );
  expect(await refusal(await packed('{"g":"fixture","c":{"__proto__":{"x":1}}}'))).toContain(
    'not allowed',
  );
  expect(await refusal(await packed('{"g":"fixture","c":{"contenders":{"7":{}}}}'))).toContain(
    'list',
  );
  expect(
    await refusal(await packed('{"g":"fixture","c":{"contenders":{"0":{"engine":"lsmm"}}}}')),
  ).toContain('did you mean "lsm"?');
  expect(await refusal(await packed('{"g":"fixture","n":-1}'))).toContain(
    'moment: must be a whole number',
  );
  expect(await refusal(await packed('{"g":"fixture","n":1,"s":1}'))).toContain('moment');
  expect(await refusal(await packed('{"d":{"version":3}}'))).toContain(
    'version: requires a newer version of this page, which supports version 2',
  );
  expect(await refusal(await packed('[]'))).toContain('damaged');
});

test('what inflates without end is stopped at the bound', async () => {
  const zeros = new Blob([new Uint8Array(64 * 2 ** 20)])
    .stream()
    .pipeThrough(new CompressionStream('deflate-raw'));
  const body = Buffer.from(await new Response(zeros).arrayBuffer()).toString('base64url');
  const before = process.memoryUsage().arrayBuffers;
  expect(await inflate(body, 2 ** 20)).toEqual({
    ok: false,
    message: 'this link contains more than 1 MiB',
  });
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(32 * 2 ** 20);
});

test('a refused scenario is passed to the editor', async () => {
  const text = `v2.${await pack('{"g":"fixture","c":{"seed":-1}}')}`;
  const result = await decodeLink(text, kGallery);
  expect(result).toMatchObject({ ok: false, document: { name: 'fixture', seed: -1 } });
});

test('a patch turns one document into the other', () => {
  // Like documents: no nulls, no empty names and no list-like objects.
  const value = fc.letrec((tie) => ({
    node: fc.oneof(
      { maxDepth: 4 },
      fc.integer(),
      fc.string(),
      fc.boolean(),
      fc.array(tie('node'), { maxLength: 3 }),
      fc.dictionary(fc.stringMatching(/^[a-z]{1,3}$/), tie('node'), {
        maxKeys: 4,
        noNullPrototype: true,
      }),
    ),
  })).node;
  const object = fc.dictionary(fc.stringMatching(/^[a-z]{1,3}$/), value, {
    maxKeys: 4,
    noNullPrototype: true,
  });
  fc.assert(
    fc.property(object, object, (from, to) => {
      expect(applyPatch(from, JSON.parse(JSON.stringify(makePatch(from, to))))).toEqual(to);
    }),
    { numRuns: 500, seed: 17 },
  );
});
