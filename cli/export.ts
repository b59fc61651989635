// `export`: the files of a run's volume become files of a folder, so that other tools can read what the engine has written.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { LabInstance } from '../web/src/lab/engine';
import { rowAt } from '../web/src/model/tables';
import { begin } from './look';
import type { Arguments } from './main';
import { UsageError } from './usage';

const kPiece = 8 * 2 ** 20;

export interface VolumeFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Every file of the volume as a program would read it now: bytes still in memory included. */
export async function volumeFiles(lab: LabInstance): Promise<VolumeFile[]> {
  const table = (await lab.describe(['volume.files']))['volume.files'];
  const files: VolumeFile[] = [];
  for (let i = 0; i < (table?.rows ?? 0); i++) {
    const { file, name } = rowAt(table as NonNullable<typeof table>, i);
    files.push({ name, bytes: await readAll(lab, file) });
  }
  return files;
}

async function readAll(lab: LabInstance, file: number): Promise<Uint8Array> {
  const { size } = await lab.read(file, 0, 0);
  const whole = new Uint8Array(size);
  for (let at = 0; at < size; at += kPiece) whole.set((await lab.read(file, at, kPiece)).bytes, at);
  return whole;
}

export async function exportCommand(words: readonly string[], options: Arguments): Promise<number> {
  const { out } = options;
  if (out === undefined) throw new UsageError('"export" needs a folder: --out DIR');
  if (existsSync(out) && readdirSync(out).length > 0) throw new UsageError(`--out ${out}: there are files in it already`);
  const run = await begin(words, options);
  try {
    await run.seek({ statements: options.at ?? Number.MAX_SAFE_INTEGER });
    const files = await volumeFiles(run.instance);
    mkdirSync(out, { recursive: true });
    for (const { name, bytes } of files) writeFileSync(join(out, basename(name)), bytes);
    process.stderr.write(`${files.length} files after ${run.status.statements} statements\n`);
    return 0;
  } finally {
    run.close();
  }
}
