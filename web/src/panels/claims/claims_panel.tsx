// What was published, beside what this run comes to: recorded figures at once, then its own, once
// it has ended and its digests can be compared with the recorded ones.
import published from '../../../../scenarios/published/sources.json';
import { isWithin, printBand, printMeasured } from '../../measure/verdict';
import type { Claim, Scenario } from '../../scenario/scenario';
import { useShown } from '../../stage/use_stage';
import './claims.css';
import { measuredOf, type RunEnd, useRunEnds } from './measured';
import { isRecordedRun, recordedOf } from './record';

export default function ClaimsPanel({ scenario }: { scenario: Scenario }) {
  const runs = useRunEnds(scenario.contenders.length);
  return (
    <ul className="claim-lines" aria-label="Published figures">
      {scenario.claims.map((claim) => (
        <Line key={claim.figure} claim={claim} scenario={scenario} runs={runs} />
      ))}
    </ul>
  );
}

interface Props {
  claim: Claim;
  scenario: Scenario;
  /** None until the run has ended. */
  runs: readonly RunEnd[] | undefined;
}

function Line({ claim, scenario, runs }: Props) {
  const figure = published.figures.find(({ id }) => id === claim.figure);
  return (
    <li>
      <q>{figure?.words ?? claim.figure}</q>{' '}
      {runs === undefined ? (
        <Recorded claim={claim} />
      ) : (
        <Measured claim={claim} scenario={scenario} runs={runs} />
      )}
    </li>
  );
}

function Recorded({ claim }: { claim: Claim }) {
  const share = useShown(({ statements, total }) =>
    total === 0 ? 0 : Math.floor((100 * statements) / total),
  );
  const value = recordedOf(claim);
  return (
    <span>
      {value === undefined ? null : <b className="num">{printMeasured(value)}</b>}{' '}
      <em>
        {value === undefined ? notRecorded(claim) : 'recorded'}; verifying, {share}% of the run
      </em>
    </span>
  );
}

const notRecorded = ({ by_size: size }: Claim): string =>
  size === undefined ? 'not recorded' : `judged beside the size “${size}”, on the command line`;

function Measured({ claim, scenario, runs }: Props & { runs: readonly RunEnd[] }) {
  const value = measuredOf(claim, scenario, runs);
  if (typeof value === 'string') return <em>not measured here: {value}</em>;
  const within = claim.by_size === undefined ? isWithin(value, claim.band) : undefined;
  const place = within === undefined ? '' : within ? 'within' : 'outside';
  return (
    <span>
      <b className="num">{printMeasured(value)}</b>
      {place === '' ? ' here' : ` here, ${place} its band (${printBand(claim.band)})`};{' '}
      <em>{verified(scenario, runs)}</em>
    </span>
  );
}

function verified(scenario: Scenario, runs: readonly RunEnd[]): string {
  const same = isRecordedRun(
    scenario,
    runs.map(({ report }) => report.digest),
  );
  if (same === undefined) return 'this run was never recorded';
  return same
    ? 'verified: this run is the recorded one, digest by digest'
    : 'another run than the recorded one';
}
