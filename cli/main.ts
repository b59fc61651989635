// `three-trees`: picks the command, prints errors, returns the exit code.
import { answerCommand } from './answer';
import { type Arguments, type OptionName, parseWords, unknownName } from './arguments';
import { compareCommand } from './compare';
import { converseCommand } from './converse';
import { exportCommand } from './export';
import { gradeCommand } from './grade';
import { importCommand } from './import';
import { logCommand } from './log';
import { describeCommand, factsCommand, schemaCommand } from './look';
import { reportCommand, runCommand } from './run';
import { statementsCommand } from './statements';
import { sweepCommand } from './sweep';
import { kHelp, UsageError } from './usage';

type Command = (words: readonly string[], options: Arguments) => Promise<number>;

const kCommands: Readonly<Record<string, { run: Command; options: readonly OptionName[] }>> = {
  run: { run: runCommand, options: ['native', 'content', 'json', 'all', 'quiet', 'until'] },
  report: {
    run: reportCommand,
    options: ['native', 'markdown', 'csv', 'over-time', 'quiet', 'until'],
  },
  compare: {
    run: compareCommand,
    options: ['set', 'set-a', 'set-c', 'set-both', 'json', 'markdown', 'csv', 'quiet', 'until'],
  },
  answer: { run: answerCommand, options: ['set', 'json', 'markdown', 'quiet', 'until'] },
  sweep: {
    run: sweepCommand,
    options: ['out', 'jobs', 'break-even', 'json', 'markdown', 'csv', 'quiet'],
  },
  describe: { run: describeCommand, options: ['native', 'at', 'contender', 'stats'] },
  facts: { run: factsCommand, options: ['native', 'from', 'to', 'contender'] },
  statements: { run: statementsCommand, options: ['native', 'sql', 'json', 'rows', 'contender'] },
  converse: { run: converseCommand, options: ['native', 'json', 'engine', 'isolation'] },
  export: { run: exportCommand, options: ['native', 'at', 'contender', 'out', 'clean'] },
  import: { run: importCommand, options: ['as-it-is', 'json', 'out'] },
  log: { run: logCommand, options: ['native', 'beside', 'contender', 'json', 'out'] },
  grade: { run: gradeCommand, options: ['native', 'quiet'] },
  schema: { run: schemaCommand, options: ['native'] },
};

export async function main(words: readonly string[], build: Arguments['build']): Promise<number> {
  // A reader that closes the pipe early (head) is not an error.
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
  const typed = parseWords(words);
  const [name, ...rest] = typed.words;
  const command = Object.hasOwn(kCommands, name ?? '') ? kCommands[name as string] : undefined;
  if (name !== undefined && command === undefined)
    throw unknownName('command', name, Object.keys(kCommands));
  if (typed.help || command === undefined) {
    process.stdout.write(kHelp);
    return typed.help ? 0 : 2;
  }
  for (const option of typed.names)
    if (!command.options.includes(option))
      throw new UsageError(`"${name}" has no option --${option}; see --help`);
  return command.run(rest, { ...typed.values, build });
}
