// The page of claims: every published figure beside our runs' figure, or the reason why there is
// none.
import { kMarks } from '../../document/scenario/scenario';
import { Row } from './claim_row';
import {
  kOutcomes,
  kOutcomeWords,
  kSigns,
  outcomeName,
  outcomeOf,
  outcomeOfSeveral,
} from './claim_words';
import { kRows, kSources } from './claims_data';
import { BrokenOnPurpose, kBrokenId } from './falsified';
import { StripKey } from './strip';

const kMarkWords = {
  exact: 'exact: bytes, counts and answers must be equal',
  band: 'band: a ratio must lie between two ends',
  shape: 'shape: order, growth or curve must be the same',
} as const;

/** Figures with a claim first, then those that wait for one. */
const kInOrder = kRows.toSorted(
  (a, b) => Number(a.claim === undefined) - Number(b.claim === undefined),
);

const kFigures = new Set(kRows.map(({ figure }) => figure)).size;

export function ClaimsPage({ root }: { root: string }) {
  return (
    <>
      <h1>Claims</h1>
      <p className="lead">
        {kFigures} published figures about these engines, each beside ours. Where they differ, both
        are shown.{' '}
        {kRows.length === kFigures
          ? ''
          : `A figure about two kinds of tree is judged for each of them, so there are ${kRows.length} verdicts.`}
      </p>
      <Counts />
      <HowToRead />
      <ClaimTools />
      <ul className="claims" id="sorted-claims" hidden />
      {kSources.map((source) => (
        <section key={source.id} id={source.id} className="claim-source">
          <h2>{source.title}</h2>
          <SourceCredit {...source} />
          <ul className="claims">
            {kInOrder.map((row, place) =>
              row.figure.source === source.id ? (
                <Row key={row.id} row={row} place={place} root={root} />
              ) : null,
            )}
          </ul>
        </section>
      ))}
      <BrokenOnPurpose rows={kRows} />
    </>
  );
}

/** Author and year of a source, and its address. */
function SourceCredit({
  author,
  publisher,
  year,
  address,
  no_address: none,
}: (typeof kSources)[number]) {
  const words = [author, publisher, String(year)].filter((part) => part !== '').join(', ');
  return (
    <p className="soft">
      {words}
      {address === undefined ? (
        ` (${none})`
      ) : (
        <>
          :{' '}
          <a href={address} rel="noreferrer">
            {new URL(address).hostname}
          </a>
        </>
      )}
    </p>
  );
}

/** The number of figures per verdict, and the verdicts' meanings. */
function Counts() {
  const counts = kOutcomes
    .map((outcome) => [outcome, kRows.filter((row) => outcomeOf(row) === outcome).length] as const)
    .filter(([, count]) => count > 0);
  return (
    <ul className="claim-counts">
      {counts.map(([outcome, count]) => (
        <li key={outcome}>
          <b>
            <span aria-hidden="true">{kSigns[outcome]}</span> {count}{' '}
            {outcomeOfSeveral(outcome, count)}
          </b>{' '}
          <span className="soft">{kOutcomeWords[outcome]}</span>
        </li>
      ))}
    </ul>
  );
}

function HowToRead() {
  return (
    <>
      <p>
        A band says how near a run has to come; it is written down before its figure is first
        measured. It is exact for bytes and counts; it is called a shape where a source gives no
        more than an order, a growth or a curve. Options are what the source states, or the defaults
        of its version. Bands are never adjusted afterwards, and some claims are{' '}
        <a href={`#${kBrokenId}`}>broken on purpose</a>, to see them fail.
      </p>
      <p>
        Real databases of these sources are too large for a browser tab, so each claim is run at two
        smaller sizes: 1× is the scenario that you can run here, 4× has four times as many rows, 2×
        twice as many. Memory shrinks with the data, and so do the nodes of a fractal tree: to a
        sixty-fourth, or to a sixteenth where it says “nodes 1:16”.
        {kRows.length > kFigures &&
          ' A figure that is about two kinds of tree has a row for each half.'}
      </p>
      <StripKey />
    </>
  );
}

/** Hidden until the page's script has loaded. */
function ClaimTools() {
  return (
    <form className="claim-tools" id="claim-tools" aria-label="Which claims are shown" hidden>
      <Choice name="source" label="Source" all="all five">
        {kSources.map(({ id, publisher, year }) => [id, `${publisher}, ${year}`])}
      </Choice>
      <Choice name="mark" label="Mark" all="any">
        {kMarks.map((mark) => [mark, kMarkWords[mark]])}
      </Choice>
      <Choice name="outcome" label="Verdict" all="any">
        {kOutcomes.map((outcome) => [outcome, `${kSigns[outcome]} ${outcomeName(outcome)}`])}
      </Choice>
      <Choice name="sort" label="Sorted by" all="source">
        {[
          ['outcome', 'verdict'],
          ['id', 'name'],
        ]}
      </Choice>
      <span className="claim-copies">
        <button type="button" className="btn" data-copy="markdown">
          Copy as Markdown
        </button>
        <button type="button" className="btn" data-copy="csv">
          Copy as CSV
        </button>
      </span>
      <p className="soft" role="status" id="claims-shown" />
    </form>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  /** Label of the choice that keeps all rows. */
  all: string;
  children: readonly (readonly string[])[];
}

function Choice({ name, label, all, children }: ChoiceProps) {
  return (
    <label>
      {label}
      <select className="btn" name={name} defaultValue="">
        <option value="">{all}</option>
        {children.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
