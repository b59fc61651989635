// The options of the command line, parsed and checked.
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { nearest } from '../web/src/document/scenario/values/nearest';
import { UsageError } from './usage';

const kOptions = {
  help: { type: 'boolean', short: 'h' },
  native: { type: 'boolean' },
  json: { type: 'boolean' },
  sql: { type: 'boolean' },
  all: { type: 'boolean' },
  markdown: { type: 'boolean' },
  csv: { type: 'boolean' },
  'over-time': { type: 'boolean' },
  quiet: { type: 'boolean' },
  stats: { type: 'boolean' },
  clean: { type: 'boolean' },
  'as-it-is': { type: 'boolean' },
  until: { type: 'string' },
  at: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  contender: { type: 'string' },
  beside: { type: 'string' },
  engine: { type: 'string' },
  isolation: { type: 'string' },
  rows: { type: 'string' },
  out: { type: 'string' },
  content: { type: 'string' },
  jobs: { type: 'string' },
  'break-even': { type: 'string' },
  set: { type: 'string', multiple: true },
  'set-a': { type: 'string', multiple: true },
  'set-c': { type: 'string', multiple: true },
  'set-both': { type: 'string', multiple: true },
} as const;

export type OptionName = keyof typeof kOptions;

/** The options of a command, parsed; its words are passed beside them. */
export interface Arguments {
  readonly native: boolean;
  readonly json: boolean;
  readonly sql: boolean;
  /** Every field of the report, by its name. */
  readonly all: boolean;
  readonly markdown: boolean;
  readonly csv: boolean;
  readonly overTime: boolean;
  readonly quiet: boolean;
  readonly stats: boolean;
  readonly clean: boolean;
  /** Sizes of a file that is imported stay as they are. */
  readonly asItIs: boolean;
  readonly until: number | undefined;
  readonly at: number | undefined;
  readonly from: number | undefined;
  readonly to: number | undefined;
  /** Statements to print at most. */
  readonly rows: number | undefined;
  readonly contender: string | undefined;
  /** The scenario to be run beside a LOG. */
  readonly beside: string | undefined;
  readonly engine: string | undefined;
  readonly isolation: string | undefined;
  readonly out: string | undefined;
  /** The file that the native driver creates for the drive's content. */
  readonly content: string | undefined;
  /** Runs at a time; by default one for each core. */
  readonly jobs: number | undefined;
  /** The option of a sweep along which contenders cross. */
  readonly breakEven: string | undefined;
  /** PATH=VALUE for run B, which is the one that usually differs, for A, for C, and for all. */
  readonly set: readonly string[];
  readonly setA: readonly string[];
  readonly setC: readonly string[];
  readonly setBoth: readonly string[];
  /** Builds the engines if they have never been built; it does not look for changed sources. */
  readonly build: (native: boolean) => void;
}

/** The command line before its command is known. */
export interface Typed {
  readonly words: readonly string[];
  readonly help: boolean;
  readonly names: readonly OptionName[];
  readonly values: Omit<Arguments, 'build'>;
}

export function parseWords(typed: readonly string[]): Typed {
  const { values, positionals } = parse(typed);
  return {
    words: positionals,
    help: values.help ?? false,
    names: Object.keys(values) as OptionName[],
    values: {
      native: values.native ?? false,
      json: values.json ?? false,
      sql: values.sql ?? false,
      all: values.all ?? false,
      markdown: values.markdown ?? false,
      csv: values.csv ?? false,
      overTime: values['over-time'] ?? false,
      quiet: values.quiet ?? false,
      stats: values.stats ?? false,
      clean: values.clean ?? false,
      asItIs: values['as-it-is'] ?? false,
      until: wholeNumber('until', values.until),
      at: wholeNumber('at', values.at),
      from: wholeNumber('from', values.from),
      to: wholeNumber('to', values.to),
      rows: wholeNumber('rows', values.rows),
      contender: values.contender,
      beside: values.beside,
      engine: values.engine,
      isolation: values.isolation,
      out: values.out,
      content: values.content,
      jobs: wholeNumber('jobs', values.jobs),
      breakEven: values['break-even'],
      set: values.set ?? [],
      setA: values['set-a'] ?? [],
      setC: values['set-c'] ?? [],
      setBoth: values['set-both'] ?? [],
    },
  };
}

function parse(words: readonly string[]) {
  // parseArgs would report a negative number as an unknown option.
  const at = words.findIndex((word, i) => /^-\d/.test(word) && words[i - 1]?.startsWith('--'));
  if (at > 0) throw notWhole(words[at - 1] as string, words[at] as string);
  return parseKnown(words, kOptions);
}

/** Node's `parseArgs`, but an unknown option is a UsageError that names the nearest one. */
export function parseKnown<O extends NonNullable<ParseArgsConfig['options']>>(
  words: readonly string[],
  options: O,
) {
  for (const word of words) {
    const name = /^--([^=]+)/.exec(word)?.[1];
    if (name !== undefined && !Object.hasOwn(options, name))
      throw unknownName('option', name, Object.keys(options));
  }
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

export function unknownName(what: string, name: string, known: readonly string[]): UsageError {
  const guess = nearest(name, known);
  return new UsageError(
    `there is no ${what} "${name}"${guess === undefined ? '; see --help' : `; did you mean "${guess}"?`}`,
  );
}

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text.replaceAll('_', ''));
  if (text !== '' && Number.isSafeInteger(value) && value >= 0) return value;
  throw notWhole(`--${name}`, text);
}

const notWhole = (option: string, text: string): UsageError =>
  new UsageError(`${option}: must be a whole number, 0 or more, not "${text}"`);
