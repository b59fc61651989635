// What the colours mean, in all trees alike. Each engine's picture explains its own ink.
export function Legend() {
  return (
    <div className="legend">
      <span>
        <i className="swatch new" /> new<span className="more">: written for the first time</span>
      </span>
      <span>
        <i className="swatch again" /> rewritten
        <span className="more">: old data carried along</span>
      </span>
      <span>
        <i className="swatch safety" /> log
      </span>
      <span>
        <i className="swatch copy" /> second copy<span className="more">, both for safety</span>
      </span>
      <span>
        <i className="swatch housekeeping" /> housekeeping
        <span className="more">: metadata, garbage collection</span>
      </span>
      <span className="push" />
      <span>dotted: followed row</span>
    </div>
  );
}
