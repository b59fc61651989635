// The meaning of colours, which all trees share, and of the signs that occur on the page. Each
// engine's picture explains its remaining ink.
import type { ReactNode } from 'react';
import { kSigns, type Sign } from '../../drawing/kit/signs';
import { Words } from '../../glossary/words';
import { useShownBands } from '../stage/use_stage';

const kKinds = [
  ['new', 'new', ': written for the first time'],
  ['again', 'rewritten', ': old data carried along'],
  ['safety', 'log', ''],
  ['copy', 'second copy', ', both for safety', 'wide'],
  ['housekeeping', 'housekeeping', ': metadata, garbage collection', 'wide'],
] as const;

const kWords: Readonly<Record<Sign, string>> = {
  bar: 'how full',
  corner: 'not yet written',
  corners: 'waits for the checkpoint',
  ring: 'a delete',
  tick: 'its commit',
};

/** The signs as the painters draw them, on a grid of 12 by 12. */
const kShapes: Readonly<Record<Sign, ReactNode>> = {
  bar: (
    <>
      <rect className="track" x="0" y="4" width="12" height="4" />
      <rect x="0" y="4" width="7" height="4" />
    </>
  ),
  corner: <path d="M2 2h10v10z" />,
  corners: <path d="M6 2h6v6zM6 2H0v6z" />,
  ring: <circle className="ring" cx="6" cy="6" r="4" />,
  tick: <rect className="tick" x="4.5" y="1" width="3" height="10" />,
};

export function Legend() {
  const bands = useShownBands();
  const signs = kSigns.filter((sign) => bands.some(({ picture }) => picture.signs.includes(sign)));
  return (
    <div className="legend">
      {kKinds.map(([kind, term, more, room = '']) => (
        <span key={kind}>
          <i className={`swatch ${kind}`} /> <Words term={term}>{term}</Words>
          <span className={`more ${room}`}>
            <Words>{more}</Words>
          </span>
        </span>
      ))}
      <span className="push" />
      {signs.map((sign) => (
        <span key={sign} className={`signed of-${sign}`}>
          <svg className="sign" viewBox="0 0 12 12" aria-hidden="true">
            {kShapes[sign]}
          </svg>{' '}
          <span>
            <Words>{kWords[sign]}</Words>
          </span>
        </span>
      ))}
      <span className="dotted">
        <span>
          {'dotted: '}
          <Words>followed row</Words>
        </span>
      </span>
    </div>
  );
}
