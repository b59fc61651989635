// A hand-made page around a picture, for tests and the gallery: by default a run in fast play.
import type { KeyAxis } from '../../../model/values/axis';
import type { PictureHost } from '../host';

const kHost = {
  index: 0,
  name: 'a tree',
  contender: { name: 'a tree', engine: 'lsm', options: {} },
  frame: undefined,
  followed: undefined,
  rowChosen: false,
  bandCount: 1,
  top: true,
  phase: 'playing',
  arrived: false,
  speed: 2_000,
  still: false,
  mayBegin: true,
  held: false,
  costScale: { scale: 100, steps: 100 },
  inspect: () => Promise.reject(new Error('nothing to inspect')),
  follow: () => undefined,
} as const;

/** Getters in `parts` are kept, so a test can change their values. */
export function hostByHand(axis: KeyAxis, parts: Partial<PictureHost> = {}): PictureHost {
  return Object.defineProperties({ ...kHost, axis }, Object.getOwnPropertyDescriptors(parts));
}
