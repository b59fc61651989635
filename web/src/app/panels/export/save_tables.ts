// Saves a B-tree's tables for MariaDB, as the command line's `export --clean` does. They are those
// of the run's settled end, so the run is made again beside this one.

import type { Contender, Scenario } from '../../../document/scenario/scenario';
import type { Table } from '../../../model/reports/innodb_tables';
import { formatBytes, formatShare } from '../../../model/values/units';
import {
  checkSettled,
  cleanTables,
  cleanWords,
  settled,
  tablesOf,
} from '../../../run/export/clean_export';
import { type VolumeFile, volumeFiles } from '../../../run/export/volume_files';
import { createPlayer } from '../../../run/play/player';
import { saveFile } from '../../../ui/save_file';
import { archiveOf } from './archive';
import type { Progress } from './export_row';

/** Returns words that name the saved file. */
export async function saveTables(
  scenario: Scenario,
  contender: Contender,
  { showProgress, signal }: Progress,
): Promise<string> {
  const tables = await tablesOf(scenario.workload);
  const alone = await settled({ ...scenario, contenders: [contender] }, contender);
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
    const written: Table[] = [];
    const archive = await archiveOf(
      filesOf(
        volumeFiles({
          describe: (tables) => player.describe(0, tables),
          read: (file, offset, size) => player.read(0, file, offset, size),
        }),
        tables,
        written,
      ),
      (_files, bytes) => showProgress(`${formatBytes(bytes)} …`),
      signal,
    );
    if (written.length === 0) return 'No table has rows.';
    const name = `${scenario.name}-mariadb.zip`;
    saveFile(name, archive);
    const names = written.map((table) => table.name).join(', ');
    return `Saved ${name}, ${formatBytes(archive.size)}: ${names}. README.txt says how to import it.`;
  } finally {
    player.dispose();
  }
}

async function* filesOf(
  files: AsyncIterable<VolumeFile>,
  tables: readonly Table[],
  written: Table[],
): AsyncGenerator<VolumeFile> {
  let size = 0;
  for await (const { table, pageBytes, files: own } of cleanTables(files, tables)) {
    written.push(table);
    size = pageBytes;
    yield* own;
  }
  if (written.length > 0) yield* cleanWords(written, size);
}
