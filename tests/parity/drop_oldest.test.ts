// What the captions of the scenario "drop-oldest" say in figures, measured again.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseScenarioText } from '../../web/src/document/scenario/checks/parse';
import { onlyRow } from '../../web/src/model/tables/tables';
import { casesOf, startNativeLab } from '../support';

const kPage = 4096;
const kRowsOfEachHalf = 300_000;

test('range deletions write less, and deleted rows stay deleted', async () => {
  const lab = await startNativeLab();
  try {
    const [one] = casesOf(parseScenarioText(readFileSync('scenarios/drop-oldest.json', 'utf8')));
    await lab.load((one as NonNullable<typeof one>).request);
    const at = async (statements: number) => {
      await lab.advance({ stop: 'statements', target: statements, maxSteps: 1e9, facts: 'off' });
      const { space } = await lab.report();
      return {
        written:
          (onlyRow(await lab.describe(['device.counters']), 'device.counters')
            ?.host_pages_written ?? 0) * kPage,
        space,
      };
    };
    const loaded = await at(100_000);
    const rows = await at(700_000);
    const ranges = await at(1_000_100);
    const megabytes = (bytes: number) => bytes / 1e6;
    expect(rows.space?.live_user).toBe(ranges.space?.live_user);
    expect(megabytes(kRowsOfEachHalf * 116)).toBeCloseTo(35, 0);
    expect(Math.abs(megabytes(rows.written - loaded.written) - 161)).toBeLessThan(3);
    expect(Math.abs(megabytes(ranges.written - rows.written) - 97)).toBeLessThan(3);
    expect(Math.abs(megabytes(ranges.space?.allocated ?? 0) - 52)).toBeLessThan(3);
    expect(megabytes(ranges.space?.live_user ?? 0)).toBeCloseTo(11.6, 1);
  } finally {
    lab.close();
  }
});
