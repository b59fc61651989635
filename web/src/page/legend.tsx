// What the colours and the ink mean. Each engine's picture explains its own ink.
import { useBandCount, useStage } from '../stage/use_stage';

function Inks() {
  const stage = useStage();
  useBandCount();
  const [band] = stage.bands;
  // With several kinds of trees there is only room for what they share; the help has the rest.
  const ink =
    band !== undefined && stage.bands.every(({ picture }) => picture === band.picture)
      ? band.picture.legend
      : '';
  return (
    <span>
      {ink === ''
        ? 'bold: a recent job, replayed · dashed: followed row'
        : `${ink} · dashed: followed row`}
    </span>
  );
}

export function Legend() {
  return (
    <div className="legend">
      <span>
        <i className="swatch new" /> new: written for the first time
      </span>
      <span>
        <i className="swatch again" /> again: rewritten unchanged
      </span>
      <span>
        <i className="swatch safety" /> safety: log, second copy
      </span>
      <span>
        <i className="swatch housekeeping" /> housekeeping: metadata, garbage collection
      </span>
      <span className="push" />
      <Inks />
    </div>
  );
}
