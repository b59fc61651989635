// Values as people write them in options files, on command lines and in forms: "48G", "4k", "ON",
// "10.000000", "kLZ4Compression", "kCompactionStyleUniversal". The one place that reads them; it
// gives the spelling of documents, and leaves what it does not know as it is, for their checks.
import type { OptionSchema } from '../../../gen/schema';
import type { OptionValue } from './options';

const kFlags: Readonly<Record<string, boolean>> = {
  true: true,
  on: true,
  yes: true,
  1: true,
  false: false,
  off: false,
  no: false,
  0: false,
};
/** RocksDB's spellings around a name: kNoCompression, kPointInTimeRecovery, kZSTD. */
const kAround = /^k(?=[A-Z])|^k?CompactionStyle|Compression$|CompressionOption$|Recovery$/g;
/** Other names for the same. */
const kSame: Readonly<Record<string, string>> = { no: 'none', disable: 'same' };

/** Returns the value of an option in the spelling of documents. */
export function readWritten(option: Pick<OptionSchema, 'type' | 'names'>, text: string) {
  const word = text.trim();
  if (option.type === 'enum') return enumOf(option.names ?? [], word);
  if (option.type === 'flag') return kFlags[word.toLowerCase()] ?? word;
  return readNumber(word);
}

/** Returns a whole number as a number: "1,000_000", "10.000000"; any other text as it is. */
export function readNumber(word: string): OptionValue {
  const digits = word.replaceAll(/[_,\s]/g, '').replace(/\.0+$/, '');
  return /^-?\d{1,16}$/.test(digits) ? Number(digits) : word.trim();
}

function enumOf(names: readonly string[], word: string): string {
  if (names.includes(word)) return word;
  const bare = plain(word.replaceAll(kAround, '').replaceAll(kAround, ''));
  const meant = kSame[bare] ?? bare;
  return names.find((name) => plain(name) === meant || plain(name) === plain(word)) ?? word;
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
