// Forks and power cuts of an earlier run are repeated as those of a link are, with equal bits.
import { expect, test } from 'vitest';
import type { Player } from '../../web/src/run/play/api';
import { kOne, kPair, startPlayer } from './player_rig';

test('past forks and power cuts are repeated, with the same digests', async () => {
  const player = startPlayer();
  await player.load(kPair);
  await player.seek({ statements: 800 });
  await player.cutPower();
  await player.seek({ statements: 1200 });
  await player.fork(1, [[0, 128 << 10]], () => 'fork');
  await player.seek({ statements: 1500 });
  await player.cutPower();
  await player.fork(2, [[0, 96 << 10]], () => 'fork of the fork');
  // Restoring the cut changes the past of the origins, but not that of the forks.
  await player.seek({ statements: 500 });
  await player.restoreCut();
  await player.cutPower();
  await player.seek({ statements: 2000 });
  const all = [0, 1, 2, 3];
  const look = (one: Player) =>
    Promise.all(
      all.map(async (i) => [
        one.latest(i)?.status.steps,
        (await one.report(i)).digest,
        (await one.report(i)).crashes.count,
      ]),
    );
  const before = await look(player);
  expect(before.map(([, , crashes]) => crashes)).toEqual([1, 1, 2, 2]);
  const [first, second, fork, grandchild] = all.map((i) => player.history(i));
  player.dispose();

  const again = startPlayer();
  await again.load(kPair, [first?.cuts ?? [], second?.cuts ?? []]);
  expect(again.state.getState().cut).toBe(true);
  const past = [fork, grandchild].map((one, i) => ({
    origin: i + 1,
    point: one?.forks.at(-1) ?? { steps: 0, overrides: [] },
    cuts: one?.cuts ?? [],
    name: (statements: number) => `from ${statements}`,
  }));
  const shares: number[] = [];
  await again.rejoin(past, { onProgress: (share) => shares.push(share) });
  // Progress is that of the slowest contender, so it never falls.
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
  expect(again.state.getState().contenders.map(({ name }) => name)).toEqual([
    'LSM',
    'Small blocks',
    'from 1200',
    'from 1506',
  ]);
  await again.seek({ statements: 2000 });
  for (const i of all) await again.seek({ steps: before[i]?.[0] as number }, { contenders: [i] });
  expect(await look(again)).toEqual(before);
});

test('forks that are invalid or aborted do not join the run', async () => {
  const player = startPlayer();
  await player.load(kOne);
  const fork = { origin: 0, cuts: [], name: () => 'never' };
  const behind = { ...fork, point: { steps: 10_000_000, overrides: [] } };
  await expect(player.rejoin([behind])).rejects.toThrow('after the end of the run');
  await expect(player.rejoin([{ ...behind, origin: 3 }])).rejects.toThrow(
    'there is no contender 3',
  );
  const stop = new AbortController();
  const coming = player.rejoin([{ ...fork, point: { steps: 100, overrides: [] } }], {
    signal: stop.signal,
  });
  stop.abort();
  await expect(coming).rejects.toThrow('closed');
  const late = player.rejoin([{ ...fork, point: { steps: 100, overrides: [] } }]);
  await Promise.all([player.load(kOne), expect(late).rejects.toThrow()]);
  expect(player.state.getState().contenders).toHaveLength(1);
});
