// The files of a run's volume, for other tools to read. Shared by the command line's export and the
// page's archive.
import type { TableName } from '../../gen/types';
import type { Tables } from '../../model/tables/decode';
import { rowsOf } from '../../model/tables/tables';

const kPiece = 8 * 2 ** 20;

/** A lab in any thread; its run must not advance meanwhile. */
interface VolumeSource {
  describe(tables: readonly TableName[]): Promise<Tables>;
  read(file: number, offset: number, size: number): Promise<{ size: number; bytes: Uint8Array }>;
}

export interface VolumeFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * Yields every file under each of its names, as a program would read it now, including bytes that
 * are still in memory. One at a time, as a database may be large.
 */
export async function* volumeFiles(source: VolumeSource): AsyncGenerator<VolumeFile> {
  const tables = await source.describe(['volume.files', 'volume.links']);
  const links = rowsOf(tables, 'volume.links');
  for (const { file, name } of rowsOf(tables, 'volume.files')) {
    const { size } = await source.read(file, 0, 0);
    const bytes = new Uint8Array(size);
    for (let at = 0; at < size; at += kPiece)
      bytes.set((await source.read(file, at, kPiece)).bytes, at);
    for (const each of [
      name,
      ...links.filter((link) => link.file === file).map((link) => link.name),
    ])
      yield { name: pathOf(each), bytes };
  }
}

/** Returns the path relative to the volume's root. */
const pathOf = (name: string) => name.replace(/^\.?\//, '');
