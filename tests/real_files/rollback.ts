// A second reader of the rollback file: the chains of nodes that undo transactions which were open
// when a checkpoint began (ft_node-serialize.cc, sub_block.cc, logformat.cc).
import assert from 'node:assert/strict';
import { Bytes, checked, within } from './bytes';
import { decompress, openFile } from './dictionary';
import { field, type LogRecord } from './log';

interface RollbackEntry {
  readonly command: string;
  readonly file: number;
  readonly key: Buffer;
}

interface RollbackNode {
  readonly xid: bigint;
  readonly sequence: bigint;
  readonly block: bigint;
  readonly previous: bigint;
  /** Sorted from the newest to the oldest. */
  readonly entries: readonly RollbackEntry[];
}

function readNode(bytes: Buffer): RollbackNode {
  const b = new Bytes(bytes);
  assert.equal(b.take(8).toString(), 'tokuroll');
  assert.deepEqual([b.u32(), b.u32(), b.u32()], [29, 29, 0]);
  const sizes = Array.from(
    { length: b.count(b.u32(), 12) },
    () => [b.u32(), b.u32(), b.u32()] as const,
  );
  b.u32();
  checked(bytes.subarray(0, b.at), 'the header of a rollback node');
  const parts = sizes.map(([compressed, size]) => decompress(b.take(compressed), size));
  const raw = new Bytes(Buffer.concat(parts));
  const [xid, child, sequence] = [raw.words(), raw.words(), raw.words()];
  assert.equal(child, 0n);
  const [block, previous, bytesOfEntries] = [raw.words(), raw.words(), raw.words()];
  raw.words(); // size of the arena
  assert.equal(BigInt(raw.left), bytesOfEntries);
  const entries: RollbackEntry[] = [];
  while (raw.left > 0) {
    const start = raw.at;
    const size = raw.u32();
    const command = String.fromCharCode(raw.u8());
    entries.push({ command, file: raw.u32(), key: raw.counted() });
    assert.equal(raw.at - start, size);
  }
  return { xid, sequence, block, previous, entries };
}

/** The entries that undo the transaction of an xstillopen record, the oldest first. */
export function rollbackEntries(file: Buffer, name: string, open: LogRecord): RollbackEntry[] {
  const { table } = openFile(file, name);
  const number = (what: string) => field<bigint>(open, what);
  const [xid] = field<readonly bigint[]>(open, 'xid');
  const entries: RollbackEntry[] = [];
  let block = number('current_rollback') || number('spilled_rollback_tail');
  for (let left = number('num_rollback_nodes'); left > 0n; left--) {
    const place = table[Number(block)];
    assert(place !== undefined, `block ${block} has a place`);
    const bytes = file.subarray(place.offset, place.offset + place.bytes);
    const node = within(`${name}, block ${block}`, () => readNode(bytes));
    assert.deepEqual([node.xid, node.sequence, node.block], [xid, left - 1n, block]);
    entries.push(...node.entries);
    block = node.previous;
  }
  assert.equal(block, 0n, 'the chain ends');
  assert.equal(BigInt(entries.length), number('num_rollentries'));
  return entries.reverse();
}
