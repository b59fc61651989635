// The drive in the terms of Linux's iostat: rates over the last second of virtual time, from
// counters that only grow.
//
// `CounterWindow` keeps just enough readings to tell the growth over a second; the rest is
// division. The available counters depend on the run: the volume's disk statistics include times, a
// report has their sums, the device's own counters have none.
import type { Report } from '../../gen/types';
import type { Tables } from '../tables/decode';
import { onlyRow } from '../tables/tables';
import { sumByCause } from './figures';

/** Counters at one moment of virtual time, by name. */
export interface CounterReading {
  tNs: number;
  counters: Readonly<Record<string, number>>;
}

/** Growth of each counter over `spanNs`. */
export interface Growth {
  spanNs: number;
  by: Readonly<Record<string, number>>;
}

const kWindowNs = 1e9;
/** Readings closer together than this are not kept: they would not sharpen the result. */
const kGrainNs = kWindowNs / 100;

export class CounterWindow {
  private kept: CounterReading[] = [];
  private newest: CounterReading | undefined;

  /**
   * Adds a reading. One from before the newest means that the run went to another moment: the
   * window starts again.
   */
  push(reading: CounterReading): void {
    if (this.newest !== undefined && reading.tNs < this.newest.tNs) this.clear();
    this.newest = reading;
    const last = this.kept.at(-1);
    if (last === undefined || reading.tNs - last.tNs >= kGrainNs) this.kept.push(reading);
    while (this.kept.length > 1 && reading.tNs - (this.kept[1] as CounterReading).tNs >= kWindowNs)
      this.kept.shift();
  }

  clear(): void {
    this.kept = [];
    this.newest = undefined;
  }

  /**
   * Returns the growth since the reading that is a second old, or the oldest kept; undefined before
   * there are two.
   */
  growth(): Growth | undefined {
    const [first] = this.kept;
    const last = this.newest;
    if (first === undefined || last === undefined || last.tNs <= first.tNs) return undefined;
    const by: Record<string, number> = {};
    for (const [name, value] of Object.entries(last.counters)) {
      const before = first.counters[name];
      if (before !== undefined) by[name] = value - before;
    }
    return { spanNs: last.tNs - first.tNs, by };
  }
}

/** One line of iostat; undefined where the counters lack the figure. */
export interface Iostat {
  spanNs: number;
  readsPerS: number;
  writesPerS: number;
  readBytesPerS: number;
  writtenBytesPerS: number;
  /** Mean time of a command including its queue; also undefined if none ended. */
  readAwaitNs: number | undefined;
  writeAwaitNs: number | undefined;
  /** Mean number of commands under way. */
  queue: number | undefined;
  /** Share of the time in which a command was under way. */
  util: number | undefined;
}

/** Turns growth into rates per second of virtual time. */
export function iostatOf(growth: Growth): Iostat {
  const { spanNs, by } = growth;
  const rate = (name: string) => ((by[name] ?? 0) * 1e9) / spanNs;
  const share = (name: string) =>
    by[name] === undefined ? undefined : Math.max(0, by[name]) / spanNs;
  const mean = (time: string, count: string) =>
    by[time] === undefined || (by[count] ?? 0) <= 0 ? undefined : by[time] / (by[count] ?? 1);
  const util = share('busyNs');
  return {
    spanNs,
    readsPerS: rate('reads'),
    writesPerS: rate('writes'),
    readBytesPerS: rate('readBytes'),
    writtenBytesPerS: rate('writtenBytes'),
    readAwaitNs: mean('readNs', 'reads'),
    writeAwaitNs: mean('writeNs', 'writes'),
    queue: share('weightedNs'),
    // An access counts when it begins, so over a short span the busy time can exceed the span.
    util: util === undefined ? undefined : Math.min(1, util),
  };
}

const kSectorBytes = 512;
const kPageBytes = 4096;

/**
 * Returns a frame's reading: the volume's disk statistics if the run keeps them, else the device's
 * own counters. `complete`: with times.
 */
export function readingOf(
  tables: Tables,
  tNs: number,
): { reading: CounterReading; complete: boolean } | undefined {
  const stats = onlyRow(tables, 'volume.iostat');
  if (stats !== undefined) {
    const counters = {
      reads: stats.reads,
      writes: stats.writes,
      readBytes: stats.sectors_read * kSectorBytes,
      writtenBytes: stats.sectors_written * kSectorBytes,
      readNs: stats.read_ns,
      writeNs: stats.write_ns,
      busyNs: stats.io_ticks_ns,
      weightedNs: stats.weighted_ns,
    };
    return { reading: { tNs, counters }, complete: true };
  }
  const device = onlyRow(tables, 'device.counters');
  if (device === undefined) return undefined;
  const arm = armReadingOf(tables, tNs)?.counters;
  const counters = {
    reads: device.host_reads,
    writes: device.host_writes,
    readBytes: device.host_pages_read * kPageBytes,
    writtenBytes: device.host_pages_written * kPageBytes,
    ...(arm === undefined
      ? {}
      : { busyNs: (arm.seekNs ?? 0) + (arm.rotationNs ?? 0) + (arm.transferNs ?? 0) }),
  };
  return { reading: { tNs, counters }, complete: false };
}

/** Returns a reading of the hard disk's arm; undefined for other drives. */
export function armReadingOf(tables: Tables, tNs: number): CounterReading | undefined {
  const arm = onlyRow(tables, 'hdd.arm');
  if (arm === undefined) return undefined;
  return {
    tNs,
    counters: {
      seeks: arm.seeks,
      seekNs: arm.seek_ns,
      rotationNs: arm.rotation_ns,
      transferNs: arm.transfer_ns,
    },
  };
}

/**
 * Returns a report's reading. Its disk statistics are means and counts since the last warm-up,
 * which become sums again.
 */
export function reportReadingOf(report: Report): CounterReading | undefined {
  const { iostat } = report;
  if (iostat?.reads === undefined || iostat.writes === undefined || iostat.util === undefined)
    return undefined;
  const tNs = report.virtual_seconds * 1e9;
  const counters = {
    reads: iostat.reads,
    writes: iostat.writes,
    readBytes: sumByCause(report.host_bytes.read),
    writtenBytes: sumByCause(report.host_bytes.written),
    readNs: iostat.reads * (iostat.r_await_ns ?? 0),
    writeNs: iostat.writes * (iostat.w_await_ns ?? 0),
    busyNs: iostat.util * tNs,
    weightedNs: (iostat.aqu ?? 0) * tNs,
  };
  return { tNs, counters };
}
