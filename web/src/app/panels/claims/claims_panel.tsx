// Published figures beside this run's: recorded values at once, the run's own when it reaches their
// windows, and below them how far the digests match the recorded run.
import { useMemo } from 'react';
import published from '../../../../../scenarios/published/sources.json';
import { isWithin, printBand, printMeasured } from '../../../document/measure/verdict';
import type { Claim, Scenario } from '../../../document/scenario/scenario';
import { Check } from './check';
import './claims.css';
import { claimValueOf, useRuns } from './claim_value';
import { recordedOf } from './record';
import type { WatchedRun } from './run_watch';

export default function ClaimsPanel({ scenario }: { scenario: Scenario }) {
  const { runs, early } = useRuns(scenario);
  return (
    <div className="claim-lines">
      <ul aria-label="Published figures">
        {scenario.claims.map((claim) => (
          <Line key={claim.figure} claim={claim} scenario={scenario} runs={runs} />
        ))}
      </ul>
      <Check scenario={scenario} runs={runs} early={early} />
    </div>
  );
}

interface Props {
  claim: Claim;
  scenario: Scenario;
  runs: readonly WatchedRun[] | undefined;
}

function Line({ claim, scenario, runs }: Props) {
  const figure = published.figures.find(({ id }) => id === claim.figure);
  const measured = useMemo(() => claimValueOf(claim, scenario, runs), [claim, scenario, runs]);
  const unit = figure?.unit ?? '';
  const { root = './' } = document.documentElement.dataset;
  return (
    <li>
      <a href={`${root}claims/#${claim.figure}`} target="_blank" rel="noreferrer">
        <q>{figure?.words ?? claim.figure}</q>
        {claim.half !== undefined && ` (${claim.half})`}
      </a>{' '}
      {measured.kind === 'value' && !measured.soFar ? (
        <Final claim={claim} value={measured.value} unit={unit} />
      ) : (
        <>
          <Recorded claim={claim} unit={unit} />
          {measured.kind === 'value' && (
            <>
              <Value value={measured.value} unit={unit} /> here so far
            </>
          )}
          {measured.kind === 'later' && laterWords(measured.share)}
          {measured.kind === 'none' && `not measured here: ${measured.why}`}
        </>
      )}
    </li>
  );
}

function Value({ value, unit }: { value: number | boolean | null; unit: string }) {
  const words = printMeasured(value);
  const plain = typeof value !== 'number' || !Number.isFinite(value) || unit === '';
  const text = plain ? words : `${words} ${unit}`;
  return typeof value === 'boolean' ? <b>{text}</b> : <b className="num">{text}</b>;
}

function Recorded({ claim, unit }: { claim: Claim; unit: string }) {
  const value = recordedOf(claim);
  if (value === undefined) return `${notRecorded(claim)}; `;
  return (
    <>
      <Value value={value} unit={unit} /> <em>recorded</em>,{' '}
    </>
  );
}

const notRecorded = ({ by_size: size }: Claim): string =>
  size === undefined ? 'not recorded' : `judged beside the size “${size}”, on the command line`;

const laterWords = (share: number | undefined): string =>
  share === undefined || share <= 0
    ? 'measured while it runs'
    : `measured from ${Math.round(100 * share)} % of the run on`;

function Final({ claim, value, unit }: { claim: Claim; value: number | boolean; unit: string }) {
  const within = claim.by_size === undefined ? isWithin(value, claim.band) : undefined;
  const place = within === undefined ? '' : within ? '● within' : '○ outside';
  return (
    <>
      <Value value={value} unit={unit} />
      {place === '' ? ' here' : ` here, ${place} its band (${printBand(claim.band)})`}
    </>
  );
}
