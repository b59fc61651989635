// Reads a document of unknown origin: every part has a path, and what is wrong becomes an issue
// with that path, and with the place in the text where there is one.
import type { Issue } from '../scenario/values/issue';
import { nearest } from '../scenario/values/nearest';
import { show } from '../scenario/values/options';
import { SqlError } from './grammar/tokens';

/** The reason why a workload is refused. */
export interface SqlIssue extends Issue {
  /** Characters before the mistake, in the text at the path. */
  readonly at?: number;
}

const kMostIssues = 20;

export class Reader {
  readonly issues: SqlIssue[] = [];

  refuse(path: string, message: string, guess?: string, at?: number): undefined {
    if (this.issues.length < kMostIssues)
      this.issues.push({
        path,
        message,
        ...(guess !== undefined && { nearest: guess }),
        ...(at !== undefined && { at }),
      });
    return undefined;
  }

  /** Returns what `work` makes of a text; a mistake there becomes an issue. */
  attempt<Result>(path: string, work: () => Result): Result | undefined {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof SqlError)) throw error;
      const message = `${error.message} (at character ${error.at + 1})`;
      return this.refuse(path, message, error.nearest, error.at);
    }
  }

  object(path: string, value: unknown): Readonly<Record<string, unknown>> | undefined {
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
    return this.refuse(path, `must be an object, not ${show(value)}`);
  }

  /** Returns an object that has only these entries; `needed` ones must be there. */
  entries(
    path: string,
    value: unknown,
    names: readonly string[],
    needed: readonly string[] = [],
  ): Readonly<Record<string, unknown>> | undefined {
    const found = this.object(path, value);
    if (found === undefined) return undefined;
    for (const name of Object.keys(found))
      if (!names.includes(name))
        this.refuse(joined(path, name), 'no entry has this name', nearest(name, names));
    for (const name of needed)
      if (found[name] === undefined) this.refuse(joined(path, name), 'is missing');
    return found;
  }

  list(path: string, value: unknown, most: number): readonly unknown[] {
    if (!Array.isArray(value)) this.refuse(path, `must be a list, not ${show(value)}`);
    else if (value.length > most) this.refuse(path, `must have at most ${most} entries`);
    else return value;
    return [];
  }

  text(path: string, value: unknown): string | undefined {
    if (typeof value === 'string') return value;
    return this.refuse(path, `must be a text, not ${show(value)}`);
  }

  flag(path: string, value: unknown): boolean {
    if (value !== undefined && typeof value !== 'boolean')
      this.refuse(path, `must be true or false, not ${show(value)}`);
    return value === true;
  }

  /** Returns a choice, or undefined. */
  choice<Name extends string>(
    path: string,
    value: unknown,
    names: readonly Name[],
  ): Name | undefined {
    const found = names.find((name) => name === value);
    if (found !== undefined) return found;
    const guess = typeof value === 'string' ? nearest(value, names) : undefined;
    return this.refuse(path, `must be one of ${names.join(', ')}, not ${show(value)}`, guess);
  }

  /** Returns a number as billionths; it has at most nine digits after the point. */
  billionths(path: string, value: unknown, most: number): number {
    const found = typeof value === 'number' ? /^(\d+)(?:\.(\d{1,9}))?$/.exec(String(value)) : null;
    if (found !== null && (value as number) <= most)
      return Number((found[1] ?? '') + (found[2] ?? '').padEnd(9, '0'));
    this.refuse(path, `must be a number from 0 to ${most}, to nine digits, not ${show(value)}`);
    return 0;
  }
}

export const joined = (path: string, name: string): string =>
  path === '' ? name.slice(0, 80) : `${path}.${name.slice(0, 80)}`;
