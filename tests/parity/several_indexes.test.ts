// A workload with several indexes in every engine: each index's keys are in the segment of the
// page's key axis that has its name.
import { expect, test } from 'vitest';
import { keyAxisOf } from '../../web/src/app/stage/band';
import type { TableName } from '../../web/src/gen/types';
import { rowsOf } from '../../web/src/model/tables/tables';
import type { KeyAxis } from '../../web/src/model/values/axis';
import type { Player } from '../../web/src/run/play/api';
import { scenarioOf } from '../support';
import { startPlayer } from './player_rig';

const kIndexes = scenarioOf({
  version: 2,
  name: 'several-indexes',
  title: 'Several indexes',
  question: 'Where do they lie?',
  device: { kind: 'flash' },
  workload: { kind: 'tables', options: { rows: 3000 }, phases: [{ kind: 'iib' }] },
  contenders: [
    { name: 'InnoDB', engine: 'btree' },
    { name: 'MyRocks', engine: 'lsm', options: { write_buffer_size: '64 KiB' } },
    { name: 'TokuDB', engine: 'fractal' },
  ],
});

async function finished(): Promise<{ player: Player; axis: KeyAxis }> {
  const player = startPlayer();
  await player.load(kIndexes);
  const axis = keyAxisOf(player.latest(0)?.tables ?? {});
  await player.seek({ statements: 12_000 });
  return { player, axis };
}

test('the indexes in use share the axis by name, and every engine keeps to their segments', async () => {
  const { player, axis } = await finished();
  expect(axis.segments.map(({ name, from, to }) => [name, from, to])).toEqual([
    ['iib', 0, 0.25],
    ['iib.marketsegment', 0.25, 0.5],
    ['iib.registersegment', 0.5, 0.75],
    ['iib.pdc', 0.75, 1],
  ]);
  const describe = async <Name extends TableName>(contender: number, name: Name) =>
    rowsOf(await player.describe(contender, [name]), name);
  const segmentOf = (place: number) =>
    axis.segments.find(({ from, to }) => from <= place && place < to)?.tree;
  const leaves = (await describe(0, 'btree.pages')).filter(
    ({ level, records, index }) => level === 0 && records > 0 && index > 0,
  );
  expect(new Set(leaves.map(({ index }) => index)).size).toBe(4);
  for (const { index, first_key } of leaves)
    expect(segmentOf(axis.place(axis.stored(index, first_key)))).toBe(index);
  const columns = (await describe(0, 'btree.columns')).filter(({ level }) => level === 0);
  expect(new Set(columns.map(({ column }) => Math.floor(column / 256))).size).toBe(4);
  const files = await describe(1, 'lsm.files');
  expect(files.length).toBeGreaterThan(0);
  for (const { smallest } of files)
    expect(segmentOf(axis.place(smallest))).toBe(axis.split(smallest).tree);
  expect(axis.split(files[0]?.smallest ?? new Uint8Array()).tree).toBe(2);
  const nodes = await describe(2, 'fractal.nodes');
  expect(nodes.filter(({ parent }) => parent === 0).map(({ index }) => index)).toEqual([
    2, 3, 4, 5,
  ]);
  for (const { index, first_key } of nodes)
    expect(segmentOf(axis.placeIn(index, first_key))).toBe(index);
});

test('each index has its entries, and all together the metadata that the report has', async () => {
  const { player } = await finished();
  for (const contender of [0, 1, 2]) {
    const tables = await player.describe(contender, ['server.indexes']);
    const indexes = rowsOf(tables, 'server.indexes').filter(({ entries }) => entries > 0);
    const { space } = await player.report(contender);
    const sum = (of: (row: (typeof indexes)[number]) => number) =>
      indexes.reduce((all, row) => all + of(row), 0);
    expect(sum((row) => row.metadata_bytes)).toBe(space.row_metadata);
    expect(sum((row) => row.version_bytes)).toBe(space.row_versions);
    expect(sum((row) => row.entries)).toBe(space.entries);
    expect(indexes.map(({ name }) => name)).toEqual([
      'iib',
      'iib.marketsegment',
      'iib.registersegment',
      'iib.pdc',
    ]);
  }
});

test('the followed row is found by index and key in every engine', async () => {
  const { player, axis } = await finished();
  const key = rowsOf(player.latest(0)?.tables ?? {}, 'lab.followed')[0]?.key ?? new Uint8Array();
  const stored = axis.stored(2, key);
  const path = rowsOf(await player.inspect(0, { table: 'btree.path', id: 2, key }), 'btree.path');
  expect(path.at(-1)).toMatchObject({ level: 0, found: 1 });
  const places = rowsOf(
    await player.inspect(1, { table: 'lsm.places', id: 0, key: stored }),
    'lsm.places',
  );
  expect(places.length).toBeGreaterThan(0);
  expect(
    rowsOf(await player.inspect(2, { table: 'fractal.places', id: 2, key }), 'fractal.places')
      .length,
  ).toBeGreaterThan(0);
});
