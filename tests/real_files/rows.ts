// The rows that a recovery finds: those of the dictionary at its checkpoint, with the messages in
// buffers applied; then the log is replayed, and transactions that did not commit are undone.
import { Bytes } from './bytes';
import type { Dictionary, FtNode, Message, Row } from './dictionary';
import { field, type LogRecord } from './log';

/** Changes a value as the application's update callback would. */
export type Update = (value: Buffer, extra: Buffer) => Buffer;
const noUpdates: Update = () => {
  throw new Error('it has updates');
};

interface Written {
  readonly xid: bigint;
  /** Undefined: the row is deleted. */
  readonly value: Buffer | undefined;
}
interface State {
  /** The oldest first. */
  readonly committed: Written[];
  provisional?: Written | undefined;
}

function stateOf({ versions }: Row): State {
  const written = (provisional: boolean) =>
    versions
      .filter((version) => version.provisional === provisional)
      .map(({ xid, kind, value }) => ({ xid, value: kind === 'insert' ? value : undefined }));
  const open = written(true);
  if (open.length > 1) throw new Error('a nested transaction');
  return { committed: written(false), provisional: open[0] };
}

const newest = (state: State) => (state.provisional ?? state.committed.at(-1))?.value;

function promote(state: State): void {
  if (state.provisional === undefined) return;
  state.committed.push(state.provisional);
  state.provisional = undefined;
}

/** Writes a row in a transaction. An earlier transaction with this row must have committed. */
function write(state: State, xid: bigint, value: Buffer | undefined): void {
  if (state.provisional?.xid !== xid) promote(state);
  state.provisional = { xid, value };
}

const kInsert = 1;
const kDelete = 2;
const kAbort = 4;
const kCommit = 6;
const kCommitBroadcastAll = 8;
const kCommitBroadcast = 9;
const kAbortBroadcast = 10;
const kOptimize = 12;
const kUpdate = 14;
const kUpdateBroadcast = 15;

class Rows {
  readonly states = new Map<string, State>();
  constructor(private readonly update: Update) {}

  private at(key: Buffer): State {
    const hex = key.toString('hex');
    let state = this.states.get(hex);
    if (state === undefined) {
      state = { committed: [] };
      this.states.set(hex, state);
    }
    return state;
  }

  private change(state: State, xid: bigint, extra: Buffer): void {
    const value = newest(state);
    if (value !== undefined) write(state, xid, this.update(value, extra));
  }

  apply({ type, xids: [xid = 0n], key, value }: Message, leaf: Set<string>): void {
    if (type === kOptimize) return;
    if ([kCommitBroadcastAll, kCommitBroadcast, kAbortBroadcast, kUpdateBroadcast].includes(type)) {
      for (const hex of leaf) {
        const state = this.states.get(hex) as State;
        if (type === kUpdateBroadcast) this.change(state, xid, value);
        else if (type === kCommitBroadcastAll) promote(state);
        else if (state.provisional?.xid === xid) {
          if (type === kCommitBroadcast) promote(state);
          else state.provisional = undefined;
        }
      }
      return;
    }
    const state = this.at(key);
    leaf.add(key.toString('hex'));
    if (type === kInsert) write(state, xid, value);
    else if (type === kDelete) write(state, xid, undefined);
    else if (type === kUpdate) this.change(state, xid, value);
    else if (state.provisional?.xid === xid) {
      if (type === kCommit) promote(state);
      else if (type === kAbort) state.provisional = undefined;
    }
    if (![kInsert, kDelete, kAbort, kCommit, kUpdate].includes(type))
      throw new Error(`a message of type ${type}`);
  }

  take(row: Row): string {
    const hex = row.key.toString('hex');
    this.states.set(hex, stateOf(row));
    return hex;
  }
}

/** A key equal to a pivot is in the child on the pivot's left. */
function childOf(node: FtNode, key: Buffer): number {
  const at = node.pivots.findIndex((pivot) => Buffer.compare(key, pivot) <= 0);
  return at < 0 ? node.pivots.length : at;
}

function takeTree(rows: Rows, dictionary: Dictionary, block: bigint, above: Message[]): void {
  const node = dictionary.nodes.get(Number(block)) as FtNode;
  if (node.height > 0) {
    for (const [i, { child, messages }] of node.parts.entries()) {
      const passed = above.filter(
        ({ type, key }) => [8, 9, 10, 12, 13, 15].includes(type) || childOf(node, key) === i,
      );
      takeTree(rows, dictionary, child as bigint, [...passed, ...(messages ?? [])]);
    }
    return;
  }
  // Broadcast messages apply to the keys of this leaf.
  const keys = new Set<string>();
  for (const row of node.parts.flatMap((part) => part.rows ?? [])) keys.add(rows.take(row));
  const waiting = above.filter(({ msn }) => msn > node.maxMsn);
  waiting.sort((one, two) => Number(one.msn - two.msn));
  for (const message of waiting) rows.apply(message, keys);
}

interface Change {
  readonly key: Buffer;
  readonly value: Buffer | undefined;
}

/** Returns the key of a row's entry in a secondary index; its value is empty. */
export type EntryOf = (key: Buffer, value: Buffer) => Buffer;

/** The change that a log record makes in the dictionary of this file number, if any. */
function changeOf(record: LogRecord, file: number, entryOf?: EntryOf): Change | undefined {
  const value = (name: string) => field<Buffer>(record, name);
  if (record.letter === 'm') {
    const [key, row] = [value('src_key'), value('src_val')];
    if (field<number>(record, 'src_filenum') === file) return { key, value: row };
    if (!field<readonly number[]>(record, 'dest_filenums').includes(file)) return undefined;
    if (entryOf === undefined) throw new Error(`${record.name}: a dictionary of unknown entries`);
    return { key: entryOf(key, row), value: Buffer.alloc(0) };
  }
  if (!['I', 'E'].includes(record.letter) || field<number>(record, 'filenum') !== file)
    return undefined;
  return { key: value('key'), value: record.letter === 'I' ? value('value') : undefined };
}

/** The application's callbacks. */
interface Application {
  readonly update?: Update;
  readonly entryOf?: EntryOf | undefined;
}

/** Returns values by key, keys in hexadecimal. */
export function recoveredRows(
  dictionary: Dictionary | undefined,
  log: readonly LogRecord[],
  file: number,
  { update = noUpdates, entryOf }: Application = {},
): Map<string, Buffer> {
  const rows = new Rows(update);
  if (dictionary !== undefined) takeTree(rows, dictionary, dictionary.header.root, []);
  const live = new Set<bigint>();
  const xidOf = (record: LogRecord) => (field<readonly bigint[]>(record, 'xid')[0] ?? 0n) as bigint;
  for (const record of log) {
    if (record.lsn < (dictionary?.header.lsn ?? 0n)) continue;
    if (['b', 's'].includes(record.letter)) live.add(xidOf(record));
    const change = changeOf(record, file, entryOf);
    if (change !== undefined) {
      const { key, value } = change;
      const message = { fresh: true, msn: 0n, xids: [xidOf(record)], key };
      const type = value === undefined ? kDelete : kInsert;
      rows.apply({ ...message, type, value: value ?? Buffer.alloc(0) }, new Set());
    }
    if (record.letter !== 'C' && record.letter !== 'q') continue;
    const xid = xidOf(record);
    live.delete(xid);
    for (const state of rows.states.values())
      if (state.provisional?.xid === xid) {
        if (record.letter === 'C') promote(state);
        else state.provisional = undefined;
      }
  }
  const found = new Map<string, Buffer>();
  for (const [key, state] of rows.states) {
    const { provisional } = state;
    const value =
      provisional !== undefined && live.has(provisional.xid)
        ? state.committed.at(-1)?.value
        : newest(state);
    if (value !== undefined) found.set(key, value);
  }
  return found;
}

/** The rows of a dictionary as a snapshot sees them that is newer than this transaction. */
export function rowsAsOf(dictionary: Dictionary, xid: bigint): Map<string, Buffer> {
  const rows = new Rows(noUpdates);
  takeTree(rows, dictionary, dictionary.header.root, []);
  const found = new Map<string, Buffer>();
  for (const [key, { committed, provisional }] of rows.states) {
    const versions = provisional === undefined ? committed : [...committed, provisional];
    const value = versions.filter((version) => version.xid <= xid).at(-1)?.value;
    if (value !== undefined) found.set(key, value);
  }
  return found;
}

/** The fixtures' update callback: `extra` has a position and the new byte. */
export const putByte: Update = (value, extra) => {
  const b = new Bytes(extra);
  const changed = Buffer.from(value);
  changed[b.u8()] = b.u8();
  return changed;
};

/** This engine's update callback, with which the library was run: bytes in, out, or set. */
export const changeBytes: Update = (value, extra) => {
  const b = new Bytes(extra);
  const how = String.fromCharCode(b.u8());
  const at = Math.min(b.u32(), value.length);
  const length = how === 'S' ? 1 : b.u32();
  const after = value.subarray(how === 'A' ? at : at + length);
  return Buffer.concat([
    value.subarray(0, at),
    how === 'D' ? Buffer.alloc(0) : b.take(length),
    after,
  ]);
};
