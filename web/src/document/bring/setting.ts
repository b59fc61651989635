// A setting is one line of a file, or a part of one, before anyone asks what it means.

/** The program whose option a setting is. `client`: another program's section of a my.cnf. */
export type Program = 'rocksdb' | 'server' | 'db_bench' | 'sysbench' | 'ycsb' | 'client';

export interface Source {
  /** The file's name, or "pasted". */
  readonly name: string;
  readonly text: string;
}

export interface Setting {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly program: Program;
  /** As the program spells it, without "--", "-" as "_" in servers and sysbench. */
  readonly name: string;
  /** Undefined for an option without a value. */
  readonly value: string | undefined;
  /** The setting that this one is a part of: "rocksdb_default_cf_options". */
  readonly part?: string;
  /** The section of the file: 'CFOptions "default"', "mysqld". */
  readonly section?: string;
}

/** The settings of one file. */
export interface ReadFile {
  readonly file: string;
  /** "a RocksDB OPTIONS file", as the page says it. */
  readonly form: string;
  readonly settings: readonly Setting[];
  /** Lines without a setting: empty ones, comments, headings. */
  readonly silent: readonly number[];
}

/** Bounds that keep a hostile file from costing more than a real one. */
export const kMaxFileBytes = 1 << 20;
export const kMaxLine = 20_000;
export const kMaxSettings = 5_000;
export const kTooMany = 'More than 5,000 settings are not read at a time.';
export const kMaxFiles = 20;
