// The lane of clients above a tree: what each does now, an arrow to whom it waits for, and on the
// key axis a bracket for what it holds (solid) or waits for (dashed). A press opens the inspector.
import { useState } from 'react';
import { useFigures, usePicturePage } from '../kit/page/picture_page';
import { useInspector } from '../kit/page/selection';
import {
  type Arrow,
  arrowsOf,
  type ClientState,
  type ClientsState,
  clientsState,
  type Interval,
  kArrowLanes,
} from './state';
import { clientSentence, doing } from './words';
import './lane.css';

interface Props {
  contender: number;
  name: string;
  /** The scripts of the workload's document, if it has them itself. */
  scripts: unknown;
  asTable: boolean;
}

/** More clients than these are counted, not shown. */
const kMostShown = 32;
/** Units of height above the clients, one for each lane of arrows and one for their ends. */
const kArrowsHigh = kArrowLanes + 1;

export function ClientLane({ contender, name, scripts, asTable }: Props) {
  useFigures((shown) => shown.statements);
  useFigures((shown) => shown.tNs);
  const host = usePicturePage().host(contender);
  const inspect = useInspector();
  const [pointed, setPointed] = useState<number | undefined>(undefined);
  const frame = host?.frame;
  const nowNs = frame?.status.t_ns ?? 0;
  const state = host && clientsState(frame?.tables ?? {}, host.axis);
  if (state === undefined) return null;
  const open = (client: number) => inspect({ kind: 'client', contender, client });
  if (asTable) return <ClientTable state={state} scripts={scripts} open={open} />;
  const shown = state.clients.slice(0, kMostShown);
  const more = state.clients.length - shown.length;
  return (
    <section className="clients" aria-label={`${name}: its clients`}>
      <span className="clients-name">
        clients{more > 0 ? `, ${shown.length} of ${state.clients.length}` : ''}
      </span>
      <div className="clients-lane">
        <Arrows arrows={arrowsOf(state, shown.length)} clients={shown.length} />
        <div className="clients-row">
          {shown.map((client) => (
            <button
              key={client.number}
              type="button"
              className={chipClass(client, state)}
              aria-label={clientSentence(client, scripts, nowNs)}
              onPointerEnter={() => setPointed(client.number)}
              onPointerLeave={() => setPointed(undefined)}
              onFocus={() => setPointed(client.number)}
              onBlur={() => setPointed(undefined)}
              onClick={() => open(client.number)}
            >
              <b>{client.number}</b>
              <span>{isVictim(client, state) ? 'again' : doing(client, scripts)}</span>
            </button>
          ))}
        </div>
        <Brackets clients={state.clients} pointed={pointed} />
      </div>
    </section>
  );
}

const isVictim = ({ number }: ClientState, { ring }: ClientsState): boolean =>
  ring?.now === true && ring.victim === number;

function chipClass(client: ClientState, state: ClientsState): string {
  const inRing =
    client.wait?.inRing === true || (state.ring?.now && state.ring.clients.includes(client.number));
  return [
    'chip',
    client.wait !== undefined && 'waiting',
    client.transaction === 0 && 'resting',
    inRing && 'ringed',
    isVictim(client, state) && 'victim',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Arrows go up from who waits and down to whom it waits for. */
function Arrows({ arrows, clients }: { arrows: readonly Arrow[]; clients: number }) {
  const xOf = (client: number, shift: number) => (100 * (client + 0.5 + shift)) / clients;
  return (
    <div className="clients-arrows" aria-hidden="true">
      <svg viewBox={`0 0 100 ${kArrowsHigh}`} preserveAspectRatio="none">
        <title>who waits for whom</title>
        {arrows.map(({ from, to, kind, lane }) => {
          const y = kArrowLanes - lane - 0.5;
          const d = `M${xOf(from, 0.1)} ${kArrowsHigh}V${y}H${xOf(to, -0.1)}V${kArrowsHigh}`;
          return <path key={`${kind} ${from}`} className={kind} d={d} />;
        })}
      </svg>
      {arrows.map(({ from, to, kind }) => (
        <i key={`${kind} ${from}`} className={kind} style={{ left: `${xOf(to, -0.1)}%` }} />
      ))}
    </div>
  );
}

function Brackets({
  clients,
  pointed,
}: {
  clients: readonly ClientState[];
  pointed: number | undefined;
}) {
  return (
    <div className="clients-brackets" aria-hidden="true">
      {clients.flatMap(({ number, held, wait }) => {
        const dim = pointed !== undefined && pointed !== number;
        const all = [...held.map((lock) => ({ lock, kind: 'held' }))];
        if (wait !== undefined) all.push({ lock: wait.lock, kind: 'wanted' });
        return all.map(({ lock, kind }) => (
          <Bracket key={`${number} ${keyOf(lock)} ${kind}`} lock={lock} kind={kind} dim={dim} />
        ));
      })}
    </div>
  );
}

const keyOf = ({ kind, index, from, to }: Interval): string => `${kind} ${index} ${from} ${to}`;

function Bracket({ lock, kind, dim }: { lock: Interval; kind: string; dim: boolean }) {
  const wide = lock.to > lock.from;
  const classes = [kind, wide ? lock.kind : 'at', dim && 'dim'].filter(Boolean).join(' ');
  const style = {
    left: `${100 * lock.from}%`,
    ...(wide ? { width: `${100 * (lock.to - lock.from)}%` } : {}),
  };
  return <i className={classes} style={style} />;
}

interface TableProps {
  state: ClientsState;
  scripts: unknown;
  open: (client: number) => void;
}

function ClientTable({ state, scripts, open }: TableProps) {
  return (
    <div className="clients-table">
      <table className="table-twin">
        <caption>Clients</caption>
        <thead>
          <tr>
            <th scope="col">client</th>
            <th scope="col">script</th>
            <th scope="col">now</th>
            <th scope="col">waits for</th>
            <th scope="col">locks</th>
            <th scope="col">committed</th>
            <th scope="col">begun again</th>
          </tr>
        </thead>
        <tbody>
          {state.clients.map((client) => (
            <tr key={client.number}>
              <th scope="row">
                <button type="button" className="rowlink" onClick={() => open(client.number)}>
                  client {client.number}
                </button>
              </th>
              <td>{client.script}</td>
              <td>{doing(client, scripts)}</td>
              <td>{client.wait === undefined ? '' : `client ${client.wait.holder}`}</td>
              <td>{client.locks}</td>
              <td>{client.committed}</td>
              <td>{client.retried}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
