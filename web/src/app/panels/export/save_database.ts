// Saves one tree's database at this moment as an archive, with the files of the command line's
// export.

import { formatBytes, plural } from '../../../model/values/units';
import { volumeFiles } from '../../../run/transport/volume_files';
import { saveFile } from '../../../ui/save_file';
import type { Stage } from '../../stage/stage';
import { archiveOf } from './archive';
import type { Progress } from './export_row';

/** Pauses the run. Returns words that name the saved file. */
export async function saveDatabase(
  stage: Stage,
  contender: number,
  scenario: string,
  { showProgress, signal }: Progress,
): Promise<string> {
  const { player } = stage;
  stage.controls.takeCharge();
  await player.align();
  const started = player.latest(contender)?.status;
  const files = volumeFiles({
    describe: (tables) => player.describe(contender, tables),
    read: (file, offset, size) => player.read(contender, file, offset, size),
  });
  const archive = await archiveOf(
    files,
    (count, bytes) => showProgress(`${plural(count, 'file')}, ${formatBytes(bytes)} …`),
    signal,
  );
  if (player.latest(contender)?.status.steps !== started?.steps)
    throw new Error('The run continued in the meantime: pause it and save again.');
  const tree = (stage.bands[contender]?.name ?? 'database')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
  const name = `${scenario}-${tree}-${started?.statements ?? 0}.zip`;
  saveFile(name, archive);
  return `Saved ${name}, ${formatBytes(archive.size)}`;
}
