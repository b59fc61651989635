// Records of a MANIFEST: blocks of 32 KiB with fragments, each with its checksum
// (db/log_format.h, log_reader.cc of RocksDB 5.18 to 10; LevelDB's are the same).

const kBlock = 32 * 1024;
const kHeader = 7;
/** Fragments of files that are overwritten have the file's number too. */
const kRecyclableHeader = 11;

export interface Records {
  readonly records: readonly Uint8Array[];
  /** Why the rest was not read, with its place; undefined if all was. */
  readonly trouble?: string;
}

export function recordsOf(bytes: Uint8Array): Records {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const records: Uint8Array[] = [];
  let parts: Uint8Array[] = [];
  for (let at = 0; at + kHeader <= bytes.length; ) {
    const left = kBlock - (at % kBlock);
    const type = bytes[at + 6] as number;
    const length = view.getUint16(at + 4, true);
    // The rest of a block, or space that is allocated ahead.
    if (left < kHeader || (type === 0 && length === 0)) {
      at += left;
      continue;
    }
    const header = type >= 5 && type <= 8 ? kRecyclableHeader : kHeader;
    const end = at + header + length;
    if (end > bytes.length) return { records, trouble: `it is cut at byte ${at}` };
    if (header + length > left) return { records, trouble: `no record begins at byte ${at}` };
    if (unmask(view.getUint32(at, true)) !== crc32c(bytes.subarray(at + 6, end)))
      return { records, trouble: `the checksum of the record at byte ${at} is wrong` };
    const place = type >= 5 && type <= 8 ? type - 4 : type;
    if (place >= 1 && place <= 4) {
      if (place <= 2) parts = [];
      parts.push(bytes.subarray(at + header, end));
      if (place === 1 || place === 4) records.push(joined(parts));
    }
    at = end;
  }
  return { records };
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  if (parts.length === 1) return parts[0] as Uint8Array;
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Checksums are stored so that one over stored checksums is of use (util/crc32c.h, Mask). */
function unmask(masked: number): number {
  const rotated = (masked - 0xa282ead8) >>> 0;
  return ((rotated >>> 17) | (rotated << 15)) >>> 0;
}

const kTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0x82f63b78 : crc >>> 1;
  return crc;
});

export function crc32c(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (kTable[(crc ^ byte) & 255] as number);
  return (crc ^ 0xffffffff) >>> 0;
}
