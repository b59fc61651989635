// The account: an answer for every setting that was read, and no setting without one.
import type { Setting } from './setting';

export const kKinds = ['taken', 'scaled', 'fixed', 'not modelled', 'unknown'] as const;
export type Kind = (typeof kKinds)[number];

export interface Answer {
  readonly kind: Kind;
  /** Our name of it, as a path of the document: "RocksDB.options.write_buffer_size". */
  readonly ours?: string;
  /** The value as the file means it, and ours. */
  readonly from?: string;
  readonly to?: string;
  /** The rule of a scaled value, or what it would change here. */
  readonly says?: string;
}

export interface Row extends Answer {
  readonly file: string;
  readonly line: number;
  readonly name: string;
  readonly value: string;
}

export class Account {
  private readonly answers = new Map<Setting, Answer>();

  constructor(readonly settings: readonly Setting[]) {}

  /** The first answer counts: rules that know more are asked first. */
  answer(setting: Setting, answer: Answer): void {
    if (!this.answers.has(setting)) this.answers.set(setting, answer);
  }

  /** Changes the answer of the settings that gave an option of ours; false if none did. */
  amend(ours: string, change: Partial<Answer>): boolean {
    const found = [...this.answers].filter(([, answer]) => answer.ours === ours);
    for (const [setting, answer] of found) this.answers.set(setting, { ...answer, ...change });
    return found.length > 0;
  }

  isOpen(setting: Setting): boolean {
    return !this.answers.has(setting);
  }

  open(): Setting[] {
    return this.settings.filter((one) => this.isOpen(one));
  }

  rows(): Row[] {
    return this.settings.map((setting) => {
      const { file, line, name, value = '', part } = setting;
      const nested = part === undefined || name.startsWith(`${part}.`) ? name : `${part}.${name}`;
      const answer = this.answers.get(setting);
      if (answer === undefined) throw new Error(`line ${line} of ${file} has no answer`);
      return { file, line, name: nested.replace(/^word /, ''), value, ...answer };
    });
  }
}

export const countKinds = (rows: readonly Row[]): Readonly<Record<Kind, number>> =>
  Object.fromEntries(
    kKinds.map((kind) => [kind, rows.filter((row) => row.kind === kind).length]),
  ) as Record<Kind, number>;
