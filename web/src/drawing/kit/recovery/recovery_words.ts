// Words shared by the recoveries of all engines.
import { plural } from '../../../model/values/units';
import type { Beat } from '../replay/recovery';

/** The first beat: everything that had not reached the drive is lost. */
export const kDarkBeat: Beat = {
  ms: 1_300,
  words: ['memory is empty, only the drive is left', 'memory is empty'],
  chips: ['power cut'],
};

/** Acknowledged writes lost in the last power cut. */
export const lostWords = (writes: number): string =>
  writes === 0 ? 'lost no acknowledged write' : `lost ${plural(writes, 'acknowledged write')}`;

/** The same for a small room. */
export const lostBriefly = (writes: number): string =>
  writes === 0 ? 'no write lost' : `${plural(writes, 'write')} lost`;
