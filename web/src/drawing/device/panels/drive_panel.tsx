// The drive in full, in the inspector: its large picture, iostat, wear and lifetime, the cost of
// garbage collection, and the files on it.
//
// With a single tree, most of this is on the page; with several, each drive there has room for
// little.
import { useMemo } from 'react';
import type { Scenario } from '../../../document/scenario/scenario';
import type { DeviceCountersRow, Report } from '../../../gen/types';
import { Words } from '../../../glossary/words';
import { onlyRow } from '../../../model/tables/tables';
import {
  formatBytes,
  formatCount,
  formatFactor,
  formatNs,
  formatRatio,
  formatShare,
} from '../../../model/values/units';
import { useDescribed, useFigures } from '../../kit/page/picture_page';
import { Bill } from '../bill';
import { driveFacts } from '../drive_facts';
import { useWear } from '../drive_life';
import { FlashPicture } from '../flash_picture';
import { HddPicture } from '../hdd/hdd_picture';
import { IostatView } from '../iostat_view';
import type { DriveHost } from '../state/drive_memory';
import { LifeSection } from './life_section';

const kPageBytes = 4096;
const kVolumeTables = ['volume.space', 'volume.page_cache'] as const;

export function DrivePanel({ host, scenario }: { host: DriveHost; scenario: Scenario }) {
  const facts = useMemo(() => driveFacts(scenario), [scenario]);
  const report = useFigures((shown) => shown.reports[host.index]);
  useFigures((shown) => shown.tNs);
  const counters = onlyRow(host.frame?.tables ?? {}, 'device.counters');
  const disk = host.drive.arm !== undefined;
  const wear = useWear(host.index, facts);
  return (
    <div className="drive-panel">
      <Bill index={host.index} name={host.name} brief={false} />
      {disk ? (
        <HddPicture host={host} facts={facts} asTable={false} brief={false} />
      ) : (
        <FlashPicture host={host} asTable={false} brief={false} />
      )}
      <h3>What iostat says</h3>
      <IostatView iostat={host.drive.iostat()} parallel={!disk} />
      {disk ? null : (
        <>
          <LifeSection wear={wear} />
          {report === undefined ? null : <Facts rows={wearRows(report)} />}
          <h3>
            <Words>Garbage collection</Words>
          </h3>
          <p className="soft">
            Flash is erased by the block. Pages of a block that are still live are moved first:
            writes that the host did not ask for.
          </p>
          {report === undefined || counters === undefined ? null : (
            <Facts rows={collectionRows(report, counters)} />
          )}
        </>
      )}
      <Volume contender={host.index} />
    </div>
  );
}

type Line = readonly [name: string, value: string];

function wearRows({ device }: Report): Line[] {
  return [
    ['erases, all blocks', formatCount(device?.erases ?? 0)],
    ['most worn block', formatCount(device?.erases_max ?? 0)],
    ['least worn block', formatCount(device?.erases_min ?? 0)],
    ['wear, max / mean', formatRatio(device?.wear_max_over_mean ?? Number.NaN)],
    ['endurance of the emulated drive', formatBytes(device?.endurance_host_bytes ?? 0)],
  ];
}

function collectionRows({ device }: Report, counters: DeviceCountersRow): Line[] {
  const bytes = (pages: number) => formatBytes(pages * kPageBytes);
  return [
    ['flash write amplification', formatFactor(device?.write_amplification ?? Number.NaN)],
    ['written for the host', bytes(counters.nand_host_programs)],
    ['moved by the drive', bytes(counters.nand_gc_programs)],
    ['padding at flushes', bytes(counters.nand_padding_programs)],
    ['live share of the flash', formatShare((device?.utilisation_permille ?? 0) / 1000)],
    ['free blocks', formatCount(counters.free_blocks)],
    ['time that commands waited for it', formatNs(device?.gc_stall_ns ?? 0)],
    ['flush commands', formatCount(counters.host_flushes)],
    ['trimmed by the host', bytes(counters.host_pages_trimmed)],
  ];
}

function Facts({ rows }: { rows: readonly Line[] }) {
  return (
    <dl className="facts-list">
      {rows.map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>
            <Words>{name}</Words>
          </dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The contents of the file system and of the page cache above the drive. */
function Volume({ contender }: { contender: number }) {
  const tables = useDescribed(contender, kVolumeTables);
  const space = onlyRow(tables ?? {}, 'volume.space');
  const cache = onlyRow(tables ?? {}, 'volume.page_cache');
  return (
    <>
      <h3>Files on it</h3>
      {space === undefined ? null : (
        <Facts
          rows={[
            ['files', formatCount(space.files)],
            ['in extents', formatCount(space.extents)],
            ['free space', formatBytes(space.free_bytes)],
            ['in holes', formatCount(space.holes)],
            ['largest hole', formatBytes(space.largest_hole_bytes)],
          ]}
        />
      )}
      {cache === undefined || cache.capacity_bytes === 0 ? null : (
        <>
          <h3>Page cache above it</h3>
          <Facts
            rows={[
              [
                'holds',
                `${formatBytes(cache.cached_bytes)} of ${formatBytes(cache.capacity_bytes)}`,
              ],
              ['not yet written back', formatBytes(cache.dirty_bytes)],
              [
                'reads answered',
                `${formatCount(cache.hits)} of ${formatCount(cache.hits + cache.misses)} pages`,
              ],
              ['pages that made room', formatCount(cache.evictions)],
              ['pages written back', formatCount(cache.written_back)],
            ]}
          />
        </>
      )}
    </>
  );
}
