// Turns zod's errors about a document into issues in plain words, one per place.
import type { Issue } from '../values/issue';
import { nearest } from '../values/nearest';
import { show } from '../values/options';

/** The fields of zod's issues that are used here. */
export interface ZodIssue {
  readonly code: string;
  readonly path: PropertyKey[];
  readonly message: string;
  readonly keys?: string[];
  readonly values?: unknown[];
  readonly expected?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly origin?: string;
  readonly errors?: ZodIssue[][];
}

/** The names and values of one kind of document. */
interface Explaining {
  readonly unknownName: (path: readonly PropertyKey[], key: string, document: unknown) => Issue;
  readonly explainOne: (issue: ZodIssue, document: unknown) => Issue;
}

const kMaxNames = 20;

export function explain(
  issues: readonly ZodIssue[],
  document: unknown,
  { unknownName, explainOne }: Explaining,
): Issue[] {
  const all = issues.flatMap((issue) => {
    const { code, path, keys = [] } = issue;
    if (code === 'unrecognized_keys')
      return keys.slice(0, kMaxNames).map((key) => unknownName(path, key, document));
    return [explainOne(issue, document)];
  });
  // A value may fail several checks; one message about it is enough.
  return all.filter((one, i) => all.findIndex(({ path }) => path === one.path) === i);
}

export const issueAt = (path: string, message: string, guess?: string): Issue =>
  guess === undefined ? { path, message } : { path, message, nearest: guess };

/** Returns the issue of a value that is none of the choices. */
export function notOneOf(path: string, choices: readonly string[], value: unknown): Issue {
  const one = choices.length === 1 ? choices[0] : `one of ${choices.join(', ')}`;
  const guess = typeof value === 'string' ? nearest(value, choices) : undefined;
  return issueAt(path, `must be ${one}, not ${show(value)}`, guess);
}

export function plainReason(issue: ZodIssue, value: unknown): string {
  const isText = typeof value === 'string';
  const things = isText ? 'characters' : 'entries';
  const sized = isText || Array.isArray(value);
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kTypeNames[issue.expected ?? ''] ?? issue.expected}, not ${show(value)}`;
    case 'too_small':
      return sized
        ? `must have at least ${issue.minimum} ${things}`
        : `must be at least ${issue.minimum}, not ${show(value)}`;
    case 'too_big':
      return sized
        ? `must have at most ${issue.maximum} ${things}`
        : `must be at most ${issue.maximum}, not ${show(value)}`;
    case 'invalid_union':
      if (issue.path[0] === 'knobs')
        return `must be a value, or a label with a value for each path, not ${show(value)}`;
      return issue.path.at(-1) === 'speed'
        ? `must be a number of statements a second or "full", not ${show(value)}`
        : `must be {"statements": N} or {"ns": N}, not ${show(value)}`;
    case 'invalid_format':
      return `must be lower-case letters, digits and dashes, not ${show(value)}`;
    default:
      return `${issue.message}, not ${show(value)}`;
  }
}

const kTypeNames: Readonly<Record<string, string>> = {
  int: 'a whole number',
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};
