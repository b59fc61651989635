// Saves a B-tree's tables for MariaDB, as the command line's `export --clean` does. They are those
// of the run's settled end, so the run is made again beside this one.

import type { Contender, Scenario } from '../../../document/scenario/scenario';
import { formatBytes, formatShare } from '../../../model/values/units';
import { createPlayer } from '../../../run/play/player';
import {
  checkSettled,
  cleanTables,
  cleanWords,
  settled,
} from '../../../run/transport/clean_export';
import { type VolumeFile, volumeFiles } from '../../../run/transport/volume_files';
import { saveFile } from '../../../ui/save_file';
import { archiveOf } from './archive';
import type { Progress } from './export_row';

/** Returns words that name the saved file. */
export async function saveTables(
  scenario: Scenario,
  contender: Contender,
  { showProgress, signal }: Progress,
): Promise<string> {
  const alone = settled({ ...scenario, contenders: [contender] }, contender);
  // The run only moves forward, so it needs no snapshots.
  const player = createPlayer({ snapshotBudgetBytes: 0 });
  try {
    showProgress(`The run of ${contender.name} is made to its end, beside this one …`);
    await player.load(alone);
    const end = { statements: player.latest(0)?.status.statements_total ?? 0 };
    const onProgress = (share: number) =>
      showProgress(`${contender.name}: ${formatShare(share)} of the run is done`);
    const arrived = await player.seek(end, { onProgress, signal });
    signal.throwIfAborted();
    const status = player.latest(0)?.status;
    if (!arrived || status === undefined) throw new Error('the run could not be made');
    checkSettled(status);
    const written: string[] = [];
    const archive = await archiveOf(
      filesOf(
        volumeFiles({
          describe: (tables) => player.describe(0, tables),
          read: (file, offset, size) => player.read(0, file, offset, size),
        }),
        scenario.workload.kind,
        written,
      ),
      (_files, bytes) => showProgress(`${formatBytes(bytes)} …`),
      signal,
    );
    if (written.length === 0) return 'No table has rows.';
    const name = `${scenario.name}-mariadb.zip`;
    saveFile(name, archive);
    return `Saved ${name}, ${formatBytes(archive.size)}: ${written.join(', ')}. README.txt says how to import it.`;
  } finally {
    player.dispose();
  }
}

async function* filesOf(
  files: AsyncIterable<VolumeFile>,
  workload: string,
  written: string[],
): AsyncGenerator<VolumeFile> {
  let size = 0;
  for await (const { table, pageBytes, files: own } of cleanTables(files, workload)) {
    written.push(table);
    size = pageBytes;
    yield* own;
  }
  if (written.length > 0) yield* cleanWords(workload, written, size);
}
