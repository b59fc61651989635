// Falsified claims. A claim that cannot fail proves nothing, so the mechanism that its figure
// depends on is removed, and the measure must leave the band.
import { printBand } from '../../document/measure/verdict';
import { kSigns, valueWords } from './claim_words';
import type { ClaimRow, Falsified } from './claims_data';
import { Strip } from './strip';

/** Id of the section, which the figures' rows link to. */
export const kBrokenId = 'broken-on-purpose';

export function BrokenOnPurpose({ rows }: { rows: readonly ClaimRow[] }) {
  const broken = rows.filter(({ falsified }) => falsified !== undefined);
  if (broken.length === 0) return null;
  return (
    <section id={kBrokenId} className="broken">
      <h2>What happens when we break it on purpose</h2>
      <p>
        A claim that cannot fail says nothing. Here each run is repeated without what its figure
        hangs on. If the measure is about what the source says, it has to leave its band; where it
        stays, there is a reason beside it.
      </p>
      <ul>
        {broken.flatMap((row) =>
          (row.falsified ?? []).map((removal) => (
            <FalsifiedClaim
              key={`${row.id} ${removal.size} ${removal.change}`}
              row={row}
              removal={removal}
            />
          )),
        )}
      </ul>
      <p className="soft">
        At each scenario’s own size where no other is named. On the command line:{' '}
        <code>npm run claims -- --falsify</code>
      </p>
    </section>
  );
}

function FalsifiedClaim({ row, removal }: { row: ClaimRow; removal: Falsified }) {
  const { id, figure, claim } = row;
  const { size, change, part, stays, before, after } = removal;
  const band = part?.band ?? claim?.band;
  return (
    <li>
      <p>
        <a href={`#${id}`}>{figure.words}</a>
        {claim?.half !== undefined && <span className="soft">, {claim.half}</span>}
        {part !== undefined && <span className="soft"> ({part.words})</span>}
        {size !== undefined && <span className="soft"> at {size}</span>}
      </p>
      <dl>
        <JudgedRun name="as it is" row={row} judged={before} />
        <JudgedRun name={change} row={row} judged={after} />
        <div className="soft">
          <dt>band</dt>
          <dd>{printBand(band)}</dd>
        </div>
      </dl>
      <Strip
        band={band}
        published={{}}
        values={[
          { size: 'as it is', value: before.value, busy: [] },
          { size: change, value: after.value, busy: [] },
        ]}
      />
      {stays !== undefined && (
        <p className="soft">
          <b>
            The verdict is unchanged: {valueWords(row, before.value)} →{' '}
            {valueWords(row, after.value)}.
          </b>{' '}
          {stays}
        </p>
      )}
    </li>
  );
}

interface JudgedRunProps {
  name: string;
  row: ClaimRow;
  judged: Falsified['after'];
}

function JudgedRun({ name, row, judged: { value, within } }: JudgedRunProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {valueWords(row, value)}{' '}
        <span className="outcome">
          {within
            ? `${kSigns.reproduced} within the band`
            : `${kSigns['not reproduced']} outside the band`}
        </span>
      </dd>
    </div>
  );
}
