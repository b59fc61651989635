// The words of "drop-oldest" about the picture and about both ways to delete are true.
import { expect, test } from 'vitest';
import { readScenario } from '../../cli/source';
import { figuresOf } from '../../web/src/model/figures/figures';
import { rowsOf } from '../../web/src/model/tables/tables';
import { rowOfKey } from '../../web/src/model/values/row_key';
import { formatRatio } from '../../web/src/model/values/units';
import { wordsOf } from '../../web/src/run/telling/words';
import { readMoments } from './recorder';

const scenario = readScenario(['drop-oldest']);
const recorded = readMoments(scenario);

function said(moment: number): string {
  const words = wordsOf(scenario, moment - 1, (at) => recorded?.reportsAt(at));
  if (words.kind !== 'said') throw new Error(`moment ${moment} is ${words.kind}`);
  return words.text;
}

const figuresAt = (moment: number) => {
  const [passed] = recorded?.reportsAt(moment - 1) ?? [];
  if (passed === undefined) throw new Error('npm run record');
  return figuresOf(passed.report);
};

test('the words say why the left of the picture is empty, and it is', () => {
  const [seen] = recorded?.picturesAt(2, true) ?? [];
  const oldest = rowsOf(seen?.tables ?? {}, 'lsm.files').map(({ smallest }) => rowOfKey(smallest));
  expect(oldest.length).toBeGreaterThan(0);
  // Keys are in the order of rows, so the oldest rows, now deleted, are on the left.
  expect(Math.min(...oldest.map((row) => row ?? 0))).toBeGreaterThan(50_000);
  expect(said(3)).toContain('the picture is empty on the left, where all keys are deleted');
});

test('the last words have the cost of either way to delete, each by its own bytes', () => {
  const [rows, all] = [figuresAt(4), figuresAt(7)];
  const byRange = (all.driveBytes - rows.driveBytes) / (all.userBytes - rows.userBytes);
  expect(byRange).toBeLessThan(rows.amplification);
  expect(said(7)).toContain(
    `${formatRatio(byRange)} bytes for each byte saved, instead of ${formatRatio(rows.amplification)}.`,
  );
});
