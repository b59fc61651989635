// Keys of two bytes spread evenly over the axis: `keyAt(0.25)` is at a quarter of it.
import { KeyAxis } from '../../../model/values/axis';

export const keyAt = (share: number): Uint8Array => {
  const value = Math.round(share * 65536);
  return Uint8Array.of(value >> 8, value & 255);
};

export const kKeys = new KeyAxis(
  Array.from({ length: 1025 }, (_, i) =>
    i === 1024 ? Uint8Array.of(255, 255, 255) : keyAt(i / 1024),
  ),
);
