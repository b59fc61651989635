// One published figure: its words, the figures on both sides, the strip, the verdict; opened, how
// it is measured, where the options come from, and the way to run it.
import { printBand, printMeasured } from '../measure/verdict';
import { hereWords, outcomeOf, publishedWords, verdictWords } from './claim_words';
import type { ClaimRow, Origin } from './claims_data';
import { Curves } from './curve';
import { Strip } from './strip';

interface Props {
  row: ClaimRow;
  /** Its number on the page, from 0. */
  place: number;
  root: string;
}

export function Row({ row, place, root }: Props) {
  const { figure, claim, recorded } = row;
  const values = recorded?.values ?? [];
  return (
    <li
      id={figure.id}
      data-place={place}
      data-source={figure.source}
      data-mark={claim?.mark ?? 'none'}
      data-outcome={outcomeOf(row)}
      data-published={publishedWords(row)}
      data-here={hereWords(row)}
      data-band={claim === undefined ? '' : printBand(claim.band)}
      data-verdict={verdictWords(row)}
    >
      <div className="claim-words">
        <q>{figure.words}</q>
        <span className="soft">
          {figure.quantity} ({figure.place})
        </span>
      </div>
      <dl>
        <Figure name="published">{publishedWords(row)}</Figure>
        {values.map(({ size, value }) => (
          <Figure key={size} name={`here, ${size}`}>
            {value === undefined ? 'not run' : printMeasured(value)}
          </Figure>
        ))}
        {claim !== undefined && <Figure name={claim.mark}>{printBand(claim.band)}</Figure>}
      </dl>
      {claim !== undefined && (
        <Strip band={claim.band} published={figure.published} values={values} />
      )}
      <p className="verdict">{verdictWords(row)}</p>
      {claim !== undefined && <Details row={row} root={root} />}
    </li>
  );
}

function Figure({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Details({ row, root }: { row: ClaimRow; root: string }) {
  const { figure, claim, recorded, curves, link, origins = [] } = row;
  const busy = (recorded?.values ?? []).flatMap(({ size, busy: all }) =>
    all.map(({ contender, util }) => `${contender} ${Math.round(100 * util)} % (${size})`),
  );
  return (
    <>
      <p className="claim-acts">
        <a href={`${root}lab/#${link}`}>Run it here</a>
      </p>
      <details>
        <summary>How it is measured</summary>
        <p>
          Measured: {figure.quantity}. {claim?.note}
        </p>
        <p>
          <code>{claim?.measure}</code>
        </p>
        {busy.length > 0 && <p>The drive was busy: {[...new Set(busy)].join(', ')}.</p>}
        {curves !== undefined && <Curves curves={curves} />}
        <h3>Options and where they come from</h3>
        <ul>
          {origins.map((origin) => (
            <OriginLine key={origin.path} {...origin} />
          ))}
        </ul>
        <p>
          On the command line: <code>npm run claims -- --only {figure.id}</code>
        </p>
      </details>
    </>
  );
}

function OriginLine({ path, value, says }: Origin) {
  return (
    <li>
      <code>
        {path}
        {value === undefined ? '' : ` = ${value}`}
      </code>
      : {says}
    </li>
  );
}
