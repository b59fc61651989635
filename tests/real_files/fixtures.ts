// Files that real servers wrote, and the output of their tools: three archives, each compressed,
// with the length of an index, the index and the files.
//
// perconaft: nodesize 32 KiB, basement nodes of 4 KiB, keys of 16 bytes, values of 100: 2,000 rows
// in transactions of 100; 200 overwrites; 100 deletes; a checkpoint; an update-broadcast (byte 0 of
// each value becomes "B"); 10 updates (byte 1 becomes "U"); 40 rows; an aborted transaction; an
// optimize; an open transaction of 5 puts and 2 deletes; a second checkpoint; then, in the log
// alone, 20 committed rows and 3 of the open transaction. The files were copied while it ran, as
// after a crash. In texts of rows and log records values are cut to 4 bytes.
//
// hot: four folders with nodes of 16 KiB, basement nodes of 4 KiB and 4 children, copied right
// after a checkpoint. broadcast-none: 1,500 rows in transactions of 50; a checkpoint; a broadcast
// that inserts "ZZZZ" at byte 100 of each value; 40 overwrites; one that removes the first two
// bytes; one that sets byte 5 to "x", aborted; 30 lookups. hotopt-none: the same rows and first
// broadcast, then a hot optimize. loader-none: 1,500 rows and a secondary index by the bulk
// loader, then 10 rows. mvcc-none: 600 rows; a snapshot; six rounds of 60 updates with a snapshot
// after each of the first five; 20 deletes; an open transaction of 10 rows. Lines of rows have the
// key's first 8 bytes and the CRC-32 of the value; those of the secondary index are whole.
//
// innodb: MariaDB 10.11.19 with a table of 50 rows after a clean shutdown; then, in the log alone,
// 21 inserts, a delete and an update, and an open transaction with an insert and a delete. The
// server was killed. r1.tsv and r1.recovered.ibd: the rows that it found when it started again, and
// the table after a shutdown.
//
// innodb_zip: five tables of KEY_BLOCK_SIZE 8 and 4, exported by MariaDB 10.11.19: z8 and z4 with
// rows replaced and deleted, z8n with rows that do not compress, z8i with secondary indexes, z8s
// with columns of fixed size.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';

const kArchives = {
  perconaft: 'perconaft/files.br',
  hot: 'perconaft/hot.br',
  innodb: 'innodb/recovery.br',
  innodb_zip: 'innodb/zip.br',
};
type Library = keyof typeof kArchives;

const unpacked = new Map<Library, Map<string, Buffer>>();

function unpack(library: Library): Map<string, Buffer> {
  const packed = readFileSync(new URL(kArchives[library], import.meta.url));
  const all = brotliDecompressSync(packed);
  const indexBytes = all.readUInt32LE(0);
  const index = JSON.parse(all.toString('utf8', 4, 4 + indexBytes)) as {
    name: string;
    size: number;
  }[];
  let at = 4 + indexBytes;
  const files = new Map(index.map(({ name, size }) => [name, all.subarray(at, (at += size))]));
  unpacked.set(library, files);
  return files;
}

export function realFile(name: string, library: Library = 'perconaft'): Buffer {
  const bytes = (unpacked.get(library) ?? unpack(library)).get(name);
  if (bytes === undefined) throw new Error(`no fixture ${name}`);
  return bytes;
}

export const realLines = (name: string, library?: Library) =>
  realFile(name, library).toString('utf8').trimEnd().split('\n');

/** The names of an archive's files in a folder of it. */
export const realNames = (folder: string, library: Library): string[] =>
  [...(unpacked.get(library) ?? unpack(library)).keys()].filter((name) =>
    name.startsWith(`${folder}/`),
  );

/** Runs the engine's tests of these files, which they read from a folder. Returns their output. */
export function unitTestsOf(filter: string, names: readonly string[], library?: Library): string {
  const folder = mkdtempSync(join(tmpdir(), 'real-files-'));
  for (const name of names)
    writeFileSync(join(folder, name.split('/').at(-1) as string), realFile(name, library));
  const tests = fileURLToPath(new URL('../../build/native/release_tests', import.meta.url));
  const run = spawnSync(tests, [`--gtest_filter=${filter}`], {
    env: { ...process.env, TT_REAL_FILES: folder },
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  return run.stdout;
}
