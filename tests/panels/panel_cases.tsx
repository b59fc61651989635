// Cases of the panels that open over the page.

import { galleryCards } from '../../web/src/app/page/gallery_documents';
import { Panels } from '../../web/src/app/page/open_panel';
import { RecordedNote } from '../../web/src/app/page/recorded_note';
import AnswerPanel, { AnswerTables } from '../../web/src/app/panels/answer/answer_panel';
import ClaimsPanel from '../../web/src/app/panels/claims/claims_panel';
import { ComparisonTable } from '../../web/src/app/panels/compare/comparison_table';
import EndPanel from '../../web/src/app/panels/end/end_panel';
import FactPanel from '../../web/src/app/panels/fact/fact_panel';
import { kKeyWords } from '../../web/src/app/panels/help/key_words';
import { showEvidence } from '../../web/src/app/panels/open/given_files';
import { openPanel, type PanelName } from '../../web/src/app/panels/open/panels';
import type { Contender, Knob } from '../../web/src/document/scenario/scenario';
import { groupNamed } from '../../web/src/document/scenario/values/options';
import { kAllTerms } from '../../web/src/glossary/terms/find';
import { loadGlossary, TipWords, Words } from '../../web/src/glossary/words';
import type { Recording } from '../../web/src/model/run/recording';
import { rowsOf } from '../../web/src/model/tables/tables';
import { formatBytes, formatCount } from '../../web/src/model/values/units';
import { type TakenAway, takenAway } from '../../web/src/run/export/answer';
import { type Comparison, compareRuns } from '../../web/src/run/export/comparison';
import { event, line } from '../evidence/log_text';
import { manifestOf, newFile } from '../evidence/manifest_bytes';
import type { Case } from './case';
import { reportIn } from './labs';
import type { Lab } from './rig';

/** A LOG of one flush, with writes that stop, and its MANIFEST. */
const kLogFiles = [
  new File(
    [
      [
        line(0, 'RocksDB version: 7.8.3'),
        event(1000, { job: 2, event: 'flush_started', flush_reason: 'Write Buffer Full' }),
        event(2000, {
          ...{ job: 2, cf_name: 'default', event: 'table_file_creation' },
          ...{ file_number: 9, file_size: 5_000_000 },
        }),
        event(3000, { job: 2, event: 'flush_finished', lsm_state: [1, 0, 0] }),
        line(5000, '[WARN] [x/y.cc:9] [default] Stopping writes because we have 9 level-0 files'),
        line(2_005_000, 'the end'),
      ].join('\n'),
    ],
    'LOG',
  ),
  new File([manifestOf([newFile(0, 9, 5_000_000, 'a', 'e')]).slice()], 'MANIFEST-000005'),
];

const kCnf = '[mysqld]\ninnodb_buffer_pool_size = 2G\ninnodb_io_capacit = 4000\n';

const opened = (name: PanelName, text?: string) => (lab: Lab) => {
  openPanel(name, text);
  return (
    <Panels
      content={{ kind: 'running', scenario: lab.scenario, visit: 1 }}
      page={{ selection: undefined, asTable: false }}
    />
  );
};

const l0Files = ({ bands }: Lab) =>
  rowsOf(bands[0]?.frame?.tables ?? {}, 'lsm.levels').find(({ level }) => level === 0)?.files;
const seqOf = (lab: Lab) => lab.player.latest(0)?.status.seq ?? 0;
const statements = (lab: Lab) => formatCount(lab.stage.statements);
const dynamicOptions = (engine: string) =>
  groupNamed('engine', engine)?.options.filter(({ dynamic }) => dynamic === true) ?? [];

/** Compares a lab's run with a made-up one: another option, twice the flushes. */
function comparisonIn(lab: Lab): Comparison {
  const { scenario } = lab;
  const [first] = scenario.contenders as [Contender];
  const report = reportIn(lab, 0);
  const device = { ...report.device, host_flushes: 2 * (report.device?.host_flushes ?? 0) };
  const outcome = { name: first.name, state: 'finished', message: '', statements: 300, report };
  const run = { label: 'this', source: 'by hand', scenario, outcomes: [outcome] };
  const changed = { ...first, options: { ...first.options, wal_sync: true } };
  return compareRuns(run, {
    ...run,
    scenario: { ...scenario, contenders: [changed] },
    outcomes: [{ ...outcome, report: { ...report, device, digest: 'another' } }],
  });
}

/** A recording of a lab's run, as if that had ended. */
function recordingIn(lab: Lab): Recording {
  const outcome = { state: 'finished', message: '', statements: 300, report: reportIn(lab, 0) };
  return { build: 'abc', run: lab.scenario, contenders: [outcome] } as unknown as Recording;
}

/** The answer of a lab's run, with one beside it in which nothing changed. */
function answerIn(lab: Lab): TakenAway {
  const { scenario } = lab;
  const [first] = scenario.contenders as [Contender];
  const report = reportIn(lab, 0);
  const outcome = { name: first.name, state: 'finished', message: '', statements: 300, report };
  const run = { label: 'this', source: 'by hand', scenario, outcomes: [outcome] };
  return takenAway(run, [{ label: 'no log', outcomes: [outcome] }], { in: 'bytes' });
}

/** The card at the end suggests the first two. */
const kKnobs: readonly Knob[] = [
  { label: 'rows', sets: ['workload.options.rows'], choices: [700, 5000] },
  { label: 'keys', sets: ['workload.options.key_order'], choices: ['scrambled', 'sequential'] },
  { label: 'seed', sets: ['workload.options.value_bytes'], choices: [20, 50] },
];

export const panelCases: readonly Case[] = [
  {
    name: 'the chooser',
    lab: 'trees',
    view: opened('chooser'),
    says: () =>
      galleryCards('innodb-vs-myrocks').flatMap(({ title, question }) => [title, question]),
  },
  {
    name: 'the options',
    lab: 'trees',
    view: opened('options'),
    // The first tree's options are open, and those that the scenario sets are marked as changed.
    says: () => ['LSM', 'B-tree', 'Fractal', 'write_buffer_size', 'No changes yet.'],
  },
  {
    name: 'the editor',
    lab: 'flash',
    view: opened('editor'),
    // The editor colours tokens, each in its element, so only whole tokens can be found.
    says: ({ scenario }) => ['"value_bytes"', '"1000 B"', `"${scenario.question}"`],
  },
  {
    name: 'sharing and saving',
    lab: 'trees',
    view: opened('share'),
    says: (lab) => ['Copy link', ...lab.bands.map(({ name }) => `Save ${name}`)],
  },
  {
    name: 'the fork',
    lab: 'trees',
    view: opened('fork'),
    says: (lab) => [
      `row ${statements(lab)}`,
      `${dynamicOptions('lsm').length} options`,
      ...dynamicOptions('lsm').map(({ name }) => name),
    ],
  },
  {
    name: 'pulling the plug',
    lab: 'trees',
    view: opened('plug'),
    says: (lab) => [`row ${statements(lab)}`, 'wal_recovery_mode', 'Cut the power now'],
  },
  {
    name: 'comparing two runs',
    lab: 'trees',
    view: opened('compare'),
    says: () => [
      ...galleryCards('innodb-vs-myrocks').map(({ title }) => title),
      'at the end',
      'Compare with this run',
    ],
  },
  {
    name: 'two runs compared',
    lab: 'flash',
    view: (lab) => <ComparisonTable comparison={comparisonIn(lab)} />,
    says: (lab) => [
      'LSM.options.wal_sync',
      '300 statements',
      'flushes of the drive',
      formatCount(reportIn(lab, 0).device?.host_flushes ?? 0),
      'figures are equal',
    ],
  },
  {
    name: 'the answer to take away',
    lab: 'flash',
    view: (lab) => (
      <AnswerPanel scenario={lab.scenario} recordingNamed={async () => recordingIn(lab)} />
    ),
    says: () => ['recorded by build abc', 'Find out what it hangs on: 2 runs', 'Copy as Markdown'],
  },
  {
    name: 'a bill, and what it hangs on',
    lab: 'flash',
    view: (lab) => <AnswerTables answer={answerIn(lab)} />,
    says: (lab) => [
      'written to the drive a day',
      'Drive life can be estimated once',
      'bytes the drive wrote per byte saved',
      'no log',
      'as here',
      lab.scenario.contenders[0]?.name ?? '',
    ],
  },
  {
    name: 'the fact of a step',
    lab: 'flash',
    view: async (lab) => {
      const [fact] = await lab.player.facts(0, seqOf(lab) - 1, seqOf(lab));
      return fact === undefined ? null : <FactPanel fact={fact} tree="LSM" />;
    },
    says: (lab) => [`Fact ${formatCount(seqOf(lab))} of LSM`],
  },
  {
    name: 'a workload that is brought',
    lab: 'flash',
    view: opened('workload'),
    says: () => ['paste CREATE TABLE', 'delete the oldest', 'mine.body', 'MB of rows'],
  },
  {
    name: 'options that are brought',
    lab: 'flash',
    view: opened('bring', JSON.stringify([{ name: 'my.cnf', text: kCnf }])),
    says: () => [
      'my.cnf: a my.cnf; 2 settings.',
      'InnoDB.options.buffer_pool_size 2 GiB → 32 MiB',
      'Nearest: innodb_io_capacity.',
    ],
  },
  {
    name: 'a LOG that is brought',
    lab: 'flash',
    view: (lab) => {
      showEvidence(kLogFiles);
      return (
        <Panels
          content={{ kind: 'running', scenario: lab.scenario, visit: 1 }}
          page={{ selection: undefined, asTable: false }}
        />
      );
    },
    says: (lab) => [
      'RocksDB 7.8.3: 2.00 s, 6 lines, 1 job.',
      'Tables lie at their keys.',
      'flush: Write Buffer Full',
      'writes stopped: L0 files for 2.00 s',
      '2 of 2 events',
      `L0 files at the end 1 ${l0Files(lab)}`,
    ],
  },
  {
    name: 'tables and statements',
    lab: 'tables',
    view: opened('tables'),
    says: () => [
      'KEY `k` (`k`)',
      '100 rows',
      // By hand: a header of 5 bytes in each, DB_TRX_ID and DB_ROLL_PTR in rows; a page each.
      'rows 100 4.10 kB 18.0 B',
      'k 100 4.10 kB 5.00 B',
      'a row 81.9 B 23.0 B',
      'Reads t.k: k = uniform(1, 9).',
      'Run 50 times.',
    ],
  },
  {
    name: 'the list of moments',
    lab: 'trees',
    view: opened('moments'),
    says: () => ['Every row is loaded.', 'row 700'],
  },
  {
    name: 'the help',
    lab: 'trees',
    view: opened('help'),
    says: (lab) => [
      ...Object.values(kKeyWords).map(({ words }) => words),
      ...lab.bands.flatMap(({ picture }) => picture.reading),
    ],
  },
  {
    name: 'the glossary',
    lab: 'flash',
    view: opened('glossary'),
    says: () => kAllTerms.flatMap(({ name, says }) => [name, says]),
  },
  {
    name: 'texts with terms, before there is a glossary',
    lab: 'flash',
    view: () => (
      <p>
        <Words>A page is written.</Words> <TipWords>L0: why this file next?</TipWords>
      </p>
    ),
    says: () => ['A page is written.', 'L0: why this file next?'],
  },
  {
    name: 'the card at the end of a run',
    lab: 'trees',
    view: (lab) => (
      <EndPanel
        scenario={{ ...lab.scenario, knobs: kKnobs }}
        next={{ title: 'Another one', href: '#v2/x' }}
        claims={undefined}
        onTurn={() => undefined}
        onClose={() => undefined}
      />
    ),
    says: ({ bands }) => [
      'A row cost',
      ...bands.flatMap(({ name, picture }) => [name, picture.family]),
      'Try rows: 5,000',
      'Try keys: sequential',
      'Next: Another one',
    ],
  },
  {
    name: 'published figures beside those of the run',
    lab: 'trees',
    view: (lab) => (
      <ClaimsPanel
        scenario={{
          ...lab.scenario,
          claims: [
            { figure: 'toku-total', measure: '1 + 1', mark: 'band', band: { from: 8, to: 22 } },
          ],
        }}
      />
    ),
    says: () => [
      'The elapsed time to insert 1B rows was 14.9 hours',
      '2 × here, ○ outside its band',
    ],
  },
  {
    name: 'how the scenario ended when it was recorded',
    lab: 'flash',
    view: (lab) => (
      <RecordedNote
        scenario={lab.scenario}
        recording={{
          run: {},
          build: 'abc',
          early: { statements: 0, digests: [] },
          contenders: [
            {
              name: 'LSM',
              state: 'finished',
              message: '',
              statements: 2_600,
              report: reportIn(lab, 0),
            },
          ],
        }}
      />
    ),
    says: (lab) => {
      const cost = lab.stage.runView.getState().answer[0]?.each.bytes ?? 0;
      return ['Final result:', formatBytes(cost), 'Recorded; this run is checking it'];
    },
  },
];

/** Runs last: from then on terms are marked everywhere. */
export const markedCase: Case = {
  name: 'texts with terms',
  lab: 'flash',
  view: async () => {
    await loadGlossary();
    return (
      <p>
        <Words>A page is written.</Words> <TipWords>L0: why this file next?</TipWords>{' '}
        <Words says="It is full.">Why?</Words> <Words term="new">new</Words>
      </p>
    );
  },
  says: () => [' page ', 'is written.', 'Each file is one former memtable', 'Why?', 'new'],
};
