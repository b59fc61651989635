// The page of claims: every published figure beside what runs here come to, or what it waits for.
import { kMarks } from '../scenario/scenario';
import { Row } from './claim_row';
import { kOutcomes, kSigns, outcomeOf } from './claim_words';
import { kRows, kSources } from './claims_data';

const kMarkWords = {
  exact: 'exact: bytes, counts and answers must be equal',
  band: 'band: a ratio must lie between two ends',
  shape: 'shape: order, growth or curve must be the same',
} as const;

export function ClaimsPage({ root }: { root: string }) {
  const counts = kOutcomes
    .map((outcome) => [outcome, kRows.filter((row) => outcomeOf(row) === outcome).length] as const)
    .filter(([, count]) => count > 0);
  return (
    <>
      <h1>Claims</h1>
      <p className="lead">
        {kRows.length} figures that others have published about these engines, each beside what runs
        here come to. Where they differ, both are shown.
      </p>
      <ul className="claim-counts">
        {counts.map(([outcome, count]) => (
          <li key={outcome}>
            <span aria-hidden="true">{kSigns[outcome]}</span> {count}{' '}
            {outcome === 'waits' ? 'wait for something to be built' : outcome}
          </li>
        ))}
      </ul>
      <p className="soft">
        A band is written down before its figure is first measured. Options are what the source
        states, or the defaults of its version. Each claim is measured at two sizes. A rate counts
        only while the drive is busy in 90 per cent of the time; otherwise the claim is lowered to
        its shape. In the strips the bar is the band, the tick what was published, the dot a run
        here, the ring one four times as large.
      </p>
      <ClaimTools />
      <ul className="claims" id="sorted-claims" hidden />
      {kSources.map(({ id, title, author, publisher, year }) => (
        <section key={id} id={id} className="claim-source">
          <h2>{title}</h2>
          <p className="soft">
            {[author, publisher, String(year)].filter((part) => part !== '').join(', ')}
          </p>
          <ul className="claims">
            {kRows.map((row, place) =>
              row.figure.source === id ? (
                <Row key={row.figure.id} row={row} place={place} root={root} />
              ) : null,
            )}
          </ul>
        </section>
      ))}
    </>
  );
}

/** Hidden until the page's script is there. */
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
        {kOutcomes.map((outcome) => [outcome, `${kSigns[outcome]} ${outcome}`])}
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
  /** What the choice is called that leaves everything in. */
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
