// A file of a public repository, as it is written there: the settings, their spelling and the lines
// around them are those of the file, the values are made up, and comments and repetitions are left
// out.

export interface RealFile {
  /** "owner/name: path". */
  readonly from: string;
  readonly text: string;
  /** Parts of the page's description of its form. */
  readonly form: string;
  /** Names that no real program knows; forks and slips have some. */
  readonly unknown?: readonly string[];
  /** The answers of some of its settings: "line kind ours", by hand. */
  readonly becomes?: Readonly<Record<string, string>>;
}
