// What can be exported besides the link: report, picture, scenario and database. Each names the run
// it comes from.
import { Fragment, type ReactNode, useState } from 'react';
import { hasCleanExport } from '../../lab/clean_export';
import { type IntervalsOf, overTimeCsv } from '../../model/over_time_csv';
import { type RunReport, reportCsv, reportMarkdown } from '../../model/report_files';
import { rowsOf } from '../../model/tables';
import { formatCount } from '../../model/units';
import { ownCodecWords } from '../../scenario/own_codec';
import type { Contender } from '../../scenario/scenario';
import { openPanel } from '../../stage/panels';
import type { Stage } from '../../stage/stage';
import { useStage } from '../../stage/use_stage';
import { ahead } from '../../ui/later';
import { saveFile } from '../../ui/save_file';
import { type About, pagePng, pageSvg } from './page_picture';

const loadSaving = () => import('./save_database');
ahead(loadSaving);
const loadTables = () => import('./save_tables');
ahead(loadTables);

interface Props {
  /** The run's figures at this moment. */
  makeReport: () => Promise<RunReport>;
}

export function ExportSection({ makeReport }: Props) {
  const stage = useStage();
  const [words, setWords] = useState('');
  const button = (label: string, work: (run: RunReport) => Promise<string> | string) => (
    <button
      type="button"
      className="btn"
      onClick={() => {
        setWords('');
        makeReport()
          .then(work)
          .then(setWords, (error: unknown) =>
            setWords(error instanceof Error ? error.message : String(error)),
          );
      }}
    >
      {label}
    </button>
  );
  return (
    <>
      <Row title="Report">
        {button('Copy as Markdown', async (run) => {
          await navigator.clipboard.writeText(reportMarkdown(run));
          return 'Report copied';
        })}
        {button('Save Markdown', (run) =>
          save(run, 'md', new Blob([reportMarkdown(run)], { type: 'text/markdown' })),
        )}
        {button('Save CSV', (run) =>
          save(run, 'csv', new Blob([reportCsv(run)], { type: 'text/csv' })),
        )}
        {button('Save CSV over time', (run) => saveOverTime(run, stage))}
      </Row>
      <Row title="Picture">
        {button('Save PNG', async (run) => save(run, 'png', await pagePng(aboutOf(run))))}
        {button('Save SVG', async (run) => save(run, 'svg', await pageSvg(aboutOf(run))))}
      </Row>
      <Row title="Scenario">
        {button('Save as file', (run) =>
          save(run, 'json', new Blob([run.document], { type: 'application/json' })),
        )}
        <button type="button" className="btn" onClick={() => openPanel('editor')}>
          Edit as text
        </button>
      </Row>
      <Row title="Database">
        {stage.bands.map(({ index, name }) => (
          <Fragment key={index}>
            {button(`Save ${name}`, async (run) =>
              (await loadSaving()).saveDatabase(stage, index, run.scenario, setWords),
            )}
          </Fragment>
        ))}
      </Row>
      <p className="soft">
        The files on the emulated drive at this moment, as <code>three-trees export</code> writes
        them. {stage.bands.map((band) => formatWords(band))}
      </p>
      <Tables button={button} say={setWords} />
      <p className="soft" role="status">
        {words}
      </p>
    </>
  );
}

const kFormats: Readonly<Record<string, string>> = {
  lsm: 'RocksDB’s files, for its ldb and sst_dump',
  fractal: 'PerconaFT’s files, for its tokuftdump and tokuft_logprint',
  btree: 'InnoDB’s pages and redo log',
};

/** What can read the files. */
function formatWords({ name, contender }: { name: string; contender: Contender }): string {
  return `${ownCodecWords(contender) ?? `${name}: ${kFormats[contender.engine]}.`} `;
}

interface TablesProps {
  button: (label: string, work: () => Promise<string>) => ReactNode;
  say: (words: string) => void;
}

/** Of each B-tree: what a server takes over. */
function Tables({ button, say }: TablesProps) {
  const { scenario, bands } = useStage();
  if (scenario === undefined) return null;
  const trees = bands.filter(
    ({ fork, contender }) => fork === undefined && hasCleanExport(scenario, contender),
  );
  if (trees.length === 0) return null;
  return (
    <>
      <Row title="MariaDB">
        {trees.map(({ index, name, contender }) => (
          <Fragment key={index}>
            {button(`Save the tables of ${name}`, async () =>
              (await loadTables()).saveTables(scenario, contender, say),
            )}
          </Fragment>
        ))}
      </Row>
      <p className="soft">
        Download, and open it in MariaDB 10.11: the tables as they are at the end of the run,
        without power cuts made here, and the statements that import them. The files can be checked
        with <code>innochecksum</code>.
      </p>
    </>
  );
}

async function saveOverTime(run: RunReport, stage: Stage): Promise<string> {
  const text = overTimeCsv(await intervalsOf(stage));
  return save(run, 'over-time.csv', new Blob([text], { type: 'text/csv' }));
}

/** How each contender's run went so far. */
function intervalsOf(stage: Stage): Promise<IntervalsOf[]> {
  return Promise.all(
    stage.bands.map(async ({ index, name }) => ({
      name,
      intervals: rowsOf(await stage.describe(index, ['lab.intervals']), 'lab.intervals'),
    })),
  );
}

function Row({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="export-row" aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
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
