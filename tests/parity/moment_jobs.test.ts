// The job that a moment shows: the first of its kind that begins after the moment, with all of its
// facts and with the tables from before it, whatever the machine does meanwhile.
import { expect, test } from 'vitest';
import type { Fact } from '../../web/src/model/tables/decode';
import { rowsOf } from '../../web/src/model/tables/tables';
import type { Frame } from '../../web/src/run/play/api';
import { kPair, settled, startPlayer, statements, tickUntil } from './player_rig';

async function shown() {
  const player = startPlayer();
  const frames: Frame[] = [];
  player.onFrame((frame) => frames.push(frame));
  await player.load(kPair);
  await player.seek({ statements: 300 });
  await player.runToJob(0, { name: 'lsm.input_chosen' }, { statements: 3_000 });
  const sample = frames.find((frame) => frame.sample !== undefined)?.sample;
  if (sample?.before === undefined) throw new Error('there is no job');
  return { player, sample, before: sample.before };
}

type FileFact = Extract<Fact, { name: 'lsm.file_added' | 'lsm.input_chosen' }>;

const numbersOf = (facts: readonly Fact[], name: FileFact['name']): number[] =>
  named(facts, name).map((fact) => (fact as FileFact).row.number);

const named = (facts: readonly Fact[], name: string) => facts.filter((fact) => fact.name === name);

test('a moment has its job whole, and the tables from before it; all trees wait where it ended', async () => {
  const { player, sample, before } = await shown();
  expect(sample.facts.every(({ job }) => job === sample.job)).toBe(true);
  expect(named(sample.facts, 'lsm.job_started')).toHaveLength(1);
  expect(sample.facts.at(-1)?.name).toBe('lsm.job_finished');
  const files = rowsOf(before, 'lsm.files').map(({ number }) => number);
  // Not a moment too old: a file that a flush has just added is among them, if the job reads it.
  expect(files).toEqual(expect.arrayContaining(numbersOf(sample.facts, 'lsm.input_chosen')));
  const outputs = numbersOf(sample.facts, 'lsm.file_added');
  expect(files.filter((number) => outputs.includes(number))).toEqual([]);
  const [own, other] = statements(player);
  expect(own).toBeGreaterThan(300);
  expect(other).toBe(own);
  expect(player.state.getState()).toMatchObject({ phase: 'paused', arrived: true });
  expect((await shown()).sample.job).toBe(sample.job);
});

test('play that ends by itself is no pause', async () => {
  const player = startPlayer();
  await player.load(kPair);
  player.setSpeed(Number.POSITIVE_INFINITY);
  player.play({ statements: 600 });
  await tickUntil(player, () => player.state.getState().phase === 'paused');
  expect(player.state.getState().arrived).toBe(true);
  await settled();
  player.play();
  expect(player.state.getState().arrived).toBe(false);
  player.pause();
  expect(player.state.getState()).toMatchObject({ phase: 'paused', arrived: false });
  await settled();
});
