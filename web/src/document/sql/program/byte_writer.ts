// Writes the cells of a program: integers as varints, signed ones in zigzag order, bytes after
// their length. wasm/facts/row_reader.h reads them.

const kMask = (1n << 64n) - 1n;

export class ByteWriter {
  private bytes = new Uint8Array(64);
  private size = 0;

  integer(value: number | bigint): this {
    if (value >= 0 && value < 128) return this.byte(Number(value));
    let rest = BigInt(value);
    if (rest < 0n || rest > kMask) throw new Error(`no 64-bit integer: ${value}`);
    for (; rest >= 128n; rest >>= 7n) this.byte(Number(rest & 127n) | 128);
    return this.byte(Number(rest));
  }

  signed(value: number | bigint): this {
    const wide = BigInt(value);
    return this.integer(((wide << 1n) ^ (wide >> 63n)) & kMask);
  }

  flag(value: boolean): this {
    return this.byte(value ? 1 : 0);
  }

  /** Writes a text of latin1 after its length; other letters, of names and comments, are "?". */
  text(value: string): this {
    this.integer(value.length);
    for (let i = 0; i < value.length; i++) {
      const code = value.charCodeAt(i);
      this.byte(code > 255 ? 63 : code);
    }
    return this;
  }

  /** Writes what another writer has made. */
  all(bytes: Uint8Array): this {
    for (const one of bytes) this.byte(one);
    return this;
  }

  /** Writes the number of items, then each. */
  list<Item>(items: readonly Item[], write: (item: Item) => void): this {
    this.integer(items.length);
    for (const item of items) write(item);
    return this;
  }

  done(): Uint8Array {
    return this.bytes.slice(0, this.size);
  }

  private byte(value: number): this {
    if (this.size === this.bytes.length) {
      const larger = new Uint8Array(2 * this.size);
      larger.set(this.bytes);
      this.bytes = larger;
    }
    this.bytes[this.size++] = value;
    return this;
  }
}
