// What all databases say that come back after a power cut.
import { plural } from '../../../model/units';
import type { Beat } from '../replay/recovery';

/** What had not reached the drive is lost. */
export const kDarkBeat: Beat = {
  ms: 1_300,
  words: ['memory is empty, only the drive is left', 'memory is empty'],
  chips: ['power cut'],
};

/** Of the last power cut. */
export const lostWords = (writes: number): string =>
  writes === 0 ? 'lost no acknowledged write' : `lost ${plural(writes, 'acknowledged write')}`;

/** The same where there is little room. */
export const lostBriefly = (writes: number): string =>
  writes === 0 ? 'no write lost' : `${plural(writes, 'write')} lost`;
