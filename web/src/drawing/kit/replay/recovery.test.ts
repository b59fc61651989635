import { expect, test } from 'vitest';
import { tablesByHand } from '../../../model/testing/by_hand';
import { frameByHand } from '../testing/frame';
import { Recovering, type RecoveryScript, recoveryAt, recoveryMs } from './recovery';

const kScript: RecoveryScript = {
  paint: () => undefined,
  beats: [
    { ms: 1000, words: ['dark'] },
    { ms: 2000, words: ['redo'] },
  ],
  summary: ['found all'],
};

test('beats follow one another, then the veil lifts', () => {
  expect(recoveryAt(kScript, 0)).toMatchObject({ veil: 0, beat: { words: ['dark'] } });
  expect(recoveryAt(kScript, 2000)).toMatchObject({
    veil: 1,
    share: 0.5,
    beat: { words: ['redo'] },
  });
  expect(recoveryAt(kScript, 2000).past).toHaveLength(1);
  const lifted = recoveryAt(kScript, recoveryMs(kScript));
  expect(lifted).toMatchObject({ veil: 0, beat: undefined });
});

const cut = (crash: number, reopened_ns: number) =>
  tablesByHand({ 'lab.crashes': [{ crash, t_ns: 5, reopened_ns }] });
const jump = { jump: true };

test('a database that comes back where it was is noticed, until the run goes on', () => {
  const recovering = new Recovering();
  recovering.take(frameByHand({}, jump, { statements: 4000 }), 0);
  expect(recovering.elapsedMs(10)).toBeUndefined();
  // In fast play the run has advanced since the last frame.
  recovering.take(frameByHand(cut(1, 9), jump, { statements: 4050, t_ns: 12 }), 100);
  expect(recovering.elapsedMs(150)).toBe(50);
  recovering.take(frameByHand(cut(1, 9), {}, { statements: 4090 }), 200);
  expect(recovering.elapsedMs(250)).toBe(150);
  recovering.take(frameByHand(cut(1, 9), {}, { statements: 4500 }), 300);
  expect(recovering.elapsedMs(350)).toBeUndefined();
});

test('neither a cut that a seek passed nor a database that is not open yet is one', () => {
  const recovering = new Recovering();
  recovering.take(frameByHand({}, jump, { statements: 100 }), 0);
  recovering.take(frameByHand(cut(1, 9), jump, { statements: 90_000, t_ns: 4e9 }), 0);
  expect(recovering.elapsedMs(10)).toBeUndefined();
  recovering.take(frameByHand(cut(2, 0), jump, { statements: 90_000 }), 20);
  expect(recovering.elapsedMs(30)).toBeUndefined();
});

test('one that cannot be opened is shown as well: the run has stopped', () => {
  const recovering = new Recovering();
  recovering.take(frameByHand({}, jump, { statements: 100 }), 0);
  recovering.take(frameByHand(cut(1, 0), jump, { statements: 100, state: 2 }), 10);
  expect(recovering.elapsedMs(10)).toBe(0);
});
