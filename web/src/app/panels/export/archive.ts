// Packs files into a zip archive, compressing piece by piece so that the page stays responsive.
import { Zip, ZipDeflate } from 'fflate';
import type { VolumeFile } from '../../../run/export/volume_files';

const kPiece = 2 ** 20;
/** A fixed time stamp: the same files give the same bytes. */
const kMade = new Date(1980, 0, 1);

export async function archiveOf(
  files: AsyncIterable<VolumeFile>,
  progress: (files: number, bytes: number) => void,
  signal?: AbortSignal,
): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let failed: Error | undefined;
  const zip = new Zip((error, data) => {
    if (error === null) parts.push(data as Uint8Array<ArrayBuffer>);
    else failed = error;
  });
  let count = 0;
  let total = 0;
  for await (const { name, bytes } of files) {
    const entry = new ZipDeflate(name, { level: 1 });
    entry.mtime = kMade;
    zip.add(entry);
    for (let at = 0; at < bytes.length || at === 0; at += kPiece) {
      entry.push(bytes.subarray(at, at + kPiece), at + kPiece >= bytes.length);
      if (failed !== undefined) throw failed;
      await new Promise((resolve) => setTimeout(resolve));
      signal?.throwIfAborted();
    }
    progress(++count, (total += bytes.length));
  }
  zip.end();
  return new Blob(parts, { type: 'application/zip' });
}
