// A speaker's run: it seeks, its power is cut, and its trees are shown one after another.
import { expect, test } from 'vitest';
import { kFlashDocument, kTreesDocument } from './labs';
import {
  control,
  controls,
  count,
  key,
  openAt,
  press,
  says,
  select,
  statements,
  title,
  until,
} from './page_rig';

/** Without moments, at which play would end. */
const kTrees = { ...kTreesDocument, moments: [] };
const kNames = ['LSM', 'B-tree', 'Fractal'];

const region = (name: string) => document.querySelector(`[aria-label="${name}"]`);
const rowTerms = () =>
  [...document.querySelectorAll('dt')].filter((one) => one.textContent === 'rows').length;

test('keys set the speed and seek', async () => {
  await openAt(kFlashDocument, 100, 100);
  const speed = () => Number(control<HTMLInputElement>('Playback speed').value);
  const before = speed();
  await key('+');
  await until(() => speed() > before);
  await key('-');
  await key('-');
  await until(() => speed() < before);
  await key('l');
  await until(() => statements() > 200);
  await key('j');
  await until(() => statements() === 100);
  await key('j');
  await until(() => statements() === 0);
});

test('trees are shown alone by turns, and the next moment shows its own', async () => {
  await openAt(kTreesDocument, 1_000);
  expect(count('.band')).toBe(3);
  for (const name of kNames) {
    await key('n');
    await until(() => count('.band') === 1);
    expect(region(`${name}: the tree`)).not.toBeNull();
  }
  await key('n');
  await until(() => count('.band') === 3);
});

test('trees are synchronised by row or by virtual time', async () => {
  await openAt(kTrees, 1_000);
  // Synchronised by time, each tree shows how many rows it has done.
  await select('Synchronise by', 'time');
  await until(() => rowTerms() === 3);
  expect(controls('Moment of the run, in nanoseconds')).toHaveLength(1);
  await select('Synchronise by', 'rows');
  await until(() => rowTerms() === 0);
});

test('after a power cut all three trees recover and continue', async () => {
  await openAt('innodb-vs-myrocks', 1_000);
  await key(' ');
  await until(() => statements() > 1_000);
  await press('Cut the power');
  await until(() => title() === 'Cut the power');
  await press('Cut the power now');
  for (const name of ['InnoDB', 'TokuDB', 'MyRocks'])
    await until(
      () =>
        /power cut: recovered in [\d.]+ [mµ]?s, [\d,]+ saves? lost/.test(
          region(`${name}: figures`)?.textContent ?? '',
        ),
      `the recovery of ${name}`,
    );
  const then = statements();
  await until(() => statements() > then + 1_000);
});

test('a power cut is undone by its note, and by going back before it; it can be restored', async () => {
  await openAt(kTrees, 1_000);
  await key('u');
  await press('Cut the power now');
  const note = () =>
    [...document.querySelectorAll('[role="status"]')]
      .map((one) => one.textContent ?? '')
      .find((words) => /power cut at row/i.test(words)) ?? '';
  await until(() => note().includes('Power cut at row'));
  const row = Number(/row ([\d,]+)/.exec(note())?.[1]?.replaceAll(',', ''));
  await press('Undo power cut');
  await until(() => note().includes('is undone'));
  await until(() => statements() === row);
  await press('Restore it');
  await until(() => note().includes('Power cut at row'));
  // Home goes back before it; then nothing stops the run there any more.
  await key('Home');
  await until(() => statements() === 0);
  await until(() => note().includes('is undone'));
  await key(' ');
  await until(() => statements() > row + 1_000);
  expect(says('not implemented')).toBe(false);
  await press('Close this note');
  await until(() => note() === '');
});
