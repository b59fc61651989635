// Dead weight: what the engine says of its files by samples, against all their entries, read and
// counted.
import { expect, test } from 'vitest';
import { parseScenario } from '../../web/src/document/scenario/checks/parse';
import { rowsOf } from '../../web/src/model/tables/tables';
import { compareKeys } from '../../web/src/model/values/axis';
import type { LabInstance } from '../../web/src/run/transport/lab_instance';
import { casesOf, startNativeLab, startWasmLab, tinyDocument } from '../support';

const kTree = {
  write_buffer_size: '64 KiB',
  target_file_size_base: '64 KiB',
  max_bytes_for_level_base: '256 KiB',
};
const documentOf = (workload: object, phases: readonly object[]) => ({
  ...tinyDocument('dead', [{ kind: 'load' }], kTree),
  workload: { kind: 'kv', options: { rows: 20_000, value_bytes: 20, ...workload }, phases },
});
const textKey = (text: string) => new TextEncoder().encode(text);
const hex = (key: Uint8Array) => Buffer.from(key).toString('hex');

async function run(lab: LabInstance, document: object, statements?: number) {
  const [one] = casesOf(parseScenario(document));
  await lab.load((one as NonNullable<typeof one>).request);
  const stop =
    statements === undefined
      ? { stop: 'end' as const, target: 0 }
      : { stop: 'statements' as const, target: statements };
  await lab.advance({ ...stop, maxSteps: 1e9, facts: 'off' });
}

/** By file: its versions, and how many of them are values that something newer in a file hides. */
async function counted(
  lab: LabInstance,
): Promise<Map<number, { entries: number; shadowed: number }>> {
  const entries: { file: number; key: Uint8Array; sequence: number; type: number }[] = [];
  for (const { number } of rowsOf(await lab.describe(['lsm.files']), 'lsm.files'))
    for (const { block } of rowsOf(
      await lab.inspect('lsm.files', number, textKey('')),
      'lsm.blocks',
    ))
      for (const row of rowsOf(
        await lab.inspect('lsm.blocks', number, textKey(String(block))),
        'lsm.entries',
      ))
        entries.push({
          file: number,
          key: row.key.slice(),
          sequence: row.sequence,
          type: row.type,
        });
  entries.sort((a, b) => compareKeys(a.key, b.key) || b.sequence - a.sequence);
  const ranges = rowsOf(await lab.describe(['lsm.deleted_ranges']), 'lsm.deleted_ranges').filter(
    ({ memtable }) => memtable === 0,
  );
  const counts = new Map<number, { entries: number; shadowed: number }>();
  let last = '';
  for (const { file, key, sequence, type } of entries) {
    const count = counts.get(file) ?? { entries: 0, shadowed: 0 };
    counts.set(file, count);
    count.entries++;
    const covers = (one: (typeof ranges)[number]) =>
      one.sequence > sequence && compareKeys(one.first, key) <= 0 && compareKeys(key, one.end) < 0;
    if (type === 1 && (hex(key) === last || ranges.some(covers))) count.shadowed++;
    last = hex(key);
  }
  return counts;
}

test.for([
  [
    'rows that are saved again',
    {},
    [{ kind: 'load' }, { kind: 'update', statements: 15_000 }],
    startNativeLab,
  ],
  ['the oldest rows deleted one by one', { window: 8_000 }, [{ kind: 'window' }], startWasmLab],
  [
    'the oldest rows deleted range by range',
    { key_order: 'sequential' },
    [
      { kind: 'load' },
      { kind: 'delete_range', statements: 12, range_rows: 1_000 },
      { kind: 'load', statements: 3_000, first_id: 0 },
    ],
    startNativeLab,
  ],
] as const)(
  '%s: samples tell of every file about what counting tells',
  async ([, workload, phases, start]) => {
    const lab = await start();
    try {
      await run(lab, documentOf(workload, phases));
      const counts = await counted(lab);
      let sampled = 0;
      let hidden = 0;
      const weights = rowsOf(await lab.describe(['lsm.dead_weight']), 'lsm.dead_weight');
      expect(weights.map(({ file }) => file).sort((a, b) => a - b)).toEqual(
        [...counts.keys()].sort((a, b) => a - b),
      );
      for (const weight of weights) {
        const { entries, shadowed } = counts.get(weight.file) as {
          entries: number;
          shadowed: number;
        };
        if (shadowed === 0) expect(weight.shadowed).toBe(0);
        if (shadowed === entries) expect(weight.shadowed).toBe(weight.sampled);
        sampled += weight.sampled;
        hidden += weight.shadowed;
      }
      const all = [...counts.values()];
      const total = all.reduce((sum, { entries }) => sum + entries, 0);
      const share = all.reduce((sum, { shadowed }) => sum + shadowed, 0) / total;
      expect(sampled * 64).toBeGreaterThan(total * 0.9);
      expect(sampled * 64).toBeLessThan(total * 1.1);
      expect(share).toBeGreaterThan(0.05);
      expect(Math.abs(hidden / sampled - share)).toBeLessThan(0.05);
    } finally {
      lab.close();
    }
  },
);

test('after a power cut existing files are sampled again, with the same result', async () => {
  const lab = await startNativeLab();
  try {
    await run(
      lab,
      documentOf({}, [
        { kind: 'load' },
        { kind: 'update', statements: 9_000 },
        { kind: 'flush' },
        { kind: 'get_present', statements: 10 },
      ]),
      29_001,
    );
    const before = rowsOf(await lab.describe(['lsm.dead_weight']), 'lsm.dead_weight');
    await lab.crash(1);
    await lab.advance({ stop: 'end', target: 0, maxSteps: 1e9, facts: 'off' });
    const after = new Map(
      rowsOf(await lab.describe(['lsm.dead_weight']), 'lsm.dead_weight').map((row) => [
        row.file,
        row,
      ]),
    );
    const stayed = before.filter(({ file }) => after.has(file));
    expect(stayed.reduce((sum, { sampled }) => sum + sampled, 0)).toBeGreaterThan(30);
    for (const row of stayed) expect(after.get(row.file)?.sampled).toEqual(row.sampled);
  } finally {
    lab.close();
  }
});
