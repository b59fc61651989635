// The ledger (bytes by cause at each layer, with totals) and the run's identity: virtual time,
// digest and build.
import { type CSSProperties, Fragment } from 'react';
import { kSqlKind } from '../../../document/scenario/values/options';
import { useInspector } from '../../../drawing/kit/page/selection';
import { causeHelp } from '../../../gen/help';
import type { Report } from '../../../gen/types';
import { Words } from '../../../glossary/words';
import { type LedgerLine, ledgerOf } from '../../../model/figures/figures';
import { kNoDigest } from '../../../model/tables/decode';
import { formatBytes, formatCount, formatNs } from '../../../model/values/units';
import { usePlayer, useRunView, useStage } from '../../stage/use_stage';
import { openPanel } from '../open/panels';

/** Selects the tree whose ledger is shown. */
function Trees({ contender }: { contender: number }) {
  const stage = useStage();
  const inspect = useInspector();
  if (stage.bands.length < 2) return null;
  return (
    <p>
      <select
        className="btn"
        aria-label="Tree"
        value={contender}
        onChange={(event) => inspect({ kind: 'run', contender: Number(event.target.value) })}
      >
        {stage.bands.map((band) => (
          <option key={band.index} value={band.index}>
            {band.name}
          </option>
        ))}
      </select>
    </p>
  );
}

/** A colour sample. Data shows the share of its bytes that are new, as the bars do. */
function Swatch({ line: { colour, newShare } }: { line: LedgerLine }) {
  const split = colour === 'data' ? { '--new': `${(newShare * 100).toFixed(1)}%` } : {};
  return <span className={`swatch ${colour}`} style={split as CSSProperties} aria-hidden="true" />;
}

/** Bytes by cause, in flash too if the drive has any. */
function Ledger({ report }: { report: Report }) {
  const disk = report.hdd !== undefined;
  const { lines, total } = ledgerOf(report);
  return (
    <table className="table-twin" data-testid="ledger">
      <thead>
        <tr>
          <th scope="col">cause</th>
          <th scope="col">engine</th>
          <th scope="col">drive</th>
          {disk ? null : <th scope="col">flash</th>}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.cause}>
            <th scope="row">
              <Swatch line={line} /> <Words says={causeHelp(line.cause)}>{line.label}</Words>
            </th>
            <td className="num">{formatBytes(line.engine)}</td>
            <td className="num">{formatBytes(line.host)}</td>
            {disk ? null : <td className="num">{formatBytes(line.nand)}</td>}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">all causes</th>
          <td className="num">{formatBytes(total.engine)}</td>
          <td className="num">{formatBytes(total.host)}</td>
          {disk ? null : <td className="num">{formatBytes(total.nand)}</td>}
        </tr>
      </tfoot>
    </table>
  );
}

/** `?dev` in the address, set by tests of the built page, adds figures about the page itself. */
const kDeveloping = new URLSearchParams(location.search).has('dev');

/** The run's identity, and the engine's counters. */
function RunFacts({ contender, report }: { contender: number; report: Report }) {
  const stage = useStage();
  const tNs = useRunView((shown) => shown.tNs);
  const build = usePlayer((state) => state.build);
  return (
    <dl className="facts-list">
      <dt>
        <Words>simulated time</Words>
      </dt>
      <dd className="num" title={`${formatCount(tNs)} ns`}>
        {formatNs(tNs)}
      </dd>
      <dt>
        <Words>digest</Words>
      </dt>
      <dd className="num" data-testid="digest">
        {report.digest === kNoDigest ? 'when the run pauses' : report.digest}
      </dd>
      <dt>build</dt>
      <dd className="num">{build}</dd>
      {stage.bands[contender]?.picture.counts(report).map(([name, value]) => (
        <Fragment key={name}>
          <dt>
            <Words>{name}</Words>
          </dt>
          <dd className="num">{value}</dd>
        </Fragment>
      ))}
      {kDeveloping ? (
        <>
          <dt>page work a frame, 99 %</dt>
          <dd className="num" data-testid="frame-work">
            {stage.loop.workPercentile(0.99).toFixed(1)} ms
          </dd>
        </>
      ) : null}
    </dl>
  );
}

export function RunPanel({ contender }: { contender: number }) {
  const stage = useStage();
  const report = useRunView((shown) => shown.reports[contender]);
  const hasTables = usePlayer((state) => state.scenario?.workload.kind === kSqlKind);
  if (report === undefined) return <p className="soft">No figures yet.</p>;
  return (
    <>
      <Trees contender={contender} />
      <p>
        {formatBytes(report.user_bytes)} of <Words>user data</Words>. Each byte below has one cause;
        the columns add up to the drive's own counters.
      </p>
      <Ledger report={report} />
      {stage.bands[contender]?.picture.ledger?.(contender)}
      <h3>This run</h3>
      <p>
        <button
          type="button"
          className="btn"
          aria-haspopup="dialog"
          onClick={() => openPanel('compare')}
        >
          Compare with another run
        </button>{' '}
        <button
          type="button"
          className="btn"
          aria-haspopup="dialog"
          onClick={() => openPanel('answer')}
        >
          The answer
        </button>{' '}
        {hasTables ? (
          <button
            type="button"
            className="btn"
            aria-haspopup="dialog"
            onClick={() => openPanel('tables')}
          >
            Tables and statements
          </button>
        ) : null}
      </p>
      <RunFacts contender={contender} report={report} />
      <p className="soft">
        The same scenario, seed and build give the same digest, on every machine.
      </p>
    </>
  );
}
