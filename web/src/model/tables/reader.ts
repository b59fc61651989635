// Reads cells that follow one another: varints, length-prefixed bytes, 8-byte words. The mirror
// image of wasm/facts/row_writer.h.
//
// Integers are below 2^53 by contract, so a number holds each exactly; a larger one means damaged
// bytes and throws DamagedBytes.

/** Thrown for bytes that no build of the engines writes. */
export class DamagedBytes extends Error {
  override readonly name = 'DamagedBytes';
}

const kUtf8 = new TextDecoder();

export class Reader {
  at = 0;
  private readonly view: DataView;

  constructor(readonly bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get done(): boolean {
    return this.at >= this.bytes.length;
  }

  /** Reads a varint, seven bits per byte, lowest first. */
  integer(): number {
    const bytes = this.bytes;
    let byte = bytes[this.at++];
    if (byte === undefined) throw new DamagedBytes('a number is cut short');
    if (byte < 128) return byte;
    // Four bytes fit in 32-bit integer arithmetic; more continue in doubles.
    let value = byte & 127;
    let scale = 128;
    do {
      byte = bytes[this.at++];
      if (byte === undefined) throw new DamagedBytes('a number is cut short');
      value += (byte & 127) * scale;
      scale *= 128;
    } while (byte >= 128);
    if (value > Number.MAX_SAFE_INTEGER) throw new DamagedBytes('a number does not fit in 53 bits');
    return value;
  }

  /** Reads a length-prefixed cell, as a view of the reader's bytes. */
  cell(): Uint8Array {
    const length = this.integer();
    return this.raw(length);
  }

  raw(length: number): Uint8Array {
    if (length > this.bytes.length - this.at) throw new DamagedBytes('a cell is cut short');
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  text(): string {
    return kUtf8.decode(this.cell());
  }

  /** Reads eight bytes, little-endian; used for hashes, which exceed 2^53. */
  word(): bigint {
    this.need8();
    return this.view.getBigUint64(this.at - 8, true);
  }

  double(): number {
    this.need8();
    return this.view.getFloat64(this.at - 8, true);
  }

  private need8(): void {
    if (this.bytes.length - this.at < 8) throw new DamagedBytes('a word is cut short');
    this.at += 8;
  }
}
