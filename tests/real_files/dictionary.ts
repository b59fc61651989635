// A second reader of dictionary files: header, block table and nodes of layout 29, from
// PerconaFT's source (ft/serialize/ft-serialize.cc, block_table.cc, ft_node-serialize.cc).
import assert from 'node:assert/strict';
import { inflateRawSync, inflateSync } from 'node:zlib';
import { Bytes, checked, within } from './bytes';

export interface Header {
  readonly count: bigint;
  readonly lsn: bigint;
  readonly nodeSize: number;
  readonly table: { readonly offset: number; readonly bytes: number };
  readonly root: bigint;
  readonly flags: number;
  readonly created: bigint;
  readonly modified: bigint;
  readonly basementSize: number;
  readonly rows: bigint;
  readonly rowBytes: bigint;
  readonly compression: number;
  readonly fanout: number;
  readonly logicalRows: bigint;
}

function readHeader(slot: Buffer): Header {
  const size = slot.readUInt32BE(16);
  const b = new Bytes(checked(slot.subarray(0, size), 'the header'));
  assert.equal(b.take(8).toString(), 'tokudata');
  assert.deepEqual([b.network32(), b.network32(), b.network32()], [29, 0, 197]);
  assert.equal(b.u64(), 0x0102030405060708n, 'byte order');
  const [count, lsn, nodeSize] = [b.words(), b.words(), b.u32()];
  const table = { offset: Number(b.words()), bytes: Number(b.words()) };
  const [root, flags] = [b.words(), b.u32()];
  assert.deepEqual([b.u32(), b.u32()], [29, 0], 'original layout and build');
  const [created, modified] = [b.words(), b.words()];
  b.words(); // transaction that created it
  const basementSize = b.u32();
  b.words(); // last verification
  const [rows, rowBytes] = [b.words(), b.words()];
  b.take(8 + 8 + 4 + 8); // optimizations
  const compression = b.u8();
  b.take(8 + 8); // MSNs
  const [fanout, logicalRows] = [b.u32(), b.words()];
  assert.equal(b.left, 0);
  return {
    count,
    lsn,
    nodeSize,
    table,
    root,
    flags,
    created,
    modified,
    basementSize,
    rows,
    rowBytes,
    compression,
    fanout,
    logicalRows,
  };
}

/**
 * A block's entry in the table. Offset -2: no place; size -1: free, the offset is the next free.
 */
export interface Place {
  readonly offset: number;
  readonly bytes: number;
}

function readTable(bytes: Buffer): Place[] {
  const b = new Bytes(checked(bytes, 'the block table'));
  const blocks = b.count(b.words(), 16);
  BigInt.asIntN(64, b.words()); // first free block
  const signed = () => Number(BigInt.asIntN(64, b.words()));
  const places = Array.from({ length: blocks }, () => ({ offset: signed(), bytes: signed() }));
  assert.equal(b.left, 0, 'the size of the block table');
  return places;
}

export interface Message {
  readonly type: number;
  readonly fresh: boolean;
  readonly msn: bigint;
  readonly xids: readonly bigint[];
  readonly key: Buffer;
  readonly value: Buffer;
}

/** A version of a row: committed, or provisional in the stack of a transaction. */
export interface Version {
  readonly provisional: boolean;
  readonly xid: bigint;
  readonly kind: 'insert' | 'delete' | 'placeholder';
  readonly value: Buffer;
}

/** Versions in the order of tokuftdump: the oldest committed one first, the innermost last. */
export interface Row {
  readonly key: Buffer;
  readonly versions: readonly Version[];
}

export interface Part {
  readonly rawBytes: number;
  /** Only in nonleaf nodes. */
  readonly child?: bigint;
  readonly messages?: readonly Message[];
  readonly messageBytes?: number;
  /** Only in leaves. */
  readonly rows?: readonly Row[];
  readonly rowBytes?: number;
}

export interface FtNode {
  readonly block: number;
  readonly place: Place;
  readonly flags: number;
  readonly height: number;
  readonly maxMsn: bigint;
  readonly pivots: readonly Buffer[];
  readonly parts: readonly Part[];
  readonly serializedBytes: number;
}

/** Deflate expands a byte to at most 1,032. */
const kMaxDeflated = 1032;

export function decompress(bytes: Buffer, size: number): Buffer {
  const method = (bytes[0] as number) & 15;
  assert(size <= kMaxDeflated * bytes.length, `${size} bytes cannot come of ${bytes.length}`);
  const limit = { maxOutputLength: Math.max(1, size) };
  let raw: Buffer;
  if (method === 0) raw = bytes.subarray(1);
  else if (method === 8) raw = inflateSync(bytes, limit);
  else if (method === 11) raw = inflateRawSync(bytes.subarray(2), limit);
  else throw new Error(`PerconaFT has no compression method ${method} that Node has too`);
  assert.equal(raw.length, size, 'uncompressed size');
  return raw;
}

/** Opens a block within a node: sizes, compressed bytes, checksum; its content has another one. */
function openBlock(bytes: Buffer, what: string): Buffer {
  const stored = bytes.readUInt32LE(0);
  checked(bytes.subarray(0, 8 + stored + 4), `${what}, compressed`);
  return decompress(bytes.subarray(8, 8 + stored), bytes.readUInt32LE(4));
}

const appliesOnce = (type: number) => [1, 2, 4, 6, 11, 14].includes(type);

function readMessages(b: Bytes): { messages: Message[]; bytes: number } {
  const count = b.count(b.u32(), 19);
  const start = b.at;
  const places: number[] = [];
  const messages = Array.from({ length: count }, () => {
    places.push(b.at - start);
    const [type, fresh, msn] = [b.u8(), b.u8(), b.words()];
    assert(fresh <= 1, 'freshness is 0 or 1');
    const xids = Array.from({ length: b.u8() }, () => b.words());
    return { type, fresh: fresh === 1, msn, xids, key: b.counted(), value: b.counted() };
  });
  const bytes = b.at - start;
  const wanted = [
    (m: Message) => appliesOnce(m.type) && m.fresh,
    (m: Message) => appliesOnce(m.type) && !m.fresh,
    (m: Message) => !appliesOnce(m.type),
  ];
  for (const [list, belongs] of wanted.entries()) {
    const offsets = Array.from({ length: b.count(b.u32(), 4) }, () => b.u32());
    const mine = [...messages.keys()].filter((i) => belongs(messages[i] as Message));
    // Sorted by key, then MSN; broadcasts by MSN.
    if (list < 2)
      mine.sort((i, j) => {
        const [one, two] = [messages[i] as Message, messages[j] as Message];
        return Buffer.compare(one.key, two.key) || Number(one.msn - two.msn);
      });
    assert.deepEqual(
      offsets,
      mine.map((i) => places[i]),
      'offsets of messages',
    );
  }
  return { messages, bytes };
}

const kPresent = 2 ** 31;

/** Reads an entry's versions, after its type and counts (ft/ule.cc le_unpack). */
function readVersions(b: Bytes, committed: number, provisional: number): Version[] {
  const outermost = provisional > 0 ? b.u64() : 0n;
  assert(committed > 0, 'an entry has a committed version');
  const xids = Array.from({ length: b.count(committed, 4) - 1 }, () => b.u64());
  const lengths = Array.from({ length: committed + (provisional > 0 ? 1 : 0) }, () => b.u32());
  const values = lengths.map((length) => {
    assert(length >= kPresent || length === 0);
    const value = b.take(length % kPresent);
    return { kind: length >= kPresent ? ('insert' as const) : ('delete' as const), value };
  });
  const innermost = provisional > 0 ? values.shift() : undefined;
  const versions: Version[] = values
    .map((v, i) => ({ ...v, provisional: false, xid: xids[i] ?? 0n }))
    .reverse();
  if (innermost === undefined) return versions;
  let xid = outermost;
  for (let i = 0; i + 1 < provisional; i++) {
    if (i > 0) xid = b.u64();
    const kind = (['insert', 'delete', 'placeholder'] as const)[[1, 2, 3].indexOf(b.u8())];
    assert(kind !== undefined);
    const value = kind === 'insert' ? b.counted() : Buffer.alloc(0);
    versions.push({ provisional: true, xid, kind, value });
  }
  if (provisional > 1) xid = b.u64();
  versions.push({ ...innermost, provisional: true, xid });
  return versions;
}

function cleanRow(key: Buffer, value: Buffer): Row {
  return { key, versions: [{ provisional: false, xid: 0n, kind: 'insert', value }] };
}

function readRows(b: Bytes): { rows: Row[]; bytes: number } {
  const [count, keyBytes, entryBytes, fixed] = [b.u32(), b.u32(), b.u32(), b.u32()];
  const [sameLength, apart] = [b.u8(), b.u8()];
  assert.equal(sameLength, apart);
  assert.equal(b.left, keyBytes + entryBytes);
  const rows: Row[] = [];
  if (apart === 1) {
    const keys = new Bytes(b.take(keyBytes));
    for (let i = 0, start = b.at; i < count; i++) {
      assert.equal(keys.u32(), b.at - start, 'the offset beside the key');
      const key = keys.take(fixed - 4);
      const type = b.u8();
      if (type === 0) rows.push(cleanRow(key, b.counted()));
      else rows.push({ key, versions: readVersions(b, b.u32(), b.u8()) });
    }
    assert.equal(keys.left, 0);
  } else {
    for (let i = 0; i < count; i++) {
      const [type, keyLength, first] = [b.u8(), b.u32(), b.u32()];
      const provisional = type === 0 ? 0 : b.u8();
      const key = b.take(keyLength);
      if (type === 0) rows.push(cleanRow(key, b.take(first)));
      else rows.push({ key, versions: readVersions(b, first, provisional) });
    }
  }
  return { rows, bytes: keyBytes + entryBytes };
}

function readNode(file: Buffer, block: number, place: Place): FtNode {
  const bytes = file.subarray(place.offset, place.offset + place.bytes);
  const b = new Bytes(bytes);
  const magic = b.take(8).toString();
  assert.deepEqual([b.u32(), b.u32(), b.u32()], [29, 29, 0]);
  const count = b.count(b.u32(), 8);
  assert(count > 0, 'a node has parts');
  const extents = Array.from({ length: count }, () => ({ at: b.u32(), bytes: b.u32() }));
  b.u32();
  checked(bytes.subarray(0, b.at), `the header of block ${block}`);
  const raw = openBlock(bytes.subarray(b.at), `the info of block ${block}`);
  const info = new Bytes(checked(raw, `the info of block ${block}`));
  const maxMsn = info.words();
  info.u32();
  const [flags, height] = [info.u32(), info.u32()];
  info.words(); // oldest_referenced_xid_known
  assert.equal(magic, height === 0 ? 'tokuleaf' : 'tokunode');
  const pivots = Array.from({ length: count - 1 }, () => info.counted());
  const children = height > 0 ? Array.from({ length: count }, () => info.words()) : [];
  assert.equal(info.left, 0);
  let serializedBytes = b.at + raw.length;
  const parts = extents.map((extent, i): Part => {
    const what = `part ${i} of block ${block}`;
    const rawPart = openBlock(bytes.subarray(extent.at, extent.at + extent.bytes), what);
    serializedBytes += rawPart.length;
    const p = new Bytes(checked(rawPart, what));
    assert.equal(p.u8(), height === 0 ? 0xaa : 0xbb);
    if (height === 0) {
      const { rows, bytes: rowBytes } = readRows(p);
      assert.equal(p.left, 0);
      return { rawBytes: rawPart.length, rows, rowBytes };
    }
    const { messages, bytes: messageBytes } = readMessages(p);
    assert.equal(p.left, 0);
    return { rawBytes: rawPart.length, child: children[i] as bigint, messages, messageBytes };
  });
  return { block, place, flags, height, maxMsn, pivots, parts, serializedBytes };
}

export interface Dictionary {
  /** Name of the file. */
  readonly name: string;
  readonly header: Header;
  readonly table: readonly Place[];
  /** All nodes with a place, by block number. */
  readonly nodes: ReadonlyMap<number, FtNode>;
}

/** Reads the newest header of a file, and the block table that it names. Throws `Damaged`. */
export function openFile(file: Buffer, name: string): { header: Header; table: Place[] } {
  return within(name, () => openTable(file));
}

function openTable(file: Buffer): { header: Header; table: Place[] } {
  const headers: Header[] = [];
  for (const at of [0, 4096])
    if (file.readUInt32LE(at) !== 0)
      headers.push(within(`header at ${at}`, () => readHeader(file.subarray(at, at + 512))));
  assert(headers.length > 0, 'it has a header');
  headers.sort((one, two) => Number(one.count - two.count));
  const header = headers.at(-1) as Header;
  // The library asserts this when it opens the file.
  if (headers.length === 2) assert.equal(header.count, (headers[0] as Header).count + 1n);
  const { offset, bytes } = header.table;
  const table = within(`block table at ${offset}`, () =>
    readTable(file.subarray(offset, offset + bytes)),
  );
  assert.deepEqual(table[1], header.table, 'the table names itself');
  return { header, table };
}

/** Reads the whole file. Throws `Damaged`, which names the file and the block. */
export function readDictionary(file: Buffer, name: string): Dictionary {
  const { header, table } = openFile(file, name);
  const nodes = new Map<number, FtNode>();
  for (const [block, place] of table.entries())
    if (block > 2 && place.bytes > 0)
      nodes.set(
        block,
        within(`${name}, block ${block}`, () => readNode(file, block, place)),
      );
  return { name, header, table, nodes };
}

/** Returns nodes from the root down, children in key order. Throws if a block has two parents. */
export function walk(dictionary: Dictionary): FtNode[] {
  const seen = new Set<FtNode>();
  const visit = (block: bigint, height: number | undefined) => {
    const node = dictionary.nodes.get(Number(block));
    assert(node !== undefined, `block ${block} has a place`);
    assert(!seen.has(node), `block ${block} has one parent`);
    if (height !== undefined) assert.equal(node.height, height, `height of block ${block}`);
    seen.add(node);
    for (const part of node.parts) if (part.child !== undefined) visit(part.child, node.height - 1);
  };
  within(dictionary.name, () => visit(dictionary.header.root, undefined));
  return [...seen];
}
