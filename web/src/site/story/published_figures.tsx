// Published figures about a chapter's question, each beside our runs' figure or the reason why
// there is none.
import { outcomeName, outcomeOf, publishedWords, valueWords } from '../truth/claim_words';
import { type ClaimRow, kRows, kSources } from '../truth/claims_data';

export function PublishedFigures({ claims, root }: { claims: readonly string[]; root: string }) {
  return (
    <section className="beside" aria-labelledby="beside">
      <h2 id="beside">Published results, and ours</h2>
      <ul>
        {claims.map((id) => (
          <Claim key={id} row={claimNamed(id)} root={root} />
        ))}
      </ul>
    </section>
  );
}

function claimNamed(id: string): ClaimRow {
  const row = kRows.find(({ figure }) => figure.id === id);
  if (row === undefined) throw new Error(`there is no published figure ${id}`);
  return row;
}

function Claim({ row, root }: { row: ClaimRow; root: string }) {
  const { figure, recorded } = row;
  const source = kSources.find(({ id }) => id === figure.source);
  const values = recorded?.values ?? [];
  return (
    <li>
      <p>
        <q>{figure.words}</q>{' '}
        <cite>
          {source?.publisher}, {source?.year}
        </cite>
      </p>
      <p className="soft">Measured: {figure.quantity}.</p>
      <dl>
        {'holds' in figure.published ? null : (
          <div>
            <dt>published</dt>
            <dd>{publishedWords(row)}</dd>
          </div>
        )}
        {values.map(({ size, value }) => (
          <div key={size}>
            <dt>here, {size}</dt>
            <dd>{valueWords(row, value)}</dd>
          </div>
        ))}
      </dl>
      <p className="soft">
        {verdictOf(row)} <a href={`${root}claims/#${figure.id}`}>About this figure</a>
      </p>
    </li>
  );
}

/** Returns the verdict as a sentence. */
function verdictOf(row: ClaimRow): string {
  const { figure, recorded } = row;
  const outcome = outcomeOf(row);
  if (recorded !== undefined) return `${capital(outcomeName(outcome))}: ${recorded.why}.`;
  if (outcome === 'out of reach') return `Out of reach: ${figure.out_of_reach}.`;
  return outcome === 'waits' ? `Not tested yet: needs ${figure.waits_for}.` : 'Not tested yet.';
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
