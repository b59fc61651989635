// One published figure: its words, the figures on both sides, the strip, the verdict, its bounds;
// unfolded, the measure and the origins of options.
import { cpuWords } from '../../document/measure/cpu_times';
import { bandChangeWords, printBand } from '../../document/measure/verdict';
import { formatCount } from '../../model/values/units';
import {
  hereWords,
  outcomeOf,
  publishedWords,
  timedLines,
  valueWords,
  verdictWords,
} from './claim_words';
import type { ClaimRow, Origin } from './claims_data';
import { axesOf, Curves } from './curve';
import { kBrokenId } from './falsified';
import { Strip } from './strip';

interface Props {
  row: ClaimRow;
  /** Index on the page, from 0. */
  place: number;
  root: string;
}

export function Row({ row, place, root }: Props) {
  const { id, figure, claim, recorded } = row;
  const values = recorded?.values ?? [];
  return (
    <li
      id={id}
      data-place={place}
      data-source={figure.source}
      data-half={claim?.half}
      data-mark={claim?.mark ?? 'none'}
      data-outcome={outcomeOf(row)}
      data-question={row.scenario?.question}
      data-published={publishedWords(row)}
      data-here={hereWords(row)}
      data-band={claim === undefined ? '' : printBand(claim.band)}
      data-verdict={verdictWords(row)}
    >
      <div className="claim-words">
        <q>{figure.words}</q>
        <span className="soft">
          {claim?.half !== undefined && <b>{halfWords(claim.half)} </b>}
          {figure.quantity} ({figure.place})
        </span>
        <p className="verdict">{verdictWords(row)}</p>
        {claim !== undefined && <Bounds row={row} />}
      </div>
      <div className="claim-figures">
        <dl>
          <Figure name="published">{publishedWords(row)}</Figure>
          {values.map(({ size, value }) => (
            <Figure key={size} name={`here, ${size}`}>
              {valueWords(row, value)}
            </Figure>
          ))}
          {claim !== undefined && <Figure name={claim.mark}>{printBand(claim.band)}</Figure>}
        </dl>
        {claim !== undefined && (
          <Strip band={claim.band} published={figure.published} values={values} />
        )}
      </div>
      {claim !== undefined && <Details row={row} root={root} />}
    </li>
  );
}

const halfWords = (half: string): string => `The ${half}’s half:`;

function Figure({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The speed of the runs, the resource that bounded them, and notes. */
function Bounds({ row }: { row: ClaimRow }) {
  const { note = '' } = row.claim ?? {};
  const changed = bandChangeWords(row.claim ?? {});
  const lines = [...timedLines(row), note, changed].filter((line) => line !== '');
  return lines.map((line) => (
    <span key={line} className="soft">
      {line}
    </span>
  ));
}

function Details({ row, root }: { row: ClaimRow; root: string }) {
  const { figure, claim, scenario, curves, link, falsified, origins = [] } = row;
  const only = claim?.half === undefined ? figure.id : scenario?.name;
  return (
    <>
      <p className="claim-acts">
        <a href={`${root}lab/#${link}`}>Run it here</a>
        <span className="soft">{runWords(row)}</span>
        {falsified !== undefined && <a href={`#${kBrokenId}`}>Broken on purpose</a>}
      </p>
      <details>
        <summary>How it is measured</summary>
        <p>
          <code>{claim?.measure}</code>
        </p>
        {curves !== undefined && <Curves curves={curves} about={axesOf(claim ?? {})} />}
        <h3>Options and where they come from</h3>
        <ul>
          {origins.map((origin) => (
            <OriginLine key={origin.path} {...origin} />
          ))}
          {scenario !== undefined && (
            <li>CPU times, which no source states: {cpuWords(scenario)}</li>
          )}
        </ul>
        <p>
          On the command line: <code>npm run claims -- --only {only}</code>
        </p>
      </details>
    </>
  );
}

/** The length of the run and its number of engines. */
function runWords({ scenario, statements }: ClaimRow): string {
  const count = scenario?.contenders.length ?? 1;
  const engines = count === 1 ? 'one engine' : `${count} engines`;
  return statements === undefined ? engines : `${formatCount(statements)} statements, ${engines}`;
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
