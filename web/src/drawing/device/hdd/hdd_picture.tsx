// The hard disk from above: its zones, its arm with its path, and the split of the arm's time.
import { memo, useMemo } from 'react';
import { Words } from '../../../glossary/words';
import { formatCount, formatNs, formatShare, plural } from '../../../model/values/units';
import { CanvasView } from '../../canvas/canvas_view';
import { usePicturePage, useThrottled } from '../../kit/page/picture_page';
import { useInspector } from '../../kit/page/selection';
import type { DriveFacts } from '../drive_facts';
import type { DriveHost } from '../state/drive_memory';
import type { Split } from '../state/hdd_layout';
import { HddPainter } from './hdd_painter';

export function HddPicture({
  host,
  facts,
  asTable,
  brief,
}: {
  host: DriveHost;
  facts: DriveFacts;
  asTable: boolean;
  brief: boolean;
}) {
  const page = usePicturePage();
  const painter = useMemo(() => new HddPainter(host.drive, facts), [host, facts]);
  const inspect = useInspector();
  const { drive } = host;
  const measured = drive.split();
  const doing =
    drive.accesses.length > 0
      ? `, ${painter.moment(page.nowMs).doing}`
      : '; each dot is one access';
  const queue = drive.arm?.queue ?? 0;
  const waits = queue === 0 ? '' : `; ${plural(queue, 'command')} waiting`;
  const caption = `platter and arm${doing}${waits}`;
  return (
    <>
      <p className="caption">
        <Words>{brief ? 'platter and arm' : caption}</Words>
      </p>
      {asTable ? (
        <HddTable host={host} />
      ) : (
        <div className="picture device disk">
          <CanvasView
            loop={page.loop}
            painter={painter}
            label="The platter of the hard disk from above: dots are sectors that the arm was sent for, the newest strongest."
            onPress={() => inspect({ kind: 'drive', contender: host.index })}
          />
          <div className="unseen">
            <HddTable host={host} />
          </div>
        </div>
      )}
      {measured === undefined ? null : <SplitBar split={measured.split} />}
      {brief ? null : (
        <p className="caption device-note">
          <Words>
            {measured === undefined
              ? 'seek times are measured from this moment on'
              : splitWords(measured)}
          </Words>
        </p>
      )}
    </>
  );
}

/** The split as a bar: seek is dark, rotation middle, transfer light. */
function SplitBar({ split }: { split: Split }) {
  return (
    <div className="split" aria-hidden="true">
      <div className="seek" style={{ width: `${split.seek * 100}%` }} />
      <div className="rotation" style={{ width: `${split.rotation * 100}%` }} />
      <div className="transfer" style={{ width: `${split.transfer * 100}%` }} />
    </div>
  );
}

function splitWords({
  split,
  last,
  seeks,
}: {
  split: Split;
  last: boolean;
  seeks: number;
}): string {
  const { seek, rotation, transfer, totalNs } = split;
  if (last) {
    const part = (share: number) => formatNs(Math.round(share * totalNs));
    return `last access: ${part(seek)} seek, ${part(rotation)} rotation, ${part(transfer)} transfer`;
  }
  return `last second: ${plural(seeks, 'seek')}; ${formatShare(seek)} seeking, ${formatShare(rotation)} rotating, ${formatShare(transfer)} transferring`;
}

/** The picture as a table. Throttled, since no one reads it eight times a second. */
const HddTable = memo(({ host }: { host: DriveHost }) => {
  useThrottled();
  const { arm } = host.drive;
  if (arm === undefined) return null;
  const rows = [
    ['track', formatCount(arm.track)],
    ['from the outer edge', formatShare(arm.position_permille / 1000)],
    ['commands that wait', formatCount(arm.queue)],
    ['pages in its cache', formatCount(arm.dirty_pages)],
    ['seeks', formatCount(arm.seeks)],
    ['seeking', formatNs(arm.seek_ns)],
    ['rotating', formatNs(arm.rotation_ns)],
    ['transferring', formatNs(arm.transfer_ns)],
    ['reads from its DRAM', formatCount(arm.buffer_hits)],
  ] as const;
  return (
    <table className="table-twin">
      <caption className="unseen">{host.name}: the arm of the disk, since the run began</caption>
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="num">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
});
