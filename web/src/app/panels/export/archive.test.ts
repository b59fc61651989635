// Reads archives back with the library's decoder.
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { VolumeFile } from '../../../run/export/volume_files';
import { archiveOf } from './archive';

const kFiles: readonly VolumeFile[] = [
  { name: 'CURRENT', bytes: new TextEncoder().encode('MANIFEST-000001\n') },
  { name: 'empty.log', bytes: new Uint8Array(0) },
  {
    name: '000007.sst',
    bytes: Uint8Array.from({ length: 3 * 2 ** 20 + 17 }, (_, i) => (i * i) >> 7),
  },
];

async function* all(): AsyncGenerator<VolumeFile> {
  yield* kFiles;
}

test('an archive unpacks to its files, and equal files give equal archives', async () => {
  const sizes: number[] = [];
  const bytes = new Uint8Array(
    await (await archiveOf(all(), (_, size) => sizes.push(size))).arrayBuffer(),
  );
  const found = unzipSync(bytes);
  expect(Object.keys(found)).toEqual(kFiles.map(({ name }) => name));
  for (const { name, bytes } of kFiles)
    expect(Buffer.compare(found[name] as Uint8Array, bytes), name).toBe(0);
  expect(sizes).toEqual([16, 16, 16 + 3 * 2 ** 20 + 17]);
  expect(
    Buffer.compare(
      new Uint8Array(await (await archiveOf(all(), () => undefined)).arrayBuffer()),
      bytes,
    ),
  ).toBe(0);
});
