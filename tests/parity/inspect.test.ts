// The inspector of an SST file: what it tells of filter, index, entries and restarts must be one
// file.
import { expect, test } from 'vitest';
import { parseScenario } from '../../web/src/document/scenario/checks/parse';
import { chosenSlots, firstWrong } from '../../web/src/drawing/lsm/panels/ribbon_section';
import { rowsOf } from '../../web/src/model/tables/tables';
import { compareKeys } from '../../web/src/model/values/axis';
import type { LabInstance } from '../../web/src/run/transport/lab_instance';
import { casesOf, startNativeLab, startWasmLab, tinyDocument } from '../support';

const kRestartInterval = 4;
const kDocument = tinyDocument(
  'inspected',
  [{ kind: 'load' }, { kind: 'update', statements: 400 }],
  {
    bloom_millibits_per_key: 10_000,
    block_restart_interval: kRestartInterval,
  },
);
const kTiny = tinyDocument('ribbon', [{ kind: 'load' }], {
  write_buffer_size: '1 MiB',
  bloom_millibits_per_key: 10_000,
  filter_policy: 'ribbon',
  bloom_before_level: '-1',
});
// Fewer keys than these in a file get a Bloom filter all the same.
const kRibbon = {
  ...kTiny,
  workload: { kind: 'kv', options: { rows: 20_000, value_bytes: 20 }, phases: [{ kind: 'load' }] },
};
const varintBytes = (value: number) => (value < 128 ? 1 : value < 16_384 ? 2 : 3);
const textKey = (text: string) => new TextEncoder().encode(text);

async function filesOf(lab: LabInstance, document = kDocument) {
  const [one] = casesOf(parseScenario(document));
  await lab.load((one as NonNullable<typeof one>).request);
  await lab.advance({ stop: 'end', target: 0, maxSteps: 1e9, facts: 'off' });
  return rowsOf(await lab.describe(['lsm.files']), 'lsm.files');
}

test.for([
  ['native', startNativeLab],
  ['wasm', startWasmLab],
] as const)('files, blocks, entries, restarts and filters agree: %s', async ([, start]) => {
  const lab = await start();
  try {
    const files = await filesOf(lab);
    expect(files.length).toBeGreaterThan(2);
    let absent = 0;
    for (const file of files) {
      const blocks = rowsOf(await lab.inspect('lsm.files', file.number, textKey('')), 'lsm.blocks');
      let entries = 0;
      let last = new Uint8Array(0);
      for (const { block, separator } of blocks) {
        const inside = await lab.inspect('lsm.blocks', file.number, textKey(String(block)));
        const rows = rowsOf(inside, 'lsm.entries');
        entries += rows.length;
        let at = 0;
        for (const row of rows) {
          expect(row.offset).toBe(at);
          const lengths = [row.shared, row.unshared, row.value.length];
          at +=
            lengths.reduce((sum, length) => sum + varintBytes(length), 0) +
            row.unshared +
            row.value.length;
          expect(row.shared + row.unshared).toBe(row.key.length + 8);
          expect(compareKeys(last, row.key)).toBeLessThanOrEqual(0);
          last = row.key.slice();
        }
        expect(compareKeys(last, separator)).toBeLessThanOrEqual(0);
        const restarts = rowsOf(inside, 'lsm.restarts').map(({ offset }) => offset);
        const whole = rows.filter((_, i) => i % kRestartInterval === 0);
        expect(restarts).toEqual(whole.map(({ offset }) => offset));
        expect(whole.every(({ shared }) => shared === 0)).toBe(true);
        const probes = rowsOf(
          await lab.inspect('lsm.filter_probes', file.number, last),
          'lsm.filter_probes',
        );
        expect(probes.map(({ set }) => set)).toEqual([1, 1, 1, 1, 1, 1]);
        expect(probes[0]?.line_bytes.length).toBe(64);
      }
      expect(entries).toBe(file.entries);
      const missing = rowsOf(
        await lab.inspect('lsm.filter_probes', file.number, textKey(`absent ${file.number}`)),
        'lsm.filter_probes',
      );
      if (missing.some(({ set }) => set === 0)) absent++;
    }
    expect(absent).toBeGreaterThan(files.length / 2);
  } finally {
    lab.close();
  }
});

test('a Ribbon filter shows its equation, which the keys of its file satisfy and others rarely do', async () => {
  const lab = await startNativeLab();
  try {
    const files = (await filesOf(lab, kRibbon)).filter(({ entries }) => entries > 700);
    expect(files.length).toBeGreaterThan(0);
    let absent = 0;
    for (const file of files) {
      const asked = async (key: Uint8Array) =>
        rowsOf(await lab.inspect('lsm.filter_probes', file.number, key), 'lsm.ribbon_probes');
      const present = await asked(file.largest.slice());
      expect(present.length).toBeGreaterThanOrEqual(6);
      expect(firstWrong(present)).toBe(-1);
      const [first] = present;
      const chosen = chosenSlots(first?.chosen ?? new Uint8Array());
      expect(chosen[0]).toBe(0);
      expect((first?.start ?? 0) + 128).toBeLessThanOrEqual(first?.slots ?? 0);
      for (let i = 0; i < 20; i++)
        if (firstWrong(await asked(textKey(`absent ${i}`))) >= 0) absent++;
    }
    expect(absent).toBeGreaterThan(files.length * 15);
  } finally {
    lab.close();
  }
});
