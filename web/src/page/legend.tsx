// What the colours mean, in all trees alike. Each engine's picture explains its own ink.
import { Words } from '../glossary/words';

const kKinds = [
  ['new', 'new', ': written for the first time'],
  ['again', 'rewritten', ': old data carried along'],
  ['safety', 'log', ''],
  ['copy', 'second copy', ', both for safety'],
  ['housekeeping', 'housekeeping', ': metadata, garbage collection'],
] as const;

export function Legend() {
  return (
    <div className="legend">
      {kKinds.map(([kind, term, more]) => (
        <span key={kind}>
          <i className={`swatch ${kind}`} /> <Words term={term}>{term}</Words>
          <span className="more">
            <Words>{more}</Words>
          </span>
        </span>
      ))}
      <span className="push" />
      <span>
        <span>
          {'dotted: '}
          <Words>followed row</Words>
        </span>
      </span>
    </div>
  );
}
