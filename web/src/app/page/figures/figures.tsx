// One contender's figures: a large one, and small ones.
import type { Report } from '../../../gen/types';
import { Words } from '../../../glossary/words';
import { formatCount, formatFactor, formatNs, plural } from '../../../model/values/units';
import { lazy } from '../../../ui/lazy';
import type { Band } from '../../stage/band';
import { lagLabel } from '../../stage/band_lag';
import { usePlayer, useRecovering, useRunView } from '../../stage/use_stage';

const PreviousFigure = lazy(async () => (await import('./previous_panel')).PreviousFigure);

/** Small figures per tree if the page shows several: as many as fit beside its notes. */
const kFewFigures = 2;

export function BandHeader({ band, brief }: { band: Band; brief: boolean }) {
  const { index, name } = band;
  const { family, does } = band.picture;
  // A fork's name is its tree's, a comma, and its changed options.
  const [tree, ...rest] = name.split(', ');
  const figures = useRunView((shown) => shown.figures[index]);
  const lock = usePlayer((state) => state.lock);
  const behind = useRunView((shown) =>
    band.waitsForOrigin ? 'waiting for the others' : lagLabel(shown.places, index, lock),
  );
  const recovering = useRecovering(index);
  const cut = useRunView((shown) => cutWords(shown.reports[index], recovering));
  const statements = useRunView((shown) => shown.places[index]?.statements ?? 0);
  const notes = [rest.length > 0, cut !== '', cut !== '' && behind !== ''].filter(Boolean).length;
  const disk = useRunView((shown) => shown.reports[index]?.hdd !== undefined);
  return (
    <section className="cell who" aria-label={`${name}: figures`}>
      <h2>
        {tree}{' '}
        {family === '' ? null : (
          <span className="family">
            · <Words>{family}</Words>
          </span>
        )}
        {rest.length === 0 ? null : <small className="does">{rest.join(', ')}</small>}
      </h2>
      {rest.length > 0 ? null : <p className="does">{does}</p>}
      <div className="factor">
        <span className="big num" data-testid={`amplification-${index}`}>
          {formatFactor(figures?.amplification ?? Number.NaN)}
        </span>
        <PreviousFigure tree={band.label} />
        <span className="soft">
          <Words>
            {brief
              ? `${disk ? 'disk' : 'flash'} bytes per byte saved`
              : `bytes written to ${disk ? 'disk' : 'flash'} per byte saved`}
          </Words>
        </span>
      </div>
      <dl className="mini">
        {figures?.small
          .slice(0, brief ? Math.max(1, kFewFigures - notes) : undefined)
          .map((one) => (
            <div key={one.name} className="pair">
              <dt>
                <Words>{one.name}</Words>
              </dt>
              <dd className="num">{one.value}</dd>
            </div>
          ))}
        {lock === 'time' ? (
          <div className="pair rows">
            <dt>rows</dt>
            <dd className="num">{formatCount(statements)}</dd>
          </div>
        ) : null}
      </dl>
      {cut === '' ? null : (
        <p className="behind">
          <Words>{cut}</Words>
        </p>
      )}
      {behind === '' ? null : <p className="behind">{behind}</p>}
      {brief ? null : <Inks words={band.picture.legend} />}
    </section>
  );
}

/** A tree alone on the page has room for the legend of its ink. */
function Inks({ words }: { words: string }) {
  return (
    <ul className="inks soft">
      {words.split(' · ').map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  );
}

/** The effect of power cuts; empty if there were none. */
function cutWords(report: Pick<Report, 'crashes'> | undefined, recovering: boolean): string {
  const {
    count,
    recovery_ns: recoveryNs,
    lost_writes: lost,
  } = report?.crashes ?? { count: 0, recovery_ns: 0, lost_writes: 0 };
  if (count === 0) return '';
  const when = count === 1 ? 'power cut' : `${count} power cuts`;
  return recovering || recoveryNs === 0
    ? `${when}: recovering`
    : `${when}: recovered in ${formatNs(recoveryNs)}, ${plural(lost, 'save')} lost`;
}
