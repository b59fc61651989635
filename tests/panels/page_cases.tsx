// Cases of the whole page, of its parts in rare states of a run, and of the drives.

import OlderNote from '../../web/src/app/page/builds/older_note';
import UpdateNote from '../../web/src/app/page/builds/update_note';
import { ChartPanel } from '../../web/src/app/page/chart/chart_panel';
import { BandHeader } from '../../web/src/app/page/figures/figures';
import { Headline } from '../../web/src/app/page/figures/headline';
import { kGallery } from '../../web/src/app/page/gallery_documents';
import { DurabilityChoice } from '../../web/src/app/page/header/durability_choice';
import { Inspector } from '../../web/src/app/page/inspector/inspector';
import { Knobs } from '../../web/src/app/page/knobs';
import { LabBody } from '../../web/src/app/page/lab_body';
import { LabPage } from '../../web/src/app/page/lab_page';
import { JourneyNote } from '../../web/src/app/page/link/journey_note';
import { Failed, Loading, Refused } from '../../web/src/app/page/link/notice';
import { NoEngines } from '../../web/src/app/page/no_engines_panel';
import WaitsLane from '../../web/src/app/page/waits/waits_lane';
import type { Band } from '../../web/src/app/stage/band';
import { encodeLink } from '../../web/src/document/link/url';
import { turned } from '../../web/src/document/scenario/knobs/knobs';
import { formatBytes, formatCount, formatFactor, formatNs } from '../../web/src/model/values/units';
import type { Case } from './case';
import { reportIn, rowIn } from './labs';
import { type Lab, realPlayer } from './rig';

const nothing = () => undefined;
const newerBuild: NonNullable<Parameters<typeof UpdateNote>[0]['register']> = () =>
  Promise.resolve({
    active: {} as ServiceWorker,
    waiting: {} as ServiceWorker,
    installing: null,
    addEventListener: nothing,
  });
const olderBuild = (): HTMLElement => {
  const root = document.createElement('html');
  Object.assign(root.dataset, { kept: '0123456789ab', day: '2026-11-23', today: '../../../' });
  return root;
};
const body = ({ scenario }: Lab, asTable: boolean) => (
  <LabBody scenario={scenario} asTable={asTable} onTable={nothing} onPresent={nothing} />
);
const inspector = (selection: Parameters<typeof Inspector>[0]['selection']) => (
  <Inspector selection={selection} onClose={nothing} />
);

const kMemtable = {
  label: 'memtable',
  sets: ['contenders[0].options.write_buffer_size'],
  choices: ['64 KiB', '128 KiB'],
};
const kRatio = {
  label: 'level ratio',
  sets: ['contenders[0].options.max_bytes_for_level_multiplier'],
  range: { from: 4, to: 20, step: 2 },
};

/** The first words of each contender's panel. */
const figuresOf = (lab: Lab): string[] =>
  lab.bands.flatMap(({ index, name }) => {
    const figures = lab.stage.runView.getState().figures[index];
    return [name, formatFactor(figures?.amplification ?? Number.NaN)];
  });

const kBodies: readonly Case[] = [
  {
    name: 'three trees',
    lab: 'trees',
    view: (lab) => body(lab, false),
    says: (lab) => [
      'Which tree writes least?',
      'Every row is loaded.',
      formatBytes(reportIn(lab, 0).user_bytes),
      ...figuresOf(lab),
    ],
  },
  {
    name: 'three trees as tables',
    lab: 'trees',
    view: (lab) => body(lab, true),
    says: figuresOf,
  },
  {
    name: 'a single tree on a hard disk',
    lab: 'disk',
    view: (lab) => body(lab, false),
    says: (lab) => [...figuresOf(lab), formatCount(rowIn(lab, 0, 'hdd.arm').seeks)],
  },
  {
    name: 'a single tree on a flash drive',
    lab: 'flash',
    view: (lab) => body(lab, false),
    says: (lab) => {
      const blocks = lab.bands[0]?.drive.flash.blocks ?? [];
      return [...figuresOf(lab), formatCount(blocks.length), 'erase blocks'];
    },
  },
  {
    name: 'the chart, which is there if there is room for it',
    lab: 'trees',
    view: () => <ChartPanel />,
    says: () => ['write amplification', 'x axis: statements', 'logarithmic'],
  },
  {
    name: 'waits by reason, with their limits, and the memory bill',
    lab: 'trees',
    view: () => <WaitsLane />,
    says: (lab) => [
      ...lab.bands.map(({ label }) => label),
      formatNs(reportIn(lab, 1).waits.log_sync),
      'log syncs –',
      'flush_log_at_trx_commit =',
      'flush_ns, power_loss_protection',
      'Memory: now, of at most',
      ...['filter blocks', 'leaf pages', 'leaf nodes'],
      formatBytes(rowIn(lab, 2, 'fractal.cachetable').leaf_bytes),
    ],
  },
  {
    name: 'knobs, and what was before one of them was turned',
    lab: 'trees',
    view: (lab) => {
      const knobs = [kMemtable, kRatio];
      const before = { ...lab.scenario, knobs };
      const now = turned(before, kRatio, 5);
      lab.stage.scenario = now;
      const { phases } = lab.stage.runView.getState();
      lab.stage.previousRun.setState({
        scenario: before,
        phases,
        trees: lab.bands,
        recorded: undefined,
      });
      return (
        <>
          <Knobs scenario={now} />
          <ChartPanel />
          <Headline scenario={now} />
          <BandHeader band={lab.bands[0] as Band} brief />
        </>
      );
    },
    says: (lab) => {
      const figures = lab.stage.runView.getState().figures[0];
      return [
        'memtable 64 KiB 128 KiB',
        'level ratio',
        'Undo',
        'before: level ratio 10',
        'Before, with level ratio 10, it was',
        `was ${formatFactor(figures?.amplification ?? Number.NaN)}`,
      ];
    },
  },
  {
    name: 'the whole page, from a link',
    lab: 'flash',
    view: async (lab) => {
      const link = { scenario: lab.scenario, moment: { statements: 700 } };
      location.hash = await encodeLink(link, kGallery);
      return <LabPage player={realPlayer()} />;
    },
    says: ({ scenario }) => [
      scenario.question,
      'Three Trees',
      'relaxed durability',
      'written for the first time',
    ],
  },
  {
    name: 'trees that promise different things',
    lab: 'trees',
    view: ({ scenario }) => <DurabilityChoice scenario={scenario} />,
    says: () => ['durability differs', 'durable at every commit'],
  },
];

const kInspected: readonly Case[] = [
  {
    name: 'a flash drive in full',
    lab: 'trees',
    view: () => inspector({ kind: 'drive', contender: 0 }),
    says: (lab) => {
      const { device } = reportIn(lab, 0);
      return [
        'Garbage collection',
        formatFactor(device?.write_amplification ?? 0),
        'rows saved per second',
        'estimated once the drive has been written over 3 times',
      ];
    },
  },
  {
    name: 'a hard disk in full',
    lab: 'disk',
    view: () => inspector({ kind: 'drive', contender: 0 }),
    says: (lab) => [formatCount(rowIn(lab, 0, 'hdd.arm').seeks), 'iostat'],
  },
  {
    name: 'an erase block',
    lab: 'trees',
    view: () => inspector({ kind: 'block', contender: 0, block: 3 }),
    says: (lab) => {
      const { live_pages: live } = rowIn(lab, 0, 'flash.blocks', ({ block }) => block === 3);
      return ['Erase block 3', `${live} live`];
    },
  },
  {
    name: 'the ledger on a hard disk',
    lab: 'disk',
    view: () => inspector({ kind: 'run', contender: 0 }),
    says: (lab) => [reportIn(lab, 0).digest, 'all causes'],
  },
];

const kNotes: readonly Case[] = [
  {
    name: 'a page that loads',
    lab: 'flash',
    view: () => <Loading />,
    says: () => ['Starting the engine'],
  },
  {
    name: 'a scenario that is refused',
    lab: 'flash',
    view: () => (
      <Refused
        issues={[{ path: 'device.kind', message: 'there is no "flsh"' }]}
        onFirst={nothing}
        onEdit={nothing}
      />
    ),
    says: () => ['device.kind', 'there is no "flsh"', 'Open it in the editor'],
  },
  {
    name: 'a link with a scenario that does not exist',
    lab: 'flash',
    view: () => (
      <Refused
        issues={[{ path: 'gallery', message: 'there is no "seq"', nearest: 'sequential-load' }]}
        onFirst={nothing}
        onEdit={undefined}
      />
    ),
    says: () => ['there is no "seq"', 'Did you mean', 'sequential-load'],
  },
  {
    name: 'an engine that failed',
    lab: 'flash',
    view: () => <Failed message="out of memory" onAgain={nothing} onFirst={nothing} />,
    says: () => ['out of memory'],
  },
  {
    name: 'a link on the way to its moment',
    lab: 'flash',
    view: () => <JourneyNote journey={{ kind: 'going', share: 0.5 }} onDismiss={nothing} />,
    says: () => ['Running to the linked moment'],
  },
  {
    name: 'a link that found the same run',
    lab: 'flash',
    view: () => (
      <JourneyNote journey={{ kind: 'same', words: 'The same run.' }} onDismiss={nothing} />
    ),
    says: () => ['The same run.'],
  },
  {
    name: 'a newer build waits',
    lab: 'flash',
    view: () => <UpdateNote register={newerBuild} />,
    says: () => ['A newer version of this page is here.', 'Take it'],
  },
  {
    name: 'a browser without WebAssembly',
    lab: 'flash',
    view: () => <NoEngines />,
    says: () => ['no WebAssembly', 'Recorded experiments'],
  },
  {
    name: 'an older build that is kept',
    lab: 'flash',
    view: () => <OlderNote root={olderBuild()} />,
    says: () => ['an older build of the page, 0123456789ab of 2026-11-23', 'Open in today’s'],
  },
];

export const pageCases: readonly Case[] = [...kBodies, ...kInspected, ...kNotes];
