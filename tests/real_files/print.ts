// Prints dictionaries and logs as PerconaFT's tools do (tools/tokuftdump.cc, tokuft_logprint.cc).
import type { Dictionary, FtNode, Header, Message, Row } from './dictionary';
import type { FieldValue, LogRecord } from './log';

const octal = (byte: number) => `\\${byte.toString(8).padStart(3, '0')}`;
const printable = (byte: number) => byte >= 32 && byte < 127;

/** print_item: keys and values of messages. */
function item(bytes: Buffer): string {
  const text = [...bytes].map((byte) => {
    const char = String.fromCharCode(byte);
    return printable(byte) && char !== '\\' && char !== '"' ? char : octal(byte);
  });
  return `"${text.join('')}"`;
}

/** Values are printed whole, or cut to 4 bytes if they are long, as in the fixtures. */
export type Values = 'whole' | 'cut';

/** toku_print_BYTESTRING. */
function byteString(bytes: Buffer, values: Values = 'whole'): string {
  const most = values === 'cut' && bytes.length >= 100 ? 4 : bytes.length;
  const shown = [...bytes.subarray(0, most)].map((byte) => {
    const char = String.fromCharCode(byte);
    if (char === '"' || char === '\\') return `\\${char}`;
    if (char === '\n') return '\\n';
    return printable(byte) ? char : octal(byte);
  });
  const cut = bytes.length > most ? '...' : '';
  return `{len=${bytes.length} data="${shown.join('')}${cut}"}`;
}

function time(seconds: bigint): string {
  const [day, month, date, year, clock] = new Date(Number(seconds) * 1000)
    .toUTCString()
    .replace(/^(\w+), (\d+) (\w+) (\d+) (\S+).*/, '$1 $3 $2 $4 $5')
    .split(' ') as [string, string, string, string, string];
  return `${day} ${month} ${String(Number(date)).padStart(2)} ${clock} ${year}`;
}

const signed = (value: bigint) => BigInt.asIntN(64, value);

export function printHeader(header: Header): string[] {
  return [
    'ft:',
    ' layout_version=29',
    ' layout_version_original=29',
    ' layout_version_read_from_disk=29',
    ' build_id=0',
    ' build_id_original=0',
    ` time_of_creation=         ${header.created}    ${time(header.created)}`,
    ` time_of_last_modification=${header.modified}    ${time(header.modified)}`,
    ' dirty=0',
    ` checkpoint_count=${header.count}`,
    ` checkpoint_lsn=${header.lsn}`,
    ` nodesize=${header.nodeSize}`,
    ` fanout=${header.fanout}`,
    ` basementnodesize=${header.basementSize}`,
    ` compression_method=${header.compression}`,
    ` unnamed_root=${header.root}`,
    ` flags=${header.flags}`,
    ' descriptor size 0 ',
    ` estimated numrows=${header.rows}`,
    ` estimated numbytes=${header.rowBytes}`,
    ` logical row count=${signed(header.logicalRows)}`,
  ];
}

export function printTable(dictionary: Dictionary): string[] {
  return dictionary.table.map(({ offset, bytes }, block) => `${block}\t${offset}\t${bytes}`);
}

const kTypes: Record<number, string> = {
  1: 'INSERT',
  2: 'DELETE_ANY',
  4: 'ABORT_ANY',
  6: 'COMMIT_ANY',
  8: 'COMMIT_BROADCAST_ALL',
  9: 'COMMIT_BROADCAST_TXN',
  10: 'ABORT_BROADCAST_TXN',
  11: 'INSERT_NO_OVERWRITE',
  12: 'OPTIMIZE',
  13: 'OPTIMIZE_FOR_UPGRADE',
  14: 'UPDATE',
  15: 'UPDATE_BROADCAST_ALL',
};

function printMessage({ type, msn, xids, key, value }: Message): string {
  const stack = `[|${xids.length}| ${xids.map((one) => one.toString(16)).join(',')}]`;
  const data = value.length > 0 ? ` ${item(value)}` : '';
  return (
    `    msn=${msn} (0x${msn.toString(16)})     TYPE=${kTypes[type] ?? 'HUH?'} ` +
    `xid=${stack} ${item(key)}${data}`
  );
}

function printRow({ key, versions }: Row, index: number, values: Values): string {
  const texts = versions.map(({ provisional, xid, kind, value }) => {
    const id = `xid=${xid.toString(16).padStart(16, '0')}`;
    if (kind === 'placeholder') return `P: ${id}`;
    const letter = provisional ? 'p' : 'c';
    return kind === 'delete'
      ? `${letter}D: ${id}`
      : `${letter}I: ${id} val=${byteString(value, values)}`;
  });
  return `${index}: {key=${byteString(key)} ${texts.join(' ')}}`;
}

/** Omits the line of times. */
export function printNode(node: FtNode, values: Values = 'whole'): string[] {
  const { block, place, flags, height, maxMsn, pivots, parts, serializedBytes } = node;
  const [first] = pivots;
  // PerconaFT counts pivots of equal length with padding to 4 bytes, as it keeps them in memory.
  const same = pivots.every(({ length }) => length === first?.length);
  const pivotBytes = pivots.map(({ length }) => (same ? Math.ceil(length / 4) * 4 : length));
  const lines = [
    'ftnode',
    ` diskoffset  =${place.offset}`,
    ` disksize    =${place.bytes}`,
    ` serialize_size =${serializedBytes}`,
    ` flags       =${flags}`,
    ` blocknum=${block}`,
    ` height      =${height}`,
    ' layout_version=29',
    ' layout_version_original=29',
    ' layout_version_read_from_disk=29',
    ' build_id=0',
    ` max_msn_applied_to_node_on_disk=${maxMsn} (0x${maxMsn.toString(16)})`,
    ` n_children=${parts.length}`,
    ` pivotkeys.total_size()=${pivotBytes.reduce((sum, bytes) => sum + bytes, 0)}`,
    height > 0 ? ' pivots:' : 'LEAF keys:',
    ...pivots.map((pivot, i) => `  pivot ${String(i).padStart(2)}:${item(pivot)}`),
    height > 0 ? ' children:' : 'LEAF data:',
  ];
  for (const [i, { child, messages, messageBytes, rows, rowBytes }] of parts.entries()) {
    if (messages !== undefined) {
      lines.push(`  child ${i}: ${child}`);
      if (messages.length > 0)
        lines.push(`   buffer contains ${messageBytes} bytes (${messages.length} items)`);
      lines.push(...messages.map(printMessage));
    } else {
      lines.push(`  child ${i}:  n_bytes_in_buffer= ${rowBytes} items_in_buffer=${rows?.length}`);
      lines.push(...(rows ?? []).map((row, index) => printRow(row, index, values)));
    }
  }
  return lines;
}

function printField(type: string, value: FieldValue, values: Values): string {
  if (Buffer.isBuffer(value)) return byteString(value, values);
  if (type === 'octal') return `0${Number(value).toString(8)}`;
  if (type === 'pair') return (value as readonly bigint[]).join(',');
  if (type === 'filenums') {
    const numbers = (value as readonly number[]).map((one) => `0x${one.toString(16)}`);
    return `{num=${numbers.length} filenums="${numbers.join(',')}"}`;
  }
  if (type === 'bool') return value === 0 ? 'false' : 'true';
  return String(value);
}

export function printRecord(record: LogRecord, values: Values = 'whole'): string {
  const { name, letter, lsn, fields, crc, length } = record;
  const texts = fields.map(
    ({ type, name: label, value }) => ` ${label}=${printField(type, value, values)}`,
  );
  const sum = crc.toString(16).padStart(8, '0');
  return `${name.padEnd(24)} '${letter}': lsn=${lsn}${texts.join('')} crc=${sum} len=${length}`;
}
