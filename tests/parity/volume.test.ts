// Every kind of volume and every fault: the same run natively and in WebAssembly, facts that fold,
// and an end with a clear reason.
import { expect, test } from 'vitest';
import { tablesText } from '../../cli/text';
import { parseScenario } from '../../web/src/document/scenario/checks/parse';
import { decodeFacts, type Tables } from '../../web/src/model/tables/decode';
import { fold } from '../../web/src/model/tables/fold';
import { casesOf, startNativeLab, startWasmLab, stateText, tinyDocument } from '../support';

const kPhases = [
  { kind: 'load' },
  { kind: 'update', statements: 1200 },
  { kind: 'window', statements: 500 },
];

const kVariants: [string, object, RegExp][] = [
  ['no discard', { volume: { options: { discard: false } } }, /^$/],
  ['next fit', { volume: { options: { allocation: 'next_fit' } } }, /^$/],
  ['disk statistics', { volume: { options: { iostats: true } } }, /^$/],
  [
    'ext4',
    { volume: { profile: 'ext4', options: { page_cache_bytes: '512 KiB', iostats: true } } },
    /^$/,
  ],
  [
    'ext4-direct on a disk',
    { device: { kind: 'hdd' }, volume: { profile: 'ext4-direct', options: { iostats: true } } },
    /^$/,
  ],
  ['slow drive', { faults: { options: { slow_permille: 5000 } } }, /^$/],
  ['power cut', { faults: { options: { power_cut_at_write: 300 } } }, /^$/],
  ['bit rot', { faults: { options: { bit_rot_at_write: 200 } } }, /damaged|checksum/],
  [
    'unreadable sector',
    { faults: { options: { read_error_at_read: 20 } } },
    /^the drive cannot read: read command 20, pages \d+ to \d+$/,
  ],
  [
    'full disk',
    { faults: { options: { capacity_bytes: '2 MiB' } } },
    /^disk full: file "\d+\.(sst|log)" of \d+ bytes needs /,
  ],
];

// Rows have no inherent order.
const sorted = (tables: Tables) => tablesText(tables).split('\n').sort().join('\n');

test.for(kVariants)(
  '%s is the same in both builds and ends as it should',
  async ([name, extra, message]) => {
    const [{ request }] = casesOf(
      parseScenario({ ...tinyDocument('tiny', kPhases, { wal_sync: true }), ...extra }),
    ) as [ReturnType<typeof casesOf>[number]];
    const texts: string[] = [];
    for (const start of [startNativeLab, startWasmLab]) {
      const lab = await start();
      await lab.load(request);
      await lab.advance({ stop: 'statements', target: 200, maxSteps: 1e9, facts: 'off' });
      const before = await lab.describe();
      const { status, facts } = await lab.advance({
        stop: 'end',
        target: 0,
        maxSteps: 1e9,
        facts: 'all',
      });
      expect(status.message, name).toMatch(message);
      // The LSM engine recovers from a power cut: the run goes on to its end, and reports the cut.
      expect((await lab.report()).crashes.count).toBe(name === 'power cut' ? 1 : 0);
      expect(sorted(fold(before, decodeFacts(facts)))).toBe(sorted(await lab.describe()));
      texts.push(await stateText(lab));
      lab.close();
    }
    expect(texts[1]).toBe(texts[0]);
  },
);
