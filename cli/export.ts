// `export`: the files of a run's volume become files of a folder, so that other tools can read what
// the engine has written.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { LabRun } from '../web/src/lab/past/timeline';
import { volumeFiles } from '../web/src/lab/transport/volume_files';
import type { Arguments } from './arguments';
import { settled, writeTables } from './export_clean';
import { begin } from './look';
import { readScenario } from './source';
import { UsageError } from './usage';

export async function exportCommand(words: readonly string[], options: Arguments): Promise<number> {
  const { out } = options;
  if (out === undefined) throw new UsageError('"export" needs a folder: --out DIR');
  if (options.clean && options.at !== undefined)
    throw new UsageError('--clean exports what is there at the end; leave out --at');
  if (existsSync(out) && readdirSync(out).length > 0)
    throw new UsageError(`--out ${out}: there are files in it already`);
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
    return 0;
  } finally {
    run.close();
  }
}

async function exportTables(run: LabRun, words: readonly string[], out: string): Promise<number> {
  await run.seek({ statements: Number.MAX_SAFE_INTEGER });
  const tables = await writeTables(run, readScenario(words).workload.kind, out);
  process.stderr.write(
    `tables after ${run.status.statements} statements: ${tables.join(', ') || 'none has rows'}\n`,
  );
  return 0;
}
