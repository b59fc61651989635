// Why an option of a file is not one of ours, for a group of names.

export interface Reason {
  readonly names: RegExp;
  /** `fixed`: the run is as the sentence says, whatever the file says. */
  readonly kind: 'fixed' | 'not modelled';
  /** A sentence: the change that it would make, and its direction. */
  readonly says: string;
  /** Values by which a program does as is done here. */
  readonly asHere?: RegExp;
  /** The names are RocksDB's, before which a server has "rocksdb_". */
  readonly isOfRocksdb?: boolean;
}

/** The usual value of what is not modelled: off, nothing, none. */
const kOff = /^(0?(\.0+)?|false|off|no|none|nullptr|kDisable|kNoCompression|kUnknown|kFallback)$/i;
/** No value does as is done here. */
export const kNever = /(?!)/;

export const notModelled = (names: RegExp, says: string, asHere = kOff): Reason => ({
  names,
  kind: 'not modelled',
  says,
  asHere,
});
export const fixedHere = (names: RegExp, says: string): Reason => ({ names, kind: 'fixed', says });
