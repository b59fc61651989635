// The page of claims: every published figure beside what runs here come to, or what it waits for.
import { kVerdicts, printBand, printMeasured } from '../measure/verdict';
import { type ClaimRow, kRows, kSources } from './claims_data';
import { Strip } from './strip';

/** A shape for each verdict, so that colour says nothing alone. */
const kSigns: Readonly<Record<string, string>> = {
  reproduced: '●',
  'not reproduced': '○',
  'depends on scale': '◐',
  'lowered to shape': '△',
  'not run': '–',
};

export function ClaimsPage({ root }: { root: string }) {
  const counts = kVerdicts.map(
    (verdict) =>
      [verdict, kRows.filter((row) => row.recorded?.verdict === verdict).length] as const,
  );
  const waiting = kRows.filter(({ claim }) => claim === undefined).length;
  return (
    <>
      <h1>Claims</h1>
      <p className="lead">
        {kRows.length} figures that others have published about these engines, each beside what runs
        here come to. Where they differ, both are shown.
      </p>
      <p>
        {counts
          .filter(([, count]) => count > 0)
          .map(([verdict, count]) => `${kSigns[verdict]} ${count} ${verdict}`)
          .join(', ')}
        {counts.every(([, count]) => count === 0)
          ? `${kRows.length - waiting} can be run here, and none has been recorded yet`
          : ''}
        ; {waiting} wait for something to be built.
      </p>
      <p className="soft">
        A band is written down before its figure is first measured. Options are what the source
        states, or the defaults of its version. Each claim is measured at two sizes. A rate counts
        only while the drive is busy in 90 per cent of the time; otherwise the claim is lowered to
        its shape. In the strips the bar is the band, the tick what was published, the dot a run
        here, the ring one four times as large.
      </p>
      {kSources.map(({ id, title, author, publisher, year }) => (
        <section key={id} id={id}>
          <h2>{title}</h2>
          <p className="soft">
            {[author, publisher, String(year)].filter((part) => part !== '').join(', ')}
          </p>
          <ul className="claims">
            {kRows
              .filter(({ figure }) => figure.source === id)
              .map((row) => (
                <Row key={row.figure.id} row={row} root={root} />
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function Row({ row, root }: { row: ClaimRow; root: string }) {
  const { figure, claim, recorded } = row;
  const values = recorded?.values ?? [];
  return (
    <li id={figure.id}>
      <div className="claim-words">
        <q cite={figure.source}>{figure.words}</q>
        <span className="soft">
          {figure.quantity} ({figure.place})
        </span>
      </div>
      <dl>
        <div>
          <dt>published</dt>
          <dd>{publishedWords(row)}</dd>
        </div>
        {values.map(({ size, value }) => (
          <div key={size}>
            <dt>here, {size}</dt>
            <dd>{value === undefined ? 'not run' : printMeasured(value)}</dd>
          </div>
        ))}
        {claim !== undefined && (
          <div>
            <dt>{claim.mark}</dt>
            <dd>{printBand(claim.band)}</dd>
          </div>
        )}
      </dl>
      {claim !== undefined && (
        <Strip band={claim.band} published={figure.published} values={values} />
      )}
      <p className="verdict">{verdictWords(row)}</p>
      {claim !== undefined && <Details row={row} root={root} />}
    </li>
  );
}

function publishedWords({ figure: { published, unit } }: ClaimRow): string {
  const { value, from, to } = published;
  if (value !== undefined) return `${printMeasured(value)} ${unit}`;
  if (from === undefined && to === undefined) return 'no number';
  const range = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  return `${printBand(range)} ${unit}`;
}

function verdictWords({ figure, claim, recorded }: ClaimRow): string {
  if (recorded !== undefined)
    return `${kSigns[recorded.verdict]} ${recorded.verdict}: ${recorded.why}`;
  if (figure.out_of_reach !== undefined) return `✕ out of reach: ${figure.out_of_reach}`;
  return claim === undefined ? `… waits for ${figure.waits_for}` : '– not run yet';
}

function Details({ row, root }: { row: ClaimRow; root: string }) {
  const { figure, claim, scenario, recorded, link } = row;
  const busy = (recorded?.values ?? []).flatMap(({ size, busy: all }) =>
    all.map(({ contender, util }) => `${contender} ${Math.round(100 * util)} % (${size})`),
  );
  return (
    <details>
      <summary>How it is measured</summary>
      <p>
        <code>{claim?.measure}</code>
      </p>
      {claim?.note !== undefined && <p>{claim.note}</p>}
      {busy.length > 0 && <p>Time that the drive was busy: {[...new Set(busy)].join(', ')}.</p>}
      <ul>
        {Object.entries(scenario?.origins ?? {}).map(([path, origin]) => (
          <li key={path}>
            <code>{path}</code>: {origin}
          </li>
        ))}
      </ul>
      <p>
        <a href={`${root}lab/#${link}`}>Run it here</a>, or{' '}
        <code>npm run claims -- --only {figure.id}</code>
      </p>
    </details>
  );
}
