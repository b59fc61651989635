// What all databases say that come back after a power cut.
import { plural } from '../../model/units';
import type { Beat } from './recovery';

/** Everything that was only in memory is gone. */
export const kDarkBeat: Beat = {
  ms: 1_300,
  words: ['the power went: all that was only in memory is gone', 'what was only in memory is gone'],
};

/** Of the last power cut. */
export const lostWords = (writes: number): string =>
  writes === 0 ? 'lost no acknowledged write' : `lost ${plural(writes, 'acknowledged write')}`;

/** The same where there is little room. */
export const lostBriefly = (writes: number): string =>
  writes === 0 ? 'no write lost' : `${plural(writes, 'write')} lost`;
