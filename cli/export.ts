// `export`: the files of a run's volume become files of a folder, so that other tools can read what
// the engine has written.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { volumeFiles } from '../web/src/lab/transport/volume_files';
import type { Arguments } from './arguments';
import { begin } from './look';
import { UsageError } from './usage';

export async function exportCommand(words: readonly string[], options: Arguments): Promise<number> {
  const { out } = options;
  if (out === undefined) throw new UsageError('"export" needs a folder: --out DIR');
  if (existsSync(out) && readdirSync(out).length > 0)
    throw new UsageError(`--out ${out}: there are files in it already`);
  const run = await begin(words, options);
  try {
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
