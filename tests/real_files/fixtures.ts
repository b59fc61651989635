// Files that the PerconaFT library itself wrote, and what its tools print of them, in one
// compressed file: the length of an index, the index, the files.
//
// nodesize 32 KiB, basement nodes of 4 KiB, keys of 16 bytes, values of 100: 2,000 rows in
// transactions of 100; 200 overwrites; 100 deletes; a checkpoint; an update-broadcast (byte 0 of
// each value becomes "B"); 10 updates (byte 1 becomes "U"); 40 rows; an aborted transaction; an
// optimize; an open transaction of 5 puts and 2 deletes; a second checkpoint; then, in the log
// alone, 20 committed rows and 3 of the open transaction. The files were copied while it ran, as
// after a crash. In texts of rows and log records values are cut to 4 bytes.
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

let unpacked: Map<string, Buffer> | undefined;

function unpack(): Map<string, Buffer> {
  const all = brotliDecompressSync(readFileSync(new URL('perconaft/files.br', import.meta.url)));
  const indexBytes = all.readUInt32LE(0);
  const index = JSON.parse(all.toString('utf8', 4, 4 + indexBytes)) as {
    name: string;
    size: number;
  }[];
  let at = 4 + indexBytes;
  return new Map(index.map(({ name, size }) => [name, all.subarray(at, (at += size))]));
}

export function realFile(name: string): Buffer {
  unpacked ??= unpack();
  const bytes = unpacked.get(name);
  if (bytes === undefined) throw new Error(`no fixture ${name}`);
  return bytes;
}

export const realLines = (name: string) => realFile(name).toString('utf8').trimEnd().split('\n');
