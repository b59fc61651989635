import { expect, test } from 'vitest';
import type { Report } from '../../gen/types';
import type { Tables } from '../tables/decode';
import { tableOf } from '../tables/fold';
import { CounterWindow, iostatOf, readingOf, reportReadingOf } from './iostat';

/** Tables with this one row. */
function tablesWith(name: 'device.counters' | 'hdd.arm' | 'volume.iostat', row: object): Tables {
  return { [name]: tableOf(name, [row as never]) };
}

const kArm = {
  id: 0,
  track: 0,
  position_permille: 0,
  angle_permille: 0,
  queue: 0,
  dirty_pages: 0,
  busy_until_ns: 0,
  seeks: 0,
  buffer_hits: 0,
};

test('the window covers the last second, however many readings it has', () => {
  const window = new CounterWindow();
  expect(window.growth()).toBeUndefined();
  for (let ms = 0; ms <= 5000; ms += 1)
    window.push({ tNs: ms * 1e6, counters: { reads: ms * ms } });
  const growth = window.growth();
  expect(growth?.spanNs).toBeGreaterThanOrEqual(1e9);
  expect(growth?.spanNs).toBeLessThan(1.02e9);
  const before = 5000 - (growth?.spanNs ?? 0) / 1e6;
  expect(growth?.by.reads).toBe(5000 ** 2 - before ** 2);
});

test('a long jump ahead is reported over its own length, a jump back resets the window', () => {
  const window = new CounterWindow();
  window.push({ tNs: 0, counters: { reads: 0 } });
  window.push({ tNs: 30e9, counters: { reads: 300 } });
  expect(window.growth()).toEqual({ spanNs: 30e9, by: { reads: 300 } });
  window.push({ tNs: 10e9, counters: { reads: 100 } });
  expect(window.growth()).toBeUndefined();
});

test("a line of iostat is the counters' growth by time and by commands", () => {
  const line = iostatOf({
    spanNs: 2e9,
    by: {
      reads: 100,
      writes: 0,
      readBytes: 409_600,
      writtenBytes: 0,
      readNs: 8e8,
      writeNs: 0,
      busyNs: 1e9,
      weightedNs: 5e9,
    },
  });
  expect(line).toEqual({
    spanNs: 2e9,
    readsPerS: 50,
    writesPerS: 0,
    readBytesPerS: 204_800,
    writtenBytesPerS: 0,
    readAwaitNs: 8e6,
    writeAwaitNs: undefined,
    queue: 2.5,
    util: 0.5,
  });
});

test('without disk statistics times stay unknown, but a busy arm is known', () => {
  const counters = {
    id: 0,
    host_writes: 7,
    host_reads: 3,
    host_pages_written: 70,
    host_pages_read: 3,
  };
  const flash = readingOf(tablesWith('device.counters', counters), 5);
  expect(flash?.complete).toBe(false);
  expect(flash?.reading).toEqual({
    tNs: 5,
    counters: { reads: 3, writes: 7, readBytes: 12_288, writtenBytes: 286_720 },
  });
  const arm = tablesWith('hdd.arm', { ...kArm, seek_ns: 5, rotation_ns: 3, transfer_ns: 1 });
  const disk = readingOf({ ...tablesWith('device.counters', counters), ...arm }, 5);
  expect(disk?.reading.counters.busyNs).toBe(9);
  expect(readingOf({}, 5)).toBeUndefined();
  const stats = {
    id: 0,
    reads: 2,
    reads_merged: 0,
    sectors_read: 16,
    read_ns: 700,
    writes: 3,
    writes_merged: 1,
    sectors_written: 8,
    write_ns: 90,
    in_flight: 1,
    io_ticks_ns: 750,
    weighted_ns: 790,
    discards: 0,
    sectors_discarded: 0,
    flushes: 0,
    flush_ns: 0,
  };
  const volume = readingOf(
    { ...tablesWith('device.counters', counters), ...tablesWith('volume.iostat', stats) },
    5,
  );
  expect(volume?.complete).toBe(true);
  expect(volume?.reading.counters).toEqual({
    reads: 2,
    writes: 3,
    readBytes: 8192,
    writtenBytes: 4096,
    readNs: 700,
    writeNs: 90,
    busyNs: 750,
    weightedNs: 790,
  });
});

test("a report's means and counts give back the sums they were made of", () => {
  const report = {
    virtual_seconds: 4,
    host_bytes: { read: { user_read: 4096 }, written: { wal: 8192, flush: 4096 } },
    iostat: { reads: 2, writes: 4, r_await_ns: 1000, w_await_ns: 500, aqu: 1.5, util: 0.25 },
  } as unknown as Report;
  expect(reportReadingOf(report)).toEqual({
    tNs: 4e9,
    counters: {
      reads: 2,
      writes: 4,
      readBytes: 4096,
      writtenBytes: 12_288,
      readNs: 2000,
      writeNs: 2000,
      busyNs: 1e9,
      weightedNs: 6e9,
    },
  });
  expect(reportReadingOf({ virtual_seconds: 4 } as Report)).toBeUndefined();
});
