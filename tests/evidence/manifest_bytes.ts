// MANIFESTs written byte by byte, as db/log_writer.cc and VersionEdit::EncodeTo write them.
import { crc32c } from '../../web/src/document/evidence/manifest/log_blocks';

export const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
export const slice = (bytes: readonly number[]): number[] => [...varint(bytes.length), ...bytes];
export const text = (words: string): number[] => slice([...new TextEncoder().encode(words)]);
/** A user key with its sequence number and type. */
const key = (words: string): number[] =>
  slice([...new TextEncoder().encode(words), 1, 0, 0, 0, 0, 0, 0, 0]);

export const newFile = (
  level: number,
  number: number,
  bytes: number,
  first: string,
  last: string,
) => [
  ...[103, level, ...varint(number), ...varint(bytes), ...key(first), ...key(last), 5, 9],
  // The time of its creation, and the end of its fields.
  ...[6, ...slice(varint(1_700_000_000)), 1],
];
export const deletedFile = (level: number, number: number) => [6, level, ...varint(number)];

/** Records as blocks of 32 KiB. */
export function manifestOf(records: readonly (readonly number[])[]): Uint8Array {
  const out: number[] = [];
  for (const record of records) {
    for (let from = 0, isFirst = true; isFirst || from < record.length; isFirst = false) {
      let left = 32768 - (out.length % 32768);
      if (left < 7) {
        out.push(...Array<number>(left).fill(0));
        left = 32768;
      }
      const part = record.slice(from, from + left - 7);
      from += part.length;
      const isLast = from >= record.length;
      const type = isFirst ? (isLast ? 1 : 2) : isLast ? 4 : 3;
      const crc = crc32c(Uint8Array.from([type, ...part]));
      const masked = ((((crc >>> 15) | (crc << 17)) >>> 0) + 0xa282ead8) >>> 0;
      out.push(...[0, 8, 16, 24].map((bits) => (masked >>> bits) & 255));
      out.push(part.length & 255, part.length >>> 8, type, ...part);
    }
  }
  return Uint8Array.from(out);
}
