// `export`: writes the files of a run's volume to a folder, for other tools to read.
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Contender, Scenario } from '../web/src/document/scenario/scenario';
import type { Table } from '../web/src/model/reports/innodb_tables';
import {
  checkSettled,
  cleanTables,
  cleanWords,
  settled,
  tablesOf,
} from '../web/src/run/export/clean_export';
import { NotClean } from '../web/src/run/export/not_clean';
import { ownCodecWords } from '../web/src/run/export/own_codec';
import { type VolumeFile, volumeFiles } from '../web/src/run/export/volume_files';
import type { LabRun } from '../web/src/run/past/timeline';
import type { Arguments } from './arguments';
import { begin, exitCode } from './look';
import { contenderIndex, readChecked } from './source';
import { UsageError } from './usage';

export async function exportCommand(words: readonly string[], options: Arguments): Promise<number> {
  const { out } = options;
  if (out === undefined) throw new UsageError('"export" needs a folder: --out DIR');
  if (options.clean && options.at !== undefined)
    throw new UsageError('--clean exports what is there at the end; leave out --at');
  if (existsSync(out) && !statSync(out).isDirectory())
    throw new UsageError(`--out ${out}: this is a file`);
  if (existsSync(out) && readdirSync(out).length > 0)
    throw new UsageError(`--out ${out}: there are files in it already`);
  try {
    return await exportRun(words, options, out);
  } catch (error) {
    if (error instanceof NotClean) throw new UsageError(`--clean: ${error.message}`);
    throw error;
  }
}

async function exportRun(
  words: readonly string[],
  options: Arguments,
  out: string,
): Promise<number> {
  const scenario = await readChecked(words);
  const index = contenderIndex(scenario, options.contender);
  const run = await begin(words, options, options.clean ? settled : undefined);
  try {
    makeFolder(out);
    if (options.clean) return await exportTables(run, await tablesOf(scenario.workload), out);
    await run.seek({ statements: options.at ?? Number.MAX_SAFE_INTEGER });
    let files = 0;
    for await (const { name, bytes } of volumeFiles(run.instance)) {
      mkdirSync(dirname(join(out, name)), { recursive: true });
      writeFileSync(join(out, name), bytes);
      files++;
    }
    say(scenario, index, files, run.status.statements);
    return exitCode(run, options.at);
  } finally {
    run.close();
  }
}

/**
 * Makes the folder before the run, so that a bad path fails at once. It goes level by level, as
 * Node's recursive mkdir never returns for paths below /proc.
 */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(resolve(path)));
  try {
    mkdirSync(path);
  } catch (error) {
    throw new UsageError(`--out: ${(error as Error).message}`);
  }
}

/** Prints how many files were written, and whether only our own tools can read them. */
function say(scenario: Scenario, index: number, files: number, statements: number): void {
  const chosen = scenario.contenders[index] as Contender;
  const others = scenario.contenders.filter((one) => one !== chosen).map(({ name }) => name);
  const lines = [`${files} files of ${chosen.name} after ${statements} statements`];
  if (others.length > 0) lines.push(`--contender exports another: ${others.join(', ')}`);
  const ours = ownCodecWords(chosen);
  if (ours !== undefined) lines.push(ours);
  process.stderr.write(`${lines.join('\n')}\n`);
}

/** Writes the tables of a settled run that is at its beginning. */
export async function exportTables(
  run: LabRun,
  tables: readonly Table[],
  out: string,
): Promise<number> {
  await run.seek({ statements: Number.MAX_SAFE_INTEGER });
  checkSettled(run.status);
  const written: Table[] = [];
  let size = 0;
  const write = ({ name, bytes }: VolumeFile) => writeFileSync(join(out, name), bytes);
  for await (const { table, pageBytes, files } of cleanTables(volumeFiles(run.instance), tables)) {
    files.forEach(write);
    written.push(table);
    size = pageBytes;
  }
  if (written.length > 0) cleanWords(written, size).forEach(write);
  const names = written.map(({ name }) => name).join(', ');
  process.stderr.write(
    `tables after ${run.status.statements} statements: ${names || 'none has rows'}\n`,
  );
  return 0;
}
