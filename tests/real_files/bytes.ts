// Reads numbers and byte strings as PerconaFT writes them (ft/serialize/rbuf.h), and computes its
// checksum (util/x1764.cc). Independent of the engine, so that an error of one shows in the other.
import assert from 'node:assert/strict';

export class Bytes {
  at = 0;
  constructor(readonly buffer: Buffer) {}
  get left(): number {
    return this.buffer.length - this.at;
  }
  take(size: number): Buffer {
    assert(size >= 0 && size <= this.left, `${size} bytes wanted at ${this.at}, ${this.left} left`);
    this.at += size;
    return this.buffer.subarray(this.at - size, this.at);
  }
  u8(): number {
    return this.take(1).readUInt8();
  }
  u32(): number {
    return this.take(4).readUInt32LE();
  }
  network32(): number {
    return this.take(4).readUInt32BE();
  }
  /** 64 bits as two 32-bit words, the high one first. */
  words(): bigint {
    const high = this.u32();
    return (BigInt(high) << 32n) | BigInt(this.u32());
  }
  /** 64 bits in little-endian order. */
  u64(): bigint {
    return this.take(8).readBigUInt64LE();
  }
  /**
   * Checks a count of things of at least `least` bytes, so that a damaged one allocates nothing.
   */
  count(things: number | bigint, least: number): number {
    assert(
      things >= 0 && Number(things) * least <= this.left,
      `${things} things of ${least} bytes or more at ${this.at}, ${this.left} bytes left`,
    );
    return Number(things);
  }
  counted(): Buffer {
    return this.take(this.u32());
  }
}

export function x1764(bytes: Buffer): number {
  const word = 2n ** 64n - 1n;
  let sum = 0n;
  let at = 0;
  for (; at + 8 <= bytes.length; at += 8) sum = (sum * 17n + bytes.readBigUInt64LE(at)) & word;
  if (at < bytes.length) {
    let last = 0n;
    for (let i = bytes.length - 1; i >= at; i--) last = (last << 8n) | BigInt(bytes[i] as number);
    sum = (sum * 17n + last) & word;
  }
  return ~Number((sum ^ (sum >> 32n)) & 0xffffffffn) >>> 0;
}

/** Damage of a file; its message begins with the place. */
export class Damaged extends Error {
  override readonly name = 'Damaged';
}

/** Calls `read`; an error that it throws becomes `Damaged` at `where`. */
export function within<T>(where: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const { message } = error as Error;
    throw new Damaged(`${where}${error instanceof Damaged ? ', ' : ': '}${message}`);
  }
}

/** Verifies the checksum in the last four bytes. Returns the bytes before it. */
export function checked(bytes: Buffer, what: string): Buffer {
  assert(bytes.length >= 4, `${what} is cut short`);
  const before = bytes.subarray(0, bytes.length - 4);
  assert.equal(bytes.readUInt32LE(before.length), x1764(before), `checksum of ${what}`);
  return before;
}
