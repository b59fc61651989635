// A second reader of the recovery log: every record with its fields, after PerconaFT's source
// (ft/logger/logformat.cc, logger.cc).
import assert from 'node:assert/strict';
import { Bytes, within, x1764 } from './bytes';

type FieldType =
  | 'u64'
  | 'u32'
  | 'octal'
  | 'u8'
  | 'pair'
  | 'bytes'
  | 'filenum'
  | 'filenums'
  | 'bool';

const xid: [FieldType, string] = ['pair', 'xid'];
const filenum: [FieldType, string] = ['filenum', 'filenum'];

const kFields: Record<string, readonly [string, ...[FieldType, string][]]> = {
  x: ['begin_checkpoint', ['u64', 'timestamp'], ['u64', 'last_xid']],
  X: [
    'end_checkpoint',
    ['u64', 'lsn_begin_checkpoint'],
    ['u64', 'timestamp'],
    ['u32', 'num_fassociate_entries'],
    ['u32', 'num_xstillopen_entries'],
  ],
  f: ['fassociate', filenum, ['u32', 'treeflags'], ['bytes', 'iname'], ['u8', 'unlink_on_close']],
  s: [
    'xstillopen',
    xid,
    ['pair', 'parentxid'],
    ['u64', 'rollentry_raw_count'],
    ['filenums', 'open_filenums'],
    ['u8', 'force_fsync_on_commit'],
    ['u64', 'num_rollback_nodes'],
    ['u64', 'num_rollentries'],
    ['u64', 'spilled_rollback_head'],
    ['u64', 'spilled_rollback_tail'],
    ['u64', 'current_rollback'],
  ],
  b: ['xbegin', xid, ['pair', 'parentxid']],
  C: ['xcommit', xid],
  q: ['xabort', xid],
  F: [
    'fcreate',
    xid,
    filenum,
    ['bytes', 'iname'],
    ['octal', 'mode'],
    ['u32', 'treeflags'],
    ['u32', 'nodesize'],
    ['u32', 'basementnodesize'],
    ['u32', 'compression_method'],
  ],
  l: ['load', xid, ['filenum', 'old_filenum'], ['bytes', 'new_iname']],
  O: ['fopen', ['bytes', 'iname'], filenum, ['u32', 'treeflags']],
  e: ['fclose', ['bytes', 'iname'], filenum],
  I: ['enq_insert', filenum, xid, ['bytes', 'key'], ['bytes', 'value']],
  E: ['enq_delete_any', filenum, xid, ['bytes', 'key']],
  m: [
    'enq_insert_multiple',
    ['filenum', 'src_filenum'],
    ['filenums', 'dest_filenums'],
    xid,
    ['bytes', 'src_key'],
    ['bytes', 'src_val'],
  ],
  u: ['enq_update', filenum, xid, ['bytes', 'key'], ['bytes', 'extra']],
  B: ['enq_updatebroadcast', filenum, xid, ['bytes', 'extra'], ['bool', 'is_resetting_op']],
};

export type FieldValue = bigint | number | Buffer | readonly bigint[] | readonly number[];

export interface LogRecord {
  readonly letter: string;
  readonly name: string;
  readonly lsn: bigint;
  readonly fields: readonly {
    readonly type: FieldType;
    readonly name: string;
    readonly value: FieldValue;
  }[];
  readonly crc: number;
  readonly length: number;
}

function readField(b: Bytes, type: FieldType): FieldValue {
  switch (type) {
    case 'u64':
      return b.words();
    case 'u32':
    case 'octal':
    case 'filenum':
      return b.u32();
    case 'u8':
    case 'bool':
      return b.u8();
    case 'pair':
      return [b.words(), b.words()];
    case 'bytes':
      return b.counted();
    case 'filenums':
      return Array.from({ length: b.count(b.u32(), 4) }, () => b.u32());
  }
}

/**
 * Reads a whole log, which was closed or ends between two records. Throws `Damaged`, which names
 * the file and the record's place.
 */
export function readLog(file: Buffer, name: string): LogRecord[] {
  const b = new Bytes(file);
  within(name, () => {
    assert.equal(b.take(8).toString(), 'tokulogg');
    assert.equal(b.network32(), 29, 'the version of the log');
  });
  const records: LogRecord[] = [];
  while (b.left > 0)
    records.push(within(`${name}, record at ${b.at}`, () => readRecord(b, records.at(-1))));
  return records;
}

function readRecord(b: Bytes, before: LogRecord | undefined): LogRecord {
  const start = b.at;
  const length = b.u32();
  const r = new Bytes(b.take(length - 4));
  const letter = String.fromCharCode(r.u8());
  const shape = kFields[letter];
  assert(shape !== undefined, `no record begins with "${letter}"`);
  const lsn = r.words();
  const [name, ...types] = shape;
  const fields = types.map(([type, field]) => ({ type, name: field, value: readField(r, type) }));
  const crc = r.u32();
  const content = b.buffer.subarray(start, start + length - 8);
  assert.equal(crc, x1764(content), `checksum of LSN ${lsn}`);
  assert.equal(r.u32(), length, 'its length, at its end');
  assert.equal(r.left, 0);
  if (before !== undefined) assert.equal(lsn, before.lsn + 1n, 'LSN');
  return { letter, name, lsn, fields, crc, length };
}

export function field<T extends FieldValue>(record: LogRecord, name: string): T {
  const found = record.fields.find((one) => one.name === name);
  assert(found !== undefined, `${record.name} has a ${name}`);
  return found.value as T;
}
