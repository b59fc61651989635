// The figures of a LOG, and beside them those of a run of ours, with the error of each.
import { type BesideRow, besideRows, errorOf } from '../../document/evidence/beside';
import { amplificationOf, type Figures } from '../../document/evidence/figures';
import { formatBytes, formatCount, kFormats } from '../../model/values/units';

export function FiguresTable({ real }: { real: Figures }) {
  return (
    <table className="evidence-table">
      <thead>
        <tr>
          <th scope="col">jobs</th>
          <th scope="col">count</th>
          <th scope="col">read</th>
          <th scope="col">written</th>
        </tr>
      </thead>
      <tbody>
        {real.reasons.map(({ kind, reason, jobs, readBytes, writtenBytes }) => (
          <tr key={`${kind} ${reason}`}>
            <th scope="row">{kind === reason ? kind : `${kind}: ${reason}`}</th>
            <td className="num">{formatCount(jobs)}</td>
            <td className="num">{formatBytes(readBytes)}</td>
            <td className="num">{formatBytes(writtenBytes)}</td>
          </tr>
        ))}
        {real.stalls.map(({ cause, stop, seconds }) => (
          <tr key={`${cause} ${stop}`}>
            <th scope="row">
              writes {stop ? 'stopped' : 'slowed down'}: {cause}
            </th>
            <td className="num" colSpan={3}>
              for {kFormats.seconds(seconds)}
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row">write amplification, without the log</th>
          <td className="num" colSpan={3}>
            {kFormats.ratio(amplificationOf(real))}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

export function BesideTable({ real, ours, name }: { real: Figures; ours: Figures; name: string }) {
  // A run on the page has its levels as they are now, and no mean of them.
  const rows = besideRows(real, ours).filter(({ isMean }) => !isMean);
  return (
    <table className="evidence-table">
      <thead>
        <tr>
          <th scope="col">real and ours</th>
          <th scope="col">real</th>
          <th scope="col">{name}</th>
          <th scope="col">error</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row">{row.name}</th>
            <td className="num">{kFormats[row.unit](row.real)}</td>
            <td className="num">{kFormats[row.unit](row.ours)}</td>
            <td className="num">{percent(row)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function percent(row: BesideRow): string {
  const error = errorOf(row);
  if (!Number.isFinite(error)) return '–';
  return `${error > 0 ? '+' : ''}${(100 * error).toFixed(1)} %`;
}
