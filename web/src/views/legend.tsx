// What the colours and the ink mean.
export function Legend() {
  return (
    <div className="legend">
      <span>
        <i className="swatch new" /> new: written for the first time
      </span>
      <span>
        <i className="swatch again" /> again: carried along
      </span>
      <span>
        <i className="swatch safety" /> safety: the log
      </span>
      <span>
        <i className="swatch housekeeping" /> housekeeping: metadata, flash garbage collection
      </span>
      <span className="push" />
      <span>dashed line: the followed row, a dot at each version</span>
    </div>
  );
}
