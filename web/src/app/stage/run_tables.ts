// The tables that the page watches in every run.
import type { TableName } from '../../gen/types';

/** Frames of fast play carry these for every run, whatever its engine. */
export const kRunTables: readonly TableName[] = [
  'lab.progress',
  'lab.followed',
  'flash.blocks',
  'hdd.arm',
  'device.counters',
  'volume.iostat',
];
