// Exports besides the link: report, picture, scenario and database. Each names its run.

import { ownCodecWords } from '../../../document/scenario/own_codec';
import type { Contender } from '../../../document/scenario/scenario';
import { type IntervalsOf, overTimeCsv } from '../../../model/reports/over_time_csv';
import { type RunReport, reportCsv, reportMarkdown } from '../../../model/reports/report_files';
import { rowsOf } from '../../../model/tables/tables';
import { formatCount } from '../../../model/values/units';
import { hasCleanExport } from '../../../run/transport/clean_export';
import { preload } from '../../../ui/lazy';
import { saveFile } from '../../../ui/save_file';
import { openPanel } from '../../stage/panels';
import type { Stage } from '../../stage/stage';
import { useStage } from '../../stage/use_stage';
import { ExportRow, type Saving } from './export_row';
import { type About, pagePng, pageSvg } from './page_picture';

const loadSaving = () => import('./save_database');
preload(loadSaving);
const loadTables = () => import('./save_tables');
preload(loadTables);

interface Props {
  /** Returns the run's figures at this moment. */
  makeReport: () => Promise<RunReport>;
}

export function ExportSection({ makeReport }: Props) {
  const stage = useStage();
  const saving = (label: string, work: (run: RunReport) => Promise<string> | string): Saving => ({
    label,
    work: async () => work(await makeReport()),
  });
  return (
    <>
      <ExportRow
        title="Report"
        savings={[
          saving('Copy as Markdown', async (run) => {
            await navigator.clipboard.writeText(reportMarkdown(run));
            return 'Report copied';
          }),
          saving('Save Markdown', (run) =>
            save(run, 'md', new Blob([reportMarkdown(run)], { type: 'text/markdown' })),
          ),
          saving('Save CSV', (run) =>
            save(run, 'csv', new Blob([reportCsv(run)], { type: 'text/csv' })),
          ),
          saving('Save CSV over time', (run) => saveOverTime(run, stage)),
        ]}
      />
      <ExportRow
        title="Picture"
        savings={[
          saving('Save PNG', async (run) => save(run, 'png', await pagePng(aboutOf(run)))),
          saving('Save SVG', async (run) => save(run, 'svg', await pageSvg(aboutOf(run)))),
        ]}
      />
      <ExportRow
        title="Scenario"
        savings={[
          saving('Save as file', (run) =>
            save(run, 'json', new Blob([run.document], { type: 'application/json' })),
          ),
        ]}
      >
        <button type="button" className="btn" onClick={() => openPanel('editor')}>
          Edit as text
        </button>
      </ExportRow>
      <ExportRow
        title="Database"
        savings={stage.bands.map(({ index, name }) => ({
          label: `Save ${name}`,
          work: async (progress) => {
            const { scenario } = await makeReport();
            return (await loadSaving()).saveDatabase(stage, index, scenario, progress);
          },
        }))}
      />
      <p className="soft">
        The files on the emulated drive at this moment, as <code>three-trees export</code> writes
        them. {stage.bands.map((band) => formatWords(band))}
      </p>
      <Tables />
    </>
  );
}

const kFormats: Readonly<Record<string, string>> = {
  lsm: 'RocksDB’s files, for its ldb and sst_dump',
  fractal:
    'PerconaFT’s files, for its tokuftdump and tokuft_logprint; the library itself cannot open them',
  btree: 'InnoDB’s pages and redo log',
};

/** Names the programs that can read the files. */
function formatWords({ name, contender }: { name: string; contender: Contender }): string {
  return `${ownCodecWords(contender) ?? `${name}: ${kFormats[contender.engine]}.`} `;
}

/** Per B-tree: tables that a server can import. */
function Tables() {
  const { scenario, bands } = useStage();
  if (scenario === undefined) return null;
  const trees = bands.filter(
    ({ fork, contender }) => fork === undefined && hasCleanExport(scenario, contender),
  );
  if (trees.length === 0) return null;
  return (
    <>
      <ExportRow
        title="MariaDB"
        savings={trees.map(({ name, contender }) => ({
          label: `Save the tables of ${name}`,
          work: async (progress) => (await loadTables()).saveTables(scenario, contender, progress),
        }))}
      />
      <p className="soft">
        MariaDB 10.11 can import these tables. They are those of the end of the run, without power
        cuts made here: saving them runs it again, which may take a minute, and closing this panel
        cancels that. The archive has the statements that import them; <code>innochecksum</code> can
        check its files.
      </p>
    </>
  );
}

async function saveOverTime(run: RunReport, stage: Stage): Promise<string> {
  const text = overTimeCsv(await intervalsOf(stage));
  return save(run, 'over-time.csv', new Blob([text], { type: 'text/csv' }));
}

/** Returns each contender's intervals so far. */
function intervalsOf(stage: Stage): Promise<IntervalsOf[]> {
  return Promise.all(
    stage.bands.map(async ({ index, name }) => ({
      name,
      intervals: rowsOf(await stage.describe(index, ['lab.intervals']), 'lab.intervals'),
    })),
  );
}

function save(run: RunReport, ending: string, content: Blob): string {
  const name =
    `${run.scenario}-${ending === 'json' ? '' : `${run.outcomes[0]?.statements ?? 0}`}`.replace(
      /-$/,
      '',
    );
  saveFile(`${name}.${ending}`, content);
  return `Saved ${name}.${ending}`;
}

function aboutOf(run: RunReport): About {
  const statements = Math.max(0, ...run.outcomes.map((one) => one.statements));
  const digests = run.outcomes.map(({ name, report }) => `${name} ${report.digest}`);
  return [
    `Three Trees · ${run.title} (${run.scenario}, seed ${run.seed}) after ${formatCount(statements)} statements · build ${run.build}`,
    `digests: ${digests.join(' · ')}`,
  ];
}
