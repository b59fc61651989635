// Cases of the inspector's panels about parts of trees, and of the trees as tables.

import { Inspector } from '../../web/src/app/page/inspector/inspector';
import { TreeView } from '../../web/src/app/page/trees/tree_view';
import { Band } from '../../web/src/app/stage/band';
import { numberInFile, spaceOf } from '../../web/src/drawing/btree/state/tables';
import { ClientLane } from '../../web/src/drawing/clients/client_lane';
import { ClientPanel } from '../../web/src/drawing/clients/panels/client_panel';
import type { Part } from '../../web/src/drawing/kit/picture';
import { kPicture as kPlain } from '../../web/src/drawing/plain/picture';
import { rowsOf } from '../../web/src/model/tables/tables';
import { formatKey } from '../../web/src/model/values/axis';
import { rowOfKey } from '../../web/src/model/values/row_key';
import { formatBytes, formatCount, plural } from '../../web/src/model/values/units';
import type { Case } from './case';
import { kBtree, kFractal, kLsm, reportIn, rowIn, rowsIn } from './labs';
import type { Lab } from './rig';

const close = () => undefined;
const partView = (contender: number, part: Part) => (
  <Inspector selection={{ kind: 'part', contender, part }} onClose={close} />
);

/** A file of the lowest level. */
const fileIn = (lab: Lab) => rowIn(lab, kLsm, 'lsm.files', ({ level }) => level > 0);
const leafIn = (lab: Lab) =>
  rowIn(lab, kBtree, 'btree.pages', ({ kind, resident }) => kind === 0 && resident === 1);
const innerIn = (lab: Lab) => rowIn(lab, kFractal, 'fractal.nodes', ({ height }) => height > 0);
const fractalLeafIn = (lab: Lab) =>
  rowIn(lab, kFractal, 'fractal.nodes', ({ height, resident }) => height === 0 && resident > 0);

const waiting = (lab: Lab) => rowIn(lab, 0, 'server.locks');
const lane = ({ scenario }: Lab, asTable: boolean) => (
  <ClientLane contender={0} name="clients" scripts={scenario.workload.scripts} asTable={asTable} />
);

const kClientCases: readonly Case[] = [
  {
    name: 'clients above their tree',
    lab: 'clients',
    view: (lab) => lane(lab, false),
    says: () => ['clients', 'waits'],
  },
  {
    name: 'clients as a table',
    lab: 'clients',
    view: (lab) => lane(lab, true),
    says: (lab) => {
      const { client, holder } = waiting(lab);
      return [`client ${client}`, `client ${holder}`, 'change'];
    },
  },
  {
    name: 'a client that waits',
    lab: 'clients',
    view: (lab) => (
      <Inspector
        selection={{ kind: 'client', contender: 0, client: waiting(lab).client }}
        onClose={close}
      />
    ),
    says: (lab) => [
      `client ${waiting(lab).client}`,
      'It waits',
      `client ${waiting(lab).holder}`,
      'Transactions committed',
    ],
  },
  {
    name: 'what a client holds',
    lab: 'clients',
    view: (lab) => (
      <ClientPanel
        contender={0}
        client={rowIn(lab, 0, 'server.held').client}
        scripts={lab.scenario.workload.scripts}
      />
    ),
    says: () => ['It holds', 'a gap, in which no one else may insert', 'UPDATE t SET'],
  },
];

const kLsmCases: readonly Case[] = [
  {
    name: 'an SST file',
    lab: 'trees',
    view: (lab) => partView(kLsm, { kind: 'file', id: fileIn(lab).number }),
    says: (lab) => {
      const { number, bytes, entries, smallest } = fileIn(lab);
      return [
        `File ${number}`,
        `${formatCount(bytes)} B`,
        formatCount(entries),
        formatKey(smallest),
        'data block',
        'Bloom filter',
      ];
    },
  },
  {
    name: 'an SST file with a Ribbon filter',
    lab: 'disk',
    view: (lab) => {
      const key = lab.bands[0]?.followed?.key ?? new Uint8Array();
      const file = rowIn(
        lab,
        0,
        'lsm.files',
        ({ level, smallest, largest }) =>
          level > 0 &&
          formatKey(smallest) <= formatKey(key) &&
          formatKey(key) <= formatKey(largest),
      );
      return partView(0, { kind: 'file', id: file.number });
    },
    says: () => ['Ribbon'],
  },
  {
    name: 'a data block',
    lab: 'trees',
    view: (lab) => partView(kLsm, { kind: 'block', id: fileIn(lab).number, sub: 0 }),
    // A block begins with its file's first key.
    says: (lab) => [formatKey(fileIn(lab).smallest), 'restart 0', 'The restart array'],
  },
  {
    name: 'a level',
    lab: 'trees',
    view: (lab) => partView(kLsm, { kind: 'level', id: fileIn(lab).level }),
    says: (lab) => {
      const level = rowIn(lab, kLsm, 'lsm.levels', (row) => row.level === fileIn(lab).level);
      return [`Level ${level.level}`, `${formatCount(level.bytes)} B`, 'Why this file next?'];
    },
  },
  {
    name: 'a memtable',
    lab: 'trees',
    view: (lab) => partView(kLsm, { kind: 'memtable', id: rowIn(lab, kLsm, 'lsm.memtables').id }),
    says: (lab) => {
      const { id, entries } = rowIn(lab, kLsm, 'lsm.memtables');
      return [`Memtable ${id}`, formatCount(entries)];
    },
  },
];

const kBtreeCases: readonly Case[] = [
  {
    name: 'a B-tree page',
    lab: 'trees',
    view: (lab) => partView(kBtree, { kind: 'page', id: leafIn(lab).page }),
    says: (lab) => {
      const { page, records, first_key: from } = leafIn(lab);
      const number = formatCount(numberInFile(page));
      return [
        `Page ${number}`,
        `page ${number} of tablespace ${spaceOf(page)}`,
        `keys from ${from.length === 0 ? 'lowest' : `row ${formatCount(rowOfKey(from) ?? -1)}`}`,
        plural(records, 'row'),
        'directory slot',
        'Its header',
      ];
    },
  },
  {
    name: 'the leaves of a B-tree',
    lab: 'trees',
    view: () => partView(kBtree, { kind: 'level', id: 0 }),
    says: (lab) => {
      const leaves = rowIn(lab, kBtree, 'btree.levels', ({ level }) => level === 0);
      return ['Leaves', formatCount(leaves.pages), formatCount(leaves.records)];
    },
  },
  {
    name: 'the buffer pool',
    lab: 'trees',
    view: () => partView(kBtree, { kind: 'memory', id: 0 }),
    says: (lab) => {
      const pool = rowIn(lab, kBtree, 'btree.pool');
      return ['Buffer pool', formatCount(pool.capacity), formatCount(pool.requests), 'LRU list'];
    },
  },
  {
    name: 'the redo log',
    lab: 'trees',
    view: () => partView(kBtree, { kind: 'log', id: 0 }),
    says: (lab) => ['Redo log', `${formatCount(rowIn(lab, kBtree, 'btree.log').lsn)} B`],
  },
  {
    name: 'the doublewrite buffer',
    lab: 'trees',
    view: () => partView(kBtree, { kind: 'doublewrite', id: 0 }),
    says: (lab) => {
      const { pages_written: written } = rowIn(lab, kBtree, 'btree.doublewrite');
      return ['Doublewrite buffer', formatCount(written)];
    },
  },
];

const kFractalCases: readonly Case[] = [
  {
    name: 'a nonleaf node',
    lab: 'trees',
    view: (lab) => partView(kFractal, { kind: 'node', id: innerIn(lab).node }),
    says: (lab) => {
      const { node, messages } = innerIn(lab);
      return [`Node ${node}`, formatCount(messages), 'Which slot is flushed next?'];
    },
  },
  {
    name: 'a leaf of the fractal tree',
    lab: 'trees',
    view: (lab) => partView(kFractal, { kind: 'node', id: fractalLeafIn(lab).node }),
    says: (lab) => {
      const { node, serialized_bytes: bytes } = fractalLeafIn(lab);
      return [`Node ${node}`, `${formatCount(bytes)} B`];
    },
  },
  {
    name: 'a slot with its messages',
    lab: 'trees',
    view: (lab) => {
      const { node, child } = rowIn(lab, kFractal, 'fractal.buffers', (row) => row.messages > 0);
      return partView(kFractal, { kind: 'slot', id: node, sub: child });
    },
    says: (lab) => {
      const slot = rowIn(lab, kFractal, 'fractal.buffers', (row) => row.messages > 0);
      return [`Node ${slot.node}, slot ${slot.child + 1}`, formatCount(slot.messages)];
    },
  },
  {
    name: 'a basement node',
    lab: 'trees',
    view: (lab) => partView(kFractal, { kind: 'basement', id: fractalLeafIn(lab).node, sub: 0 }),
    says: (lab) => [`Leaf ${fractalLeafIn(lab).node}, basement node 1`],
  },
  {
    name: 'the leaves of the fractal tree',
    lab: 'trees',
    view: () => partView(kFractal, { kind: 'level', id: 0 }),
    says: (lab) => {
      const leaves = rowsIn(lab, kFractal, 'fractal.nodes').filter(({ height }) => height === 0);
      return ['The leaves', formatCount(leaves.length)];
    },
  },
  {
    name: 'log, cache, checkpoint and space of the fractal tree',
    lab: 'trees',
    view: () => partView(kFractal, { kind: 'store', id: 0 }),
    says: (lab) => [
      `${formatCount(rowIn(lab, kFractal, 'fractal.cachetable').bytes)} B`,
      `${formatCount(rowIn(lab, kFractal, 'fractal.space').file_bytes)} B`,
    ],
  },
];

const tableView = (lab: Lab, contender: number) => {
  const band = lab.bands[contender];
  return band === undefined ? null : <TreeView band={band} asTable />;
};

const kTableCases: readonly Case[] = [
  {
    name: 'the LSM-tree as a table',
    lab: 'trees',
    view: (lab) => tableView(lab, kLsm),
    says: (lab) =>
      rowsIn(lab, kLsm, 'lsm.levels')
        .filter(({ files }) => files > 0)
        .flatMap(({ level, files, bytes }) => [`L${level}`, String(files), formatBytes(bytes)]),
  },
  {
    name: 'the B-tree as a table',
    lab: 'trees',
    view: (lab) => tableView(lab, kBtree),
    says: (lab) => rowsIn(lab, kBtree, 'btree.levels').map(({ pages }) => formatCount(pages)),
  },
  {
    name: 'the fractal tree as a table',
    lab: 'trees',
    view: (lab) => tableView(lab, kFractal),
    says: (lab) => [
      formatCount(rowsIn(lab, kFractal, 'fractal.nodes').filter((row) => row.height === 0).length),
    ],
  },
  {
    name: 'an engine without a picture, as its tables',
    lab: 'trees',
    view: (lab) => {
      const { contender, axis, frame, host } = lab.bands[kLsm] as Band;
      const band = new Band(kLsm, contender, axis, kPlain, () => host);
      if (frame !== undefined) band.onFrame(frame, 0, true);
      return <TreeView band={band} asTable={false} />;
    },
    says: (lab) => {
      const tables = lab.bands[kLsm]?.frame?.tables ?? {};
      return rowsOf(tables, 'lsm.levels').map(({ bytes }) => String(bytes));
    },
  },
  {
    name: 'the ledger and the compactions by level',
    lab: 'trees',
    view: () => <Inspector selection={{ kind: 'run', contender: kLsm }} onClose={close} />,
    says: (lab) => {
      const report = reportIn(lab, kLsm);
      return [
        report.digest,
        formatBytes(report.user_bytes),
        'all causes',
        'Compactions by level',
        formatCount(report.flushes ?? 0),
      ];
    },
  },
];

export const treeCases: readonly Case[] = [
  ...kClientCases,
  ...kLsmCases,
  ...kBtreeCases,
  ...kFractalCases,
  ...kTableCases,
];
