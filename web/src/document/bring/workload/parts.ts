// Shared by the readers of benchmarks: values of their settings, and answers for them.
import type { Account, Answer } from '../account';
import { kScale } from '../rules/engines';
import { numberIn } from '../rules/target';
import { noValue } from '../rules/value';
import type { Program, Setting } from '../setting';

/** Options for phases and workload of a document; unchecked. */
export type Values = Record<string, number | string | boolean>;

export interface MadeWorkload {
  readonly workload: unknown;
  /** Rows of all tables, and bytes of a row, for the size of the drive. */
  readonly rows: number;
  readonly rowBytes: number;
}

export class Settings {
  private readonly last = new Map<string, Setting>();

  constructor(
    readonly account: Account,
    readonly program: Program,
    readonly scale: number,
  ) {
    for (const one of account.settings) if (one.program === program) this.last.set(one.name, one);
  }

  get isEmpty(): boolean {
    return this.last.size === 0;
  }

  /** The last setting of one of these names. */
  named(...names: readonly string[]): Setting | undefined {
    return names.map((name) => this.last.get(name)).find((one) => one !== undefined);
  }

  /** All settings of a name: those of several commands. */
  all(name: string): Setting[] {
    return this.account.settings.filter((one) => one.program === this.program && one.name === name);
  }

  text(...names: readonly string[]): string | undefined {
    return this.named(...names)?.value;
  }

  answer(setting: Setting | undefined, answer: Answer): void {
    if (setting !== undefined) this.account.answer(setting, answer);
  }

  /** A whole number within bounds, with its answer. */
  count(
    names: readonly string[],
    ours: string,
    bounds: { least: number; most: number; scales?: boolean },
  ) {
    const setting = this.named(...names);
    const given = numberIn(setting?.value ?? '');
    if (setting === undefined) return undefined;
    if (given === undefined || given < 0) {
      const says = noValue(setting.value ?? '', setting.name);
      this.answer(setting, { kind: 'unknown', says });
      return undefined;
    }
    const meant = bounds.scales === true ? Math.round(given / this.scale) : Math.round(given);
    const value = Math.min(bounds.most, Math.max(bounds.least, meant));
    const [from, to] = [given.toLocaleString('en-US'), value.toLocaleString('en-US')];
    const says =
      value < meant
        ? 'the most that is possible here'
        : value > meant
          ? 'the least that is possible here'
          : `1:${kScale}, as the profiles of engines are`;
    this.answer(
      setting,
      value === given ? { kind: 'taken', ours, to } : { kind: 'scaled', ours, from, to, says },
    );
    return value;
  }
}

/** Rows that the largest drive holds in any of the trees. */
export const mostRows = (rowBytes: number): number => Math.floor((8 * 2 ** 30) / rowBytes);
