// `export`: the files of a run's volume become files of a folder, so that other tools can read what
// the engine has written.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cleanTables, cleanWords, NotClean, settled } from '../web/src/lab/clean_export';
import type { LabRun } from '../web/src/lab/past/timeline';
import { type VolumeFile, volumeFiles } from '../web/src/lab/transport/volume_files';
import { ownCodecWords } from '../web/src/scenario/own_codec';
import type { Contender } from '../web/src/scenario/scenario';
import type { Arguments } from './arguments';
import { begin } from './look';
import { contenderIndex, readScenario } from './source';
import { UsageError } from './usage';

export async function exportCommand(words: readonly string[], options: Arguments): Promise<number> {
  const { out } = options;
  if (out === undefined) throw new UsageError('"export" needs a folder: --out DIR');
  if (options.clean && options.at !== undefined)
    throw new UsageError('--clean exports what is there at the end; leave out --at');
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
  const run = await begin(words, options, options.clean ? settled : undefined);
  try {
    if (options.clean) return await exportTables(run, words, out);
    await run.seek({ statements: options.at ?? Number.MAX_SAFE_INTEGER });
    mkdirSync(out, { recursive: true });
    let files = 0;
    for await (const { name, bytes } of volumeFiles(run.instance)) {
      mkdirSync(dirname(join(out, name)), { recursive: true });
      writeFileSync(join(out, name), bytes);
      files++;
    }
    process.stderr.write(`${files} files after ${run.status.statements} statements\n`);
    const { contenders } = readScenario(words);
    const chosen = contenders[contenderIndex({ contenders }, options.contender)] as Contender;
    const ours = ownCodecWords(chosen);
    if (ours !== undefined) process.stderr.write(`${ours}\n`);
    return 0;
  } finally {
    run.close();
  }
}

async function exportTables(run: LabRun, words: readonly string[], out: string): Promise<number> {
  await run.seek({ statements: Number.MAX_SAFE_INTEGER });
  const workload = readScenario(words).workload.kind;
  const tables: string[] = [];
  let size = 0;
  const write = ({ name, bytes }: VolumeFile) => {
    mkdirSync(out, { recursive: true });
    writeFileSync(join(out, name), bytes);
  };
  for await (const { table, pageBytes, files } of cleanTables(
    volumeFiles(run.instance),
    workload,
  )) {
    files.forEach(write);
    tables.push(table);
    size = pageBytes;
  }
  if (tables.length > 0) cleanWords(workload, tables, size).forEach(write);
  process.stderr.write(
    `tables after ${run.status.statements} statements: ${tables.join(', ') || 'none has rows'}\n`,
  );
  return 0;
}
