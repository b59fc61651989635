// The chapters of the story: their questions, their runs, and the reader's actions. Their words are
// in chapters/*.mdx.
import type { ComponentType } from 'react';
import type { LiveProps } from './live_figure';

export interface Chapter {
  /** Its address: story/NAME/. */
  readonly name: string;
  readonly title: string;
  readonly question: string;
  /** For search engines and cards. */
  readonly description: string;
  readonly live: Omit<LiveProps, 'id' | 'children'>;
  /** Published figures about its question, by their ids in scenarios/published/sources.json. */
  readonly claims: readonly string[];
  /** Assumptions of the words, with the moment (from 1) at which each must hold. */
  readonly holds: readonly (readonly [moment: number, condition: string])[];
  readonly Words: ComponentType<{ readonly components?: Readonly<Record<string, unknown>> }>;
}

type Chapters = readonly Omit<Chapter, 'Words'>[];

const kWords = import.meta.glob<Chapter['Words']>('./chapters/*.mdx', {
  eager: true,
  import: 'default',
});

/** Start of the race: the second moment of its scenario, in rows. */
const kRaceFrom = 55_000;

const kAll: Chapters = [
  {
    name: 'one-row-one-page',
    title: 'One row, one page',
    question: 'Why does one small row cost two whole pages?',
    description:
      'A B-tree changes one row and writes the whole page around it, twice. Save one row and watch.',
    live: {
      scenario: 'innodb-vs-myrocks',
      moment: 2,
      trees: ['InnoDB'],
      act: 'save',
      config: {
        says: '{InnoDB.btree.pages_written | count} pages written for {InnoDB.operations | count} rows',
        knob: {
          label: 'page',
          sets: ['InnoDB.options.page_size'],
          choices: ['4 KiB', '8 KiB', '16 KiB'],
        },
      },
    },
    claims: ['kusz-write-bytes', 'fb-writes'],
    holds: [
      [2, 'InnoDB.btree.doublewrite_pages > 0'],
      [9, 'InnoDB.btree.pages_written > 0.5 × InnoDB.operations'],
      [9, 'InnoDB.options.buffer_pool_size < 0.5 × InnoDB.btree.file_bytes'],
      [12, 'InnoDB.amplification > 20'],
    ],
  },
  {
    name: 'the-cliff',
    title: 'The cliff',
    question: 'Why does a database suddenly become slow?',
    description:
      'While the tree fits into memory, saving is quick. Give it less memory and see what happens.',
    live: {
      scenario: 'btree-random-updates',
      moment: 3,
      act: 'curve',
      config: {
        knob: {
          label: 'memory',
          sets: ['InnoDB.options.buffer_pool_size'],
          of_data: true,
          range: { from: '4 MiB', to: '40 MiB', step: '4 MiB' },
        },
        also: ['drive'],
        // With a flush per commit a disk would be limited by its commits, not its pages, from the
        // first row on.
        filling: { durability: 'every_second' },
      },
    },
    claims: ['kusz-random-insert', 'toku-early', 'toku-query-cliff'],
    holds: [[3, 'btree.options.buffer_pool_size × 2 < btree.btree.file_bytes']],
  },
  {
    name: 'let-it-wait',
    title: 'Let it wait',
    question: 'What do you gain by collecting rows first?',
    description: 'A memtable collects rows and writes them together. Make it larger or smaller.',
    live: {
      scenario: 'random-updates',
      moment: 2,
      act: 'knob',
      config: {
        knob: 'memtable',
        rows: 40_000,
        says: '{lsm.operations ÷ lsm.flushes | count} rows in each file, {lsm.amplification | ratio} bytes written per byte saved',
      },
    },
    claims: ['kusz-change-buffer'],
    holds: [[2, 'lsm.flushes > 1']],
  },
  {
    name: 'falling',
    title: 'Falling',
    question: 'What if every node of the tree had a buffer?',
    description:
      'In a fractal tree changes wait as messages and fall in batches. Let the next one go.',
    live: {
      scenario: 'fractal-random-updates',
      moment: 3,
      act: 'play on',
      config: {
        label: 'Let the next batches fall',
        instead: {
          label: 'Delete rows instead',
          phases: [
            { kind: 'load', statements: 20_000 },
            { kind: 'mixed', deletes_permille: 500, updates_permille: 500, statements: 20_000 },
          ],
        },
        says: '{fractal.fractal.flushes | count} batches for {fractal.operations | count} rows so far',
      },
    },
    claims: ['kusz-write-ops', 'kusz-hot-column'],
    holds: [
      [3, 'fractal.fractal.flushes × 20 < fractal.operations'],
      [8, 'fractal.amplification > 1'],
    ],
  },
  {
    name: 'never-look-back',
    title: 'Never look back',
    question: 'Can we write without looking for the place first?',
    description:
      'An LSM-tree never changes a file: it writes new ones and merges them later. Make it merge.',
    live: {
      scenario: 'random-updates',
      moment: 3,
      act: 'knob',
      config: {
        slow: { label: 'Save rows until it merges', rows: 50_000, job: 'compaction' },
        knob: {
          label: 'Which file is merged next?',
          sets: ['RocksDB.options.compaction_pri'],
          choices: [
            { label: 'least in its way', values: ['min_overlapping_ratio'] },
            { label: 'oldest rows', values: ['oldest_smallest_seq_first'] },
            { label: 'largest', values: ['by_compensated_size'] },
          ],
        },
        rows: 300_000,
        speed: 60_000,
        says: "{lsm.compactions | count} {lsm.compactions = 1 ? 'merge' : 'merges'}, {lsm.amplification | ratio} bytes written per byte saved",
      },
    },
    claims: ['percona-wa-formula', 'fb-bulk-load'],
    holds: [
      [3, 'lsm.flushes > lsm.compactions'],
      [8, 'lsm.again_bytes > lsm.new_bytes'],
    ],
  },
  {
    name: 'the-bill',
    title: 'The bill',
    question: 'How many places must each tree check for one row?',
    description: 'Writing without looking is paid for by reading. Switch the Bloom filters off.',
    live: {
      scenario: 'leveled-or-universal',
      moment: 2,
      act: 'knob',
      config: {
        knob: {
          label: 'Bloom filter',
          sets: [
            'Leveled.options.bloom_millibits_per_key',
            'Universal.options.bloom_millibits_per_key',
          ],
          choices: [
            { label: 'none', values: [0, 0] },
            { label: '10 bits a key', values: [10_000, 10_000] },
          ],
        },
        also: [
          {
            label: 'Reads',
            sets: ['workload.phases[1].kind'],
            choices: [
              { label: 'all kinds', values: ['mixed'] },
              { label: 'existing rows', values: ['get_present'] },
              { label: 'missing rows', values: ['get_absent'] },
              { label: 'ranges', values: ['scan'] },
            ],
          },
        ],
        rows: 210_000,
        speed: 100_000,
        says: '{Leveled.reads_per_lookup | ratio} blocks for each read with levels, {Universal.reads_per_lookup | ratio} in universal style',
      },
    },
    claims: ['kusz-io-table', 'percona-ra', 'toku-clustered-range'],
    holds: [[9, 'Leveled.amplification > 1']],
  },
  {
    name: 'the-box',
    title: 'The box',
    question: 'How small can a table be?',
    description:
      'Pages need room to grow, files that are never changed can be packed tightly. Choose smaller pages and a compression.',
    live: {
      scenario: 'innodb-vs-myrocks',
      moment: 2,
      trees: ['InnoDB', 'MyRocks'],
      act: 'knob',
      config: {
        knob: {
          label: 'The boxes',
          sets: [
            'InnoDB.options.page_size',
            'MyRocks.options.compression',
            'MyRocks.options.bottommost_compression',
          ],
          choices: [
            { label: 'pages of 16 KiB, plain files', values: ['16 KiB', 'none', 'none'] },
            { label: 'pages of 8 KiB, lz4', values: ['8 KiB', 'lz4', 'lz4'] },
            { label: 'pages of 4 KiB, zstd', values: ['4 KiB', 'zstd', 'zstd'] },
          ],
        },
        rows: 10_000,
        says: '{InnoDB.btree.file_bytes ÷ InnoDB.space.live_user | factor} and {MyRocks.space.amplification | factor} the space of the rows',
      },
    },
    claims: ['fb-page-5k', 'fb-size-uncompressed', 'fb-size-compressed', 'fb-metadata'],
    holds: [
      [12, 'InnoDB.btree.leaf_fill < 0.75'],
      [12, 'MyRocks.space.amplification > 1'],
    ],
  },
  {
    name: 'under-the-floor',
    title: 'Under the floor',
    question: 'Why does a flash drive write more than it was asked to?',
    description: 'Flash is erased in blocks and moves what is still live. Fill the drive and see.',
    live: {
      scenario: 'btree-random-updates',
      moment: 4,
      drive: true,
      act: 'knob',
      config: {
        knob: {
          label: 'size of the drive',
          sets: ['device.options.capacity_bytes'],
          choices: ['80 MiB', '128 MiB', '192 MiB'],
        },
        rows: 20_000,
        says: 'flash wrote {btree.device.write_amplification | factor} what it was asked to',
      },
    },
    claims: ['fb-flash-over-host', 'kusz-wear'],
    holds: [[4, 'btree.device.write_amplification > 1']],
  },
  {
    name: 'pull-the-plug',
    title: 'Pull the plug',
    question: 'What is left when the power fails?',
    description:
      'A log makes saved rows durable before pages and files are written. Cut the power, and see what each tree loses.',
    live: {
      scenario: 'innodb-vs-myrocks',
      moment: 2,
      act: 'cut',
      config: {
        with: {
          durability: 'every_second',
          faults: { options: { loses_unflushed: true, sector: '512' } },
        },
        // tests/parity/plug_places.test.ts finds others when digests change.
        places: [60_200, 61_024],
        says: '{statements | count} rows saved, and InnoDB is in the middle of writing pages.',
        knob: {
          label: 'InnoDB’s second copy',
          sets: ['InnoDB.options.doublewrite'],
          choices: [true, false],
        },
      },
    },
    claims: ['maria-worst', 'percona-tc'],
    holds: [[2, 'MyRocks.engine_bytes.written.wal > MyRocks.engine_bytes.written.flush']],
  },
  {
    name: 'who-may-write-now',
    title: 'Who may write now?',
    question: 'What happens when two clients want the same row?',
    description:
      'Many clients move money between a few accounts. Give them fewer accounts and see who waits.',
    live: {
      scenario: 'bank',
      moment: 3,
      act: 'knob',
      config: {
        knob: 'accounts',
        also: ['clients', 'isolation'],
        rows: 6000,
        speed: 600,
        says: 'Clients waited {InnoDB.locks.waits | count} times for each other in InnoDB, {MyRocks.locks.waits | count} times in MyRocks',
      },
    },
    claims: ['fb-qps-flash'],
    holds: [
      [2, 'InnoDB.latency_ns.max > 3 × InnoDB.latency_ns.p50'],
      [4, 'InnoDB.locks.deadlocks > 0'],
      [4, 'MyRocks.latency_ns.max > 0.9 × workload.lock_timeout_ns'],
    ],
  },
  {
    name: 'the-race',
    title: 'The race',
    question: 'Which tree leads when the table has outgrown memory?',
    description: 'Three trees, the same rows, the same drives. Place a bet, then let them run.',
    live: {
      scenario: 'innodb-vs-myrocks',
      moment: 2,
      act: 'bet',
      config: {
        says: 'Bytes written per byte saved: {InnoDB.amplification | ratio}, {TokuDB.amplification | ratio} and {MyRocks.amplification | ratio}.',
        knob: {
          label: 'From here on',
          sets: [
            'workload.phases[0].statements',
            'workload.phases[1].kind',
            'workload.options.window',
          ],
          choices: [
            { label: 'rows come', values: [0, 'update', 500_000] },
            {
              label: 'for each that comes, the oldest is deleted',
              values: [kRaceFrom, 'window', kRaceFrom],
            },
          ],
        },
        also: [
          {
            label: 'Checkpoints',
            sets: ['TokuDB.options.checkpointing_period', 'InnoDB.options.log_file_size'],
            choices: [
              { label: 'seldom', values: ['3750 ms', '36 MiB'] },
              { label: 'as usual', values: ['937500 us', '9 MiB'] },
              { label: 'often', values: ['234375 us', '2304 KiB'] },
            ],
          },
        ],
      },
    },
    claims: ['toku-total', 'toku-terminal', 'toku-deletes', 'percona-clone-storm'],
    holds: [[12, 'InnoDB.drive_bytes > 2 × max(TokuDB.drive_bytes, MyRocks.drive_bytes)']],
  },
  {
    name: 'where-the-b-tree-wins',
    title: 'Where the B-tree wins',
    question: 'And which tree is right for me?',
    description:
      'With enough memory the order of the race changes. Give all three trees more of it.',
    live: {
      scenario: 'innodb-vs-myrocks',
      moment: 2,
      act: 'knob',
      config: {
        knob: 'memory',
        fork: {
          label: 'Fork InnoDB: no second copies from here on',
          tree: 'InnoDB',
          options: { doublewrite: false },
        },
        rows: 40_000,
        says: '{InnoDB.amplification | ratio}, {TokuDB.amplification | ratio} and {MyRocks.amplification | ratio} bytes written per byte saved',
      },
    },
    claims: ['fb-qps-flash', 'toku-early'],
    holds: [[12, 'InnoDB.amplification > 1']],
  },
];

export const kChapters: readonly Chapter[] = kAll.map((chapter) => {
  const Words = kWords[`./chapters/${chapter.name}.mdx`];
  if (Words === undefined) throw new Error(`the chapter ${chapter.name} has no words`);
  return { ...chapter, Words };
});
