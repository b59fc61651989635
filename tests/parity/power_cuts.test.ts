// Power cuts by hand, through the player: they are part of the run's history, as is the choice of
// unflushed pages that survive.
import { expect, test } from 'vitest';
import { kOptions } from '../../web/src/gen/schema';
import { kSurvivors, somethingSurvives } from '../../web/src/run/past/power_cuts';
import { scenarioOf, tinyBtreeDocument, tinyDocument, tinyFractalDocument } from '../support';
import { kPair, startPlayer } from './player_rig';

const kPhases = [{ kind: 'load' }, { kind: 'update', statements: 3000 }];
const kTiny = tinyDocument('tiny', kPhases) as { contenders: object[] };

test('a power cut is part of the run: restored after going back, it has the same result', async () => {
  const player = startPlayer();
  await player.load(kPair);
  await player.seek({ statements: 2500 });
  const uncut = (await player.report(0)).digest;
  await player.seek({ statements: 1500 });
  await player.cutPower();
  expect(player.state.getState().cut).toBe(true);
  expect((await player.report(1)).crashes.count).toBe(1);
  const look = async () => {
    await player.seek({ statements: 2500 });
    const { digest, crashes } = await player.report(0);
    return { digest, crashes };
  };
  const first = await look();
  expect(first.crashes.count).toBe(1);
  expect(first.crashes.recovery_ns).toBeGreaterThan(0);
  expect(first.digest).not.toBe(uncut);
  await player.seek({ statements: 300 });
  expect((await player.report(0)).crashes.count).toBe(0);
  await player.restoreCut();
  expect(await look()).toEqual(first);
  // The instance that reads facts of the past repeats the cut too.
  await player.seek({ statements: 1490 });
  await player.restoreCut();
  const from = player.latest(0)?.status.seq ?? 0;
  await player.seek({ statements: 1520 });
  const facts = await player.facts(0, from, player.latest(0)?.status.seq ?? 0);
  expect(facts.map(({ seq }) => seq)).toEqual(facts.map((_, i) => from + 1 + i));
  expect(facts.filter(({ name }) => name === 'lab.reopened')).toHaveLength(1);
  // An earlier cut begins another history.
  await player.seek({ statements: 1000 });
  await player.cutPower();
  expect((await look()).crashes.count).toBe(1);
  await player.load(kPair);
  expect(player.state.getState().cut).toBe(false);
});

test('two power cuts in a row stay two when going back and forward again', async () => {
  const player = startPlayer();
  await player.load(kPair);
  await player.seek({ statements: 1500 });
  await player.cutPower();
  await player.cutPower();
  const { cuts } = player.history(0);
  expect(cuts).toHaveLength(2);
  await player.seek({ statements: 2500 });
  const first = await player.report(0);
  expect(first.crashes.count).toBe(2);
  await player.seek({ statements: 300 });
  await player.restoreCut();
  await player.seek({ statements: 2500 });
  expect((await player.report(0)).digest).toBe(first.digest);
});

test('a database is reopened with the chosen options, also when the cut is repeated', async () => {
  const written = tinyDocument('tiny', kPhases, { wal_writeback_bytes: 4096 });
  const forgetful = scenarioOf({ ...written, faults: { options: { loses_unflushed: true } } });
  const options = kOptions.find(({ group }) => group === 'lsm')?.options ?? [];
  const option = options.findIndex(({ name }) => name === 'wal_recovery_mode');
  const opened = async (mode: string) => {
    const one = startPlayer();
    await one.load(forgetful);
    await one.seek({ statements: 1507 });
    const value = options[option]?.names?.indexOf(mode) ?? -1;
    await one.cutPower(somethingSurvives(3), () => [[option, value]]);
    expect(one.history(0).cuts[0]?.overrides).toEqual([[option, value]]);
    const look = async () => {
      await one.seek({ statements: 2500 });
      const { state, message } = one.state.getState().contenders[0] ?? {};
      return { state, message, report: await one.report(0) };
    };
    const first = await look();
    await one.seek({ statements: 300 });
    await one.restoreCut();
    expect(await look()).toEqual(first);
    return first;
  };
  const pointInTime = await opened('point_in_time');
  expect(pointInTime.state).toBe('ready');
  expect(pointInTime.report.crashes.lost_writes).toBeGreaterThan(0);
  // The log's end is torn, so absolute_consistency refuses to open.
  const absolute = await opened('absolute_consistency');
  const message = expect.stringContaining('.log, record at ');
  expect(absolute).toMatchObject({ state: 'stopped', message });
  // A database that does not open has lost all acknowledged writes.
  expect(absolute.report.crashes.recovery_ns).toBe(0);
  const { lost_writes } = pointInTime.report.crashes;
  expect(absolute.report.crashes.lost_writes).toBeGreaterThan(lost_writes);
});

test('which unflushed pages survive is chosen where the drive may lose them; the choice is part of the run', async () => {
  const written = tinyDocument('tiny', kPhases, { wal_writeback_bytes: 4096 });
  const forgetful = scenarioOf({ ...written, faults: { options: { loses_unflushed: true } } });
  const lost = async (survivors: number) => {
    const one = startPlayer();
    await one.load(forgetful);
    await one.seek({ statements: 1507 });
    await one.cutPower(survivors);
    const look = async () => {
      await one.seek({ statements: 2500 });
      const { digest, crashes } = await one.report(0);
      return { digest, crashes };
    };
    const first = await look();
    await one.seek({ statements: 300 });
    await one.restoreCut();
    expect(await look()).toEqual(first);
    return first.crashes.lost_writes;
  };
  const [nothing, everything, some] = [
    await lost(kSurvivors.nothing),
    await lost(kSurvivors.everything),
    await lost(somethingSurvives(3)),
  ];
  expect(nothing).toBeGreaterThan(everything);
  expect(some).toBeGreaterThanOrEqual(everything);
  expect(some).toBeLessThanOrEqual(nothing);
  expect([0, 1, 5, 6, 7].map(somethingSurvives)).toEqual([2, 3, 7, 10, 11]);
});

test('a power cut is undone by going back before it, and can be restored', async () => {
  const player = startPlayer();
  const note = () => player.state.getState().cutNote;
  const at = async (row: number) => {
    await player.seek({ statements: row });
    const [one, other] = await Promise.all([player.report(0), player.report(1)]);
    return [one.digest, other.digest, one.crashes.count];
  };
  await player.load(kPair);
  const uncut = await at(2500);
  const early = await at(1500);
  await player.cutPower();
  expect(note()).toEqual({ rows: [1500], undone: false });
  const after = player.latest(0)?.status;
  const cut = await at(2500);
  expect(cut[0]).not.toBe(uncut[0]);
  // A seek back to a place after the cut keeps it.
  expect((await at(1600))[2]).toBe(1);
  expect(player.state.getState().cut).toBe(true);
  await at(1499);
  expect(note()).toEqual({ rows: [1500], undone: true });
  expect(player.state.getState().cut).toBe(false);
  expect(player.history(0).cuts).toEqual([]);
  expect(await at(1500)).toEqual(early);
  expect(await at(2500)).toEqual(uncut);
  // A restored cut happens again: at once if the run has passed it.
  await player.restoreCut();
  expect(player.latest(0)?.status).toEqual(after);
  expect(note()).toEqual({ rows: [1500], undone: false });
  expect(await at(2500)).toEqual(cut);
  // Going back before two cuts undoes both.
  await player.cutPower();
  await at(300);
  expect(note()).toEqual({ rows: [1500, 2500], undone: true });
  expect(await at(2500)).toEqual(uncut);
});

test('undoing the last power cut goes to the moment before it, in every tree', async () => {
  const documents = [tinyBtreeDocument, tinyFractalDocument].map(
    (documentOf) => documentOf('tiny', kPhases) as typeof kTiny,
  );
  const all = scenarioOf({
    ...documents[0],
    contenders: [kTiny, ...documents].map(({ contenders }) => contenders[0]),
  });
  const player = startPlayer();
  const states = () => player.state.getState().contenders.map(({ state }) => state);
  const reports = () => Promise.all([0, 1, 2].map((contender) => player.report(contender)));
  const cuts = async () => (await reports()).map(({ crashes }) => crashes.count);
  const kReady = ['ready', 'ready', 'ready'];
  await player.load(all);
  await player.seek({ statements: 1500 });
  const before = await reports();
  await player.cutPower();
  expect(states()).toEqual(kReady);
  expect(await cuts()).toEqual([1, 1, 1]);
  await player.undoCut();
  expect(states()).toEqual(kReady);
  expect(await reports()).toEqual(before);
  await player.seek({ statements: 2500 });
  expect([0, 1, 2].map((contender) => player.latest(contender)?.status.statements)).toEqual([
    2500, 2500, 2500,
  ]);
  await player.restoreCut();
  expect(states()).toEqual(kReady);
  expect(await cuts()).toEqual([1, 1, 1]);
});

test('a power cut from a link happens again after going back, until it is undone by hand', async () => {
  const first = startPlayer();
  await first.load(kPair);
  await first.seek({ statements: 1500 });
  await first.cutPower();
  const cuts = [first.history(0).cuts, first.history(1).cuts];
  const linked = startPlayer();
  await linked.load(kPair, cuts);
  expect(linked.state.getState()).toMatchObject({ cut: true, cutNote: undefined });
  const crashes = async (row: number) => {
    await linked.seek({ statements: row });
    return (await linked.report(0)).crashes.count;
  };
  expect(await crashes(2500)).toBe(1);
  expect(await crashes(300)).toBe(0);
  expect(await crashes(2500)).toBe(1);
  await linked.undoCut();
  expect(linked.latest(0)?.status.statements).toBe(1500);
  expect(linked.state.getState()).toMatchObject({
    cut: false,
    cutNote: { rows: [1500], undone: true },
  });
  expect(await crashes(2500)).toBe(0);
});
