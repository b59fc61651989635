// A client in the inspector: its statement, the lock that it waits for and who holds that, and the
// locks that it holds.
import { Words } from '../../../glossary/words';
import { rowsOf } from '../../../model/tables/tables';
import { formatKey } from '../../../model/values/axis';
import { formatCount, formatNs } from '../../../model/values/units';
import { useFrameTables, usePicturePage } from '../../kit/page/picture_page';
import { useInspector } from '../../kit/page/selection';
import { type ClientState, clientsState, type Interval } from '../state';
import { lockWords, sqlAt } from '../words';
import '../lane.css';

interface Props {
  contender: number;
  client: number;
  scripts: unknown;
}

export function ClientPanel({ contender, client, scripts }: Props) {
  const tables = useFrameTables(contender);
  const host = usePicturePage().host(contender);
  const nowNs = host?.frame?.status.t_ns ?? 0;
  const state = host && clientsState(tables, host.axis);
  const one = state?.clients[client];
  if (one === undefined) return <p>This run has no client {client}.</p>;
  const names = new Map(rowsOf(tables, 'workload.indexes').map(({ tree, name }) => [tree, name]));
  return (
    <>
      <Statement client={one} scripts={scripts} />
      {one.wait === undefined ? null : (
        <>
          <h3>It waits</h3>
          <p>
            For <HolderLink contender={contender} client={one.wait.holder} />; so far{' '}
            {formatNs(Math.max(0, nowNs - one.wait.sinceNs))}.
            {one.wait.inRing ? ' Its waits lead back to itself: a ring.' : ''}
          </p>
          <LockList locks={[one.wait.lock]} names={names} />
        </>
      )}
      <h3>{one.locks === 0 ? 'It holds no lock' : 'It holds'}</h3>
      <LockList locks={one.held} names={names} />
      {one.locks > one.held.length ? (
        <p className="soft">and {formatCount(one.locks - one.held.length)} more</p>
      ) : null}
      <p>
        Transactions committed: {formatCount(one.committed)}; begun again:{' '}
        {formatCount(one.retried)}.
      </p>
    </>
  );
}

function Statement({ client, scripts }: { client: ClientState; scripts: unknown }) {
  if (client.transaction === 0) return <p>It is between two transactions.</p>;
  return (
    <>
      <p>
        <Words>{`Transaction ${formatCount(client.transaction)} of the run, script ${client.script}:`}</Words>
      </p>
      <pre className="client-sql">{sqlAt(scripts, client.place) ?? client.place}</pre>
    </>
  );
}

function HolderLink({ contender, client }: { contender: number; client: number }) {
  const inspect = useInspector();
  return (
    <button
      type="button"
      className="rowlink"
      onClick={() => inspect({ kind: 'client', contender, client })}
    >
      client {client}
    </button>
  );
}

interface LocksProps {
  locks: readonly Interval[];
  names: ReadonlyMap<number, string>;
}

function LockList({ locks, names }: LocksProps) {
  return (
    <ul>
      {locks.map((lock) => (
        <li key={`${lock.kind} ${lock.index} ${formatKey(lock.key)}`}>
          {names.get(lock.index) ?? `index ${lock.index}`}: {lockWords(lock)}, from key{' '}
          <span className="num">{formatKey(lock.key) || 'the first'}</span>
        </li>
      ))}
    </ul>
  );
}
