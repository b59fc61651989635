// Jobs and stalls of a LOG as rows that can be searched; a row's time is a button that shows its
// moment.
import { useDeferredValue, useMemo, useState } from 'react';
import type { RealRun } from '../../document/evidence/run';
import { formatBytes, formatCount, kFormats, plural } from '../../model/values/units';

interface Event {
  readonly us: number;
  readonly what: string;
  readonly more: string;
}
const kAtOnce = 100;

interface Props {
  run: RealRun;
  onChoose: (us: number) => void;
}

export function EventsTable({ run, onChoose }: Props) {
  const [typed, setTyped] = useState('');
  const words = useDeferredValue(typed).toLowerCase();
  const events = useMemo(() => eventsOf(run), [run]);
  const found = useMemo(
    () => events.filter(({ what, more }) => `${what} ${more}`.toLowerCase().includes(words)),
    [events, words],
  );
  return (
    <section>
      <h3>What happened</h3>
      <label className="evidence-search">
        <span>Search</span>
        <input
          className="field"
          type="search"
          value={typed}
          placeholder="L0, move, stopped, job 12"
          onChange={({ target }) => setTyped(target.value)}
        />
        <span className="soft" role="status">
          {formatCount(found.length)} of {plural(events.length, 'event')}
        </span>
      </label>
      <table className="evidence-table">
        <thead>
          <tr>
            <th scope="col">at</th>
            <th scope="col">what</th>
            <th scope="col">in figures</th>
          </tr>
        </thead>
        <tbody>
          {found.slice(0, kAtOnce).map((event, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: events may be equal
            <tr key={`${event.us} ${i}`}>
              <td className="num">
                <button type="button" className="btn" onClick={() => onChoose(event.us)}>
                  {kFormats.seconds(event.us / 1e6)}
                </button>
              </td>
              <th scope="row">{event.what}</th>
              <td className="soft">{event.more}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {found.length > kAtOnce ? (
        <p className="soft">The first {kAtOnce} are shown; a search finds the others.</p>
      ) : null}
    </section>
  );
}

function eventsOf({ jobs, stalls, families }: RealRun): Event[] {
  const of = (family: string) => (families.length > 1 ? ` (${family})` : '');
  const all = [
    ...jobs.map((job): Event => {
      const read = job.readBytes > 0 ? `${formatBytes(job.readBytes)} read, ` : '';
      const length = job.to > job.from ? `, ${kFormats.seconds((job.to - job.from) / 1e6)}` : '';
      return {
        us: job.from,
        what: `${job.kind} to L${job.level}${of(job.family)}: ${job.reason}`,
        more: job.ended
          ? `job ${job.job}: ${read}${formatBytes(job.bytes)} in ${plural(job.outputs, 'table')}${length}`
          : `job ${job.job}: it did not end`,
      };
    }),
    ...stalls.map((stall): Event => {
      const held = kFormats.seconds((stall.to - stall.from) / 1e6);
      const how = stall.stop ? 'stopped' : 'slowed down';
      return {
        us: stall.from,
        what: `writes ${how}${of(stall.family)}: ${stall.cause}`,
        more: `for ${held}`,
      };
    }),
  ];
  return all.sort((a, b) => a.us - b.us);
}
