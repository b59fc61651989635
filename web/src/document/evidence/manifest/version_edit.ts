// One record of a MANIFEST: files that join a level or leave it (db/version_edit.cc of RocksDB 5.18
// to 10, VersionEdit::DecodeFrom).

export interface NewFile {
  readonly level: number;
  readonly number: number;
  readonly bytes: number;
  /** User keys as hexadecimal digits. */
  readonly first: string;
  readonly last: string;
}
export interface VersionEdit {
  readonly family: number;
  /** The name of a column family that is created. */
  readonly created?: string;
  readonly dropped: boolean;
  readonly added: readonly NewFile[];
  readonly deleted: readonly (readonly [level: number, number: number])[];
}

/** Tags of VersionEdit; names are those of `enum Tag`. */
const kLengthPrefixed = new Set([1 /* kComparator */]);
const kNumbers = new Set([2, 3, 4, 9, 10, 203]);
const kCompactPointer = 5;
const kDeletedFile = 6;
const kNewFile = [7, 100, 102, 103] as const;
const kColumnFamily = 200;
const kColumnFamilyAdd = 201;
const kColumnFamilyDrop = 202;
const kInAtomicGroup = 300;
const kBlobFileAddition = 400;
const kBlobFileGarbage = 401;
/** Fields of later versions that may be skipped have this bit, and their length. */
const kSafeIgnore = 1 << 13;

/** Throws RangeError with the name of the field that cannot be read. */
export function editOf(record: Uint8Array): VersionEdit {
  const from = new Fields(record);
  const added: NewFile[] = [];
  const deleted: [number, number][] = [];
  let family = 0;
  let created: string | undefined;
  let dropped = false;
  while (!from.isDone) {
    const tag = from.number('a tag');
    if (tag >= kSafeIgnore || kLengthPrefixed.has(tag)) from.slice('a text');
    else if (kNumbers.has(tag) || tag === kInAtomicGroup) from.number('a number');
    else if (tag === kCompactPointer) {
      from.number('a level');
      from.slice('a compaction pointer');
    } else if (tag === kDeletedFile)
      deleted.push([from.number('a level'), from.number('a deleted file')]);
    else if ((kNewFile as readonly number[]).includes(tag)) added.push(newFile(from, tag));
    else if (tag === kColumnFamily) family = from.number('a column family');
    else if (tag === kColumnFamilyAdd) created = from.text();
    else if (tag === kColumnFamilyDrop) dropped = true;
    else if (tag === kBlobFileAddition || tag === kBlobFileGarbage) blobFile(from, tag);
    else throw new RangeError(`a field with the unknown tag ${tag}`);
  }
  return { family, dropped, added, deleted, ...(created !== undefined && { created }) };
}

function newFile(from: Fields, tag: number): NewFile {
  const level = from.number('a level');
  const number = from.number('a file');
  if (tag === 102) from.number('a path');
  const bytes = from.number('a size');
  const first = from.userKey();
  const last = from.userKey();
  if (tag !== 7) {
    from.number('a sequence number');
    from.number('a sequence number');
  }
  // Fields of one file, each with its length, up to the tag 1.
  if (tag === 103) while (from.number('a field of a file') !== 1) from.slice('a field of a file');
  return { level, number, bytes, first, last };
}

function blobFile(from: Fields, tag: number): void {
  for (let i = 0; i < 3; i++) from.number('a blob file');
  if (tag === kBlobFileAddition) {
    from.slice('a checksum');
    from.slice('a checksum');
  }
  while (from.number('a field of a blob file') !== 0) from.slice('a field of a blob file');
}

class Fields {
  private at = 0;

  constructor(private readonly bytes: Uint8Array) {}

  get isDone(): boolean {
    return this.at >= this.bytes.length;
  }

  /** A varint; numbers beyond 2^53 (sequence numbers of no file) lose their last digits. */
  number(what: string): number {
    let value = 0;
    for (let factor = 1; factor < 2 ** 70; factor *= 128) {
      const byte = this.bytes[this.at++];
      if (byte === undefined) throw new RangeError(`${what} that is cut`);
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
    throw new RangeError(`${what} of more than ten bytes`);
  }

  slice(what: string): Uint8Array {
    const length = this.number(what);
    const slice = this.bytes.subarray(this.at, this.at + length);
    if (slice.length < length) throw new RangeError(`${what} that is cut`);
    this.at += length;
    return slice;
  }

  text(): string {
    return new TextDecoder().decode(this.slice('a name'));
  }

  /** An internal key without its last eight bytes: sequence number and type. */
  userKey(): string {
    const key = this.slice('a key');
    if (key.length < 8) throw new RangeError('a key of less than eight bytes');
    let digits = '';
    for (const byte of key.subarray(0, key.length - 8))
      digits += byte.toString(16).padStart(2, '0');
    return digits;
  }
}
