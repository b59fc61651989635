// A table as CREATE TABLE, for any server of MySQL's kind.
import type { ColumnType } from './column_types';
import type { Column, Index, Table } from './ddl';
import type { Expression } from './expressions';

const kIntegers: Readonly<Record<number, string>> = {
  1: 'TINYINT',
  2: 'SMALLINT',
  3: 'MEDIUMINT',
  4: 'INT',
  8: 'BIGINT',
};
const kLongSizes = ['', 'TINY', '', 'MEDIUM', 'LONG'];

/** Returns CREATE TABLE without a semicolon. `copy`: the number in the name of a copied table. */
export function printTable(table: Table, copy?: number): string {
  const lines = [...table.columns.map(columnText)];
  for (const index of table.indexes) {
    if (index.kind === 'hidden') continue;
    const parts = index.parts.map(
      ({ column, length }) =>
        quoted(table.columns[column]?.name ?? '') + (length > 0 ? `(${length})` : ''),
    );
    lines.push(`${indexHead(index)} (${parts.join(', ')})`);
  }
  const name = quoted(`${table.name}${copy ?? ''}`);
  const texts = 'DEFAULT CHARSET=latin1 COLLATE=latin1_bin';
  return `CREATE TABLE ${name} (\n  ${lines.join(',\n  ')}\n) ${texts}`;
}

const quoted = (name: string): string => `\`${name}\``;

/** An index that carries all columns is TokuDB's alone; other servers have a plain one. */
const indexHead = ({ name, kind, clustering }: Index): string => {
  if (kind === 'primary') return 'PRIMARY KEY';
  const plain = `${kind === 'unique' ? 'UNIQUE KEY' : 'KEY'} ${quoted(name)}`;
  return clustering ? `/* CLUSTERING */ ${plain}` : plain;
};

function columnText({ name, type, nullable, autoIncrement, byDefault }: Column): string {
  const words = [quoted(name), typeText(type), nullable ? 'NULL' : 'NOT NULL'];
  if (byDefault !== undefined) words.push(`DEFAULT ${literal(byDefault)}`);
  if (autoIncrement) words.push('AUTO_INCREMENT');
  return words.join(' ');
}

export function typeText({ kind, size, scale, unsigned }: ColumnType): string {
  const sign = unsigned ? ' UNSIGNED' : '';
  if (kind === 'integer') return `${kIntegers[size]}${sign}`;
  if (kind === 'decimal') return `DECIMAL(${size}, ${scale})${sign}`;
  if (kind === 'text' || kind === 'blob') return `${kLongSizes[size]}${kind.toUpperCase()}`;
  return kind === 'datetime' ? 'DATETIME' : `${kind.toUpperCase()}(${size})`;
}

function literal(of: Expression): string {
  if (of.kind === 'text') return `'${of.text.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`;
  if (of.kind !== 'number') return 'NULL';
  const digits = String(of.digits < 0n ? -of.digits : of.digits).padStart(of.scale + 1, '0');
  const cut = digits.length - of.scale;
  const point = of.scale > 0 ? `.${digits.slice(cut)}` : '';
  return `${of.digits < 0n ? '-' : ''}${digits.slice(0, cut)}${point}`;
}
