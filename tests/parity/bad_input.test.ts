// Whatever is thrown at a running lab, it goes on as if nothing had been said.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseScenario } from '../../web/src/document/scenario/checks/parse';
import { phaseGroup } from '../../web/src/document/scenario/values/options';
import { encode, replyBody } from '../../web/src/run/transport/protocol';
import { casesOf, startWasmLab, stateText, tinyDocument } from '../support';

const [kTiny] = casesOf(parseScenario(tinyDocument('tiny', [{ kind: 'load' }]))) as [
  ReturnType<typeof casesOf>[number],
];

async function runningLab() {
  const lab = await startWasmLab();
  await lab.load(kTiny.request);
  await lab.advance({ stop: 'statements', target: 300, maxSteps: 1e9, facts: 'off' });
  return { lab, before: await stateText(lab) };
}

test('damaged requests are refused and change nothing', async () => {
  const { lab, before } = await runningLab();
  const good = encode.load(kTiny.request);
  // Cut short, or with bytes after the end: never a whole request. (Changed values may be another
  // valid scenario.)
  const damaged = fc.oneof(
    fc.nat(good.length - 1).map((length) => good.slice(0, length)),
    fc
      .uint8Array({ minLength: 1, maxLength: 40 })
      .map((tail) => Uint8Array.from([...good, ...tail])),
    fc.uint8Array({ maxLength: 60 }).map((bytes) => Uint8Array.from([8, ...bytes])),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Uint8Array.from([200, ...bytes])),
  );
  await fc.assert(
    fc.asyncProperty(damaged, async (bytes) => {
      const reply = await lab.transport.request(bytes);
      expect(() => replyBody(reply)).toThrow();
    }),
    { numRuns: 300, seed: 17 },
  );
  expect(await stateText(lab)).toBe(before);
});

const kIds = phaseGroup('kv')?.options.findIndex(({ name }) => name === 'ids') ?? Number.NaN;

test('options out of range and phases that do not fit are refused by name and change nothing', async () => {
  const { lab, before } = await runningLab();
  const { groups, phases } = kTiny.request;
  const withOption = (option: number, value: number) => ({
    ...kTiny.request,
    groups: groups.map((group, index) =>
      index === 2 ? { ...group, overrides: [[option, value] as const] } : group,
    ),
  });
  await expect(lab.load(withOption(0, 1))).rejects.toThrow('write_buffer_size');
  await expect(lab.load(withOption(9999, 1))).rejects.toThrow('9999');
  await expect(lab.load({ ...kTiny.request, engineFolder: 99 })).rejects.toThrow('engine');
  await expect(lab.load({ ...kTiny.request, phases: [] })).rejects.toThrow();
  await expect(
    lab.load({
      ...kTiny.request,
      phases: [
        ...phases,
        [[0, 4]],
        [
          [0, 3],
          [kIds, 1e9],
        ],
      ],
    }),
  ).rejects.toThrow('phases');
  expect(await stateText(lab)).toBe(before);
});

test('inspecting something that does not exist returns no tables', async () => {
  const { lab, before } = await runningLab();
  for (const table of [
    'lsm.blocks',
    'lsm.entries',
    'lsm.places',
    'lsm.scores',
    'flash.pages',
    'volume.extents',
  ] as const)
    for (const id of [0, 1, 2, 3, 999_999, Number.MAX_SAFE_INTEGER])
      await lab.inspect(table, id, Uint8Array.from([1, 2, 3]));
  expect(await stateText(lab)).toBe(before);
});
