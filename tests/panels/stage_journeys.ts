// A speaker's run: it changes its speed, seeks, and shows its trees one after another.
import { expect, test } from 'vitest';
import { kFlashDocument, kTreesDocument } from './labs';
import { control, controls, count, key, openAt, select, statements, until } from './page_rig';

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
