// `three-trees`: picks the command, prints errors, answers the exit code.
import { parseArgs } from 'node:util';
import { nearest } from '../web/src/scenario/nearest';
import { exportCommand } from './export';
import { describeCommand, factsCommand, schemaCommand } from './look';
import { reportCommand, runCommand } from './run';
import { kHelp, UsageError } from './usage';

const kOptions = {
  help: { type: 'boolean', short: 'h' },
  native: { type: 'boolean' },
  json: { type: 'boolean' },
  markdown: { type: 'boolean' },
  csv: { type: 'boolean' },
  quiet: { type: 'boolean' },
  stats: { type: 'boolean' },
  until: { type: 'string' },
  at: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  contender: { type: 'string' },
  out: { type: 'string' },
} as const;

export interface Arguments {
  readonly native: boolean;
  readonly json: boolean;
  readonly markdown: boolean;
  readonly csv: boolean;
  readonly quiet: boolean;
  readonly stats: boolean;
  readonly until: number | undefined;
  readonly at: number | undefined;
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly contender: string | undefined;
  readonly out: string | undefined;
  /** Builds the engines if they have never been built. */
  readonly build: (native: boolean) => void;
}

type Command = (words: readonly string[], options: Arguments) => Promise<number>;

const kCommands: Readonly<
  Record<string, { run: Command; options: readonly (keyof typeof kOptions)[] }>
> = {
  run: { run: runCommand, options: ['native', 'json', 'quiet', 'until'] },
  report: { run: reportCommand, options: ['native', 'markdown', 'csv', 'quiet', 'until'] },
  describe: { run: describeCommand, options: ['native', 'at', 'contender', 'stats'] },
  facts: { run: factsCommand, options: ['native', 'from', 'to', 'contender'] },
  export: { run: exportCommand, options: ['native', 'at', 'contender', 'out'] },
  schema: { run: schemaCommand, options: ['native'] },
};

export async function main(words: readonly string[], build: Arguments['build']): Promise<number> {
  // A reader that has seen enough (head) is no error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) =>
    process.exit(error.code === 'EPIPE' ? 0 : 1),
  );
  try {
    return await dispatch(words, build);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}

async function dispatch(words: readonly string[], build: Arguments['build']): Promise<number> {
  const { values, positionals } = parse(words);
  const [name, ...rest] = positionals;
  if (values.help === true || name === undefined) {
    process.stdout.write(kHelp);
    return values.help === true ? 0 : 2;
  }
  const command = Object.hasOwn(kCommands, name) ? kCommands[name] : undefined;
  if (command === undefined) throw unknown('command', name, Object.keys(kCommands));
  for (const option of Object.keys(values))
    if (!command.options.includes(option as keyof typeof kOptions))
      throw new UsageError(`"${name}" has no option --${option}; see --help`);
  return command.run(rest, {
    native: values.native ?? false,
    json: values.json ?? false,
    markdown: values.markdown ?? false,
    csv: values.csv ?? false,
    quiet: values.quiet ?? false,
    stats: values.stats ?? false,
    until: count('until', values.until),
    at: count('at', values.at),
    from: count('from', values.from),
    to: count('to', values.to),
    contender: values.contender,
    out: values.out,
    build,
  });
}

function parse(words: readonly string[]) {
  const known = new Set<string>(Object.keys(kOptions));
  for (const word of words) {
    const name = /^--([^=]+)/.exec(word)?.[1];
    if (name !== undefined && !known.has(name)) throw unknown('option', name, [...known]);
  }
  try {
    return parseArgs({ args: [...words], options: kOptions, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function unknown(what: string, name: string, known: readonly string[]): UsageError {
  const guess = nearest(name, known);
  return new UsageError(
    `there is no ${what} "${name}"${guess === undefined ? '; see --help' : `; did you mean "${guess}"?`}`,
  );
}

function count(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text.replaceAll('_', ''));
  if (text !== '' && Number.isSafeInteger(value) && value >= 0) return value;
  throw new UsageError(`--${name}: must be a whole number, not "${text}"`);
}
