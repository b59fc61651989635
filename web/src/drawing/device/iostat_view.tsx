// The drive's iostat line, over the last second of virtual time.
import { Words } from '../../glossary/words';
import type { Iostat } from '../../model/figures/iostat';
import { formatCount, formatNs, formatRatio, formatShare } from '../../model/values/units';

export function IostatView({
  iostat,
  parallel,
}: {
  iostat: Iostat | undefined;
  parallel: boolean;
}) {
  const note = iostatNote(iostat, parallel);
  return (
    <>
      <table className="iostat">
        <caption className="unseen">The last second of virtual time, as iostat shows it</caption>
        <thead>
          <tr>
            <td>{iostat === undefined ? '' : `in ${formatNs(iostat.spanNs)}`}</td>
            <th scope="col">per s</th>
            <th scope="col">MB/s</th>
            <th scope="col">
              <Words term="iostat">await</Words>
            </th>
          </tr>
        </thead>
        <tbody>
          <Line
            name="reads"
            perS={iostat?.readsPerS}
            bytesPerS={iostat?.readBytesPerS}
            awaitNs={iostat?.readAwaitNs}
          />
          <Line
            name="writes"
            perS={iostat?.writesPerS}
            bytesPerS={iostat?.writtenBytesPerS}
            awaitNs={iostat?.writeAwaitNs}
          />
        </tbody>
      </table>
      {note === '' ? null : (
        <p className="caption device-note">
          <Words>{note}</Words>
        </p>
      )}
    </>
  );
}

function Line({
  name,
  perS,
  bytesPerS,
  awaitNs,
}: Record<'perS' | 'bytesPerS' | 'awaitNs', number | undefined> & { name: string }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="num">{perS === undefined ? '–' : formatCount(perS)}</td>
      <td className="num">
        {bytesPerS === undefined ? '–' : (bytesPerS / 1e6).toFixed(bytesPerS < 99.95e6 ? 1 : 0)}
      </td>
      <td className="num">{awaitNs === undefined ? '–' : formatNs(awaitNs)}</td>
    </tr>
  );
}

/** Returns "queue 1.20; busy 97.0%". A flash drive that is always busy may still have idle dies. */
function iostatNote(iostat: Iostat | undefined, parallel: boolean): string {
  if (iostat === undefined) return 'measuring from this moment';
  const words = [];
  if (iostat.queue !== undefined) words.push(`queue ${formatRatio(iostat.queue)}`);
  if (iostat.util !== undefined)
    words.push(
      `busy ${formatShare(iostat.util)}${parallel ? ' (not saturated: dies work in parallel)' : ''}`,
    );
  return words.join('; ');
}
