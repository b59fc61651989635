// The tables that are watched of every run, whatever its engine.
import type { TableName } from '../../gen/types';

/** Carried by frames of fast play for every run, whatever its engine. */
export const kRunTables: readonly TableName[] = [
  'lab.progress',
  'lab.followed',
  'flash.blocks',
  'hdd.arm',
  'device.counters',
  'volume.iostat',
];
