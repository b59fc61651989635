// Files of one setting a line: RocksDB's OPTIONS, my.cnf, YCSB's properties, and the output of SHOW
// VARIABLES. Packages that read such files (ini) give values and no line numbers, and every line is
// to be accounted for.
import { kMaxLine, type Program, type ReadFile, type Setting, type Source } from '../setting';
import { isGroup, partsOf } from './parts';

type Line = { readonly name: string; readonly value: string | undefined } | undefined;
interface Reading {
  readonly form: string;
  /** The setting of a line, undefined if it has none. */
  readonly setting: (line: string) => Line;
  readonly programOf: (section: string) => Program;
  readonly nameOf?: (name: string) => string;
}

const kComment = /^\s*([#;!]|--\s|$)/;
const kSection = /^\s*\[([^\]]*)\]/;

function read({ name, text }: Source, reading: Reading): ReadFile {
  const settings: Setting[] = [];
  const silent: number[] = [];
  let section = '';
  for (const [i, whole] of text.split(/\r\n|\r|\n/).entries()) {
    const line = whole.slice(0, kMaxLine);
    const heading = kSection.exec(line)?.[1];
    if (heading !== undefined) section = heading.trim();
    const found =
      heading === undefined && !(kComment.test(line) && !isInclude(line))
        ? reading.setting(line)
        : undefined;
    if (found === undefined) {
      silent.push(i + 1);
      continue;
    }
    const at = { file: name, line: i + 1, program: reading.programOf(section), section };
    const spelt = reading.nameOf?.(found.name) ?? found.name;
    settings.push(...withParts({ ...at, name: spelt, value: found.value }));
  }
  return { file: name, form: reading.form, settings, silent };
}

const isInclude = (line: string): boolean => /^\s*!include/.test(line);

/** Options of MySQL's servers that hold settings of RocksDB. */
const kHoldOptions = /^rocksdb_(default|override)_cf_options$/;

/** A setting, and the settings that its value is made of. */
export function withParts(setting: Setting): Setting[] {
  const { name, value = '', program } = setting;
  const holds = program === 'server' && kHoldOptions.test(name);
  if (!holds && !isGroup(value)) return [setting];
  if (name === 'rocksdb_override_cf_options') return [setting];
  const parts = partsOf(value).map((part) => ({
    ...setting,
    program: holds ? ('rocksdb' as const) : program,
    name: holds ? part.name : `${name}.${part.name}`,
    value: part.value,
    part: name,
  }));
  return parts.length === 0 ? [setting] : parts;
}

/** "name = value", with the value's quotes and a comment after it taken off. */
function equation(line: string): Line {
  const equals = line.indexOf('=');
  const name = (equals < 0 ? line : line.slice(0, equals)).trim();
  return name === ''
    ? undefined
    : { name, value: equals < 0 ? undefined : line.slice(equals + 1).trim() };
}

const bare = (value: string): string => {
  const quoted = /^(['"])(.*?)\1/.exec(value);
  const comment = value.search(/\s#/);
  return quoted?.[2] ?? (comment < 0 ? value : value.slice(0, comment)).trim();
};

export const readOptionsFile = (source: Source): ReadFile =>
  read(source, {
    form: 'a RocksDB OPTIONS file',
    programOf: () => 'rocksdb',
    setting: (line) => {
      const found = equation(line.replace(/(?<!\\)#.*$/, ''));
      const value = found?.value?.replaceAll(/\\([:#\\])/g, '$1');
      return found === undefined ? undefined : { ...found, value };
    },
  });

/** An option string: several settings on a line, or on several. */
export function readOptionString(source: Source): ReadFile {
  const settings: Setting[] = [];
  const silent: number[] = [];
  for (const [i, line] of source.text.split(/\r\n|\r|\n/).entries()) {
    const parts = kComment.test(line) ? [] : partsOf(line.slice(0, kMaxLine));
    if (parts.length === 0) silent.push(i + 1);
    for (const { name, value } of parts)
      settings.push({ file: source.name, line: i + 1, program: 'rocksdb', name, value });
  }
  return { file: source.name, form: 'an option string of RocksDB', settings, silent };
}

const kServerSection = /^(server|embedded|mysqld\d*|mariadb(d)?|galera)([-.]\d[\d.]*)?$/;
/** Options of servers are the same with "-" and "_", and with the prefix loose-. */
export const serverName = (name: string): string =>
  name
    .replace(/^--?/, '')
    .replaceAll('-', '_')
    .replace(/^loose_/, '')
    .toLowerCase();

export const readMyCnf = (source: Source): ReadFile =>
  read(source, {
    form: 'a my.cnf',
    programOf: (section) =>
      section === '' || kServerSection.test(section.toLowerCase()) ? 'server' : 'client',
    nameOf: serverName,
    setting: (line) => {
      if (isInclude(line)) return { name: 'include', value: line.trim() };
      const found = equation(line);
      const value = found?.value === undefined ? undefined : bare(found.value);
      const name = found?.value === undefined ? bare(found?.name ?? '') : (found?.name ?? '');
      return name === '' ? undefined : { name, value };
    },
  });

/** Borders and counts that a client prints around variables, and statements that ask for them. */
const kAround =
  /^(\+[-+]*\+|\*{5,}.*|\d+ rows? in set.*|(\w+\s*(\[[^\]]*\])?>\s*)?show\s.*|\w+\s*(\[[^\]]*\])?>.*)$/i;
const kSet =
  /^set\s+(?:global\s+|session\s+|persist\w*\s+|@@(?:global|persist|session)\.)(.*?);?$/i;

/**
 * The table that a client prints, upright or one variable a row, tab-separated or CSV lines, one
 * variable a line, or statements that set them.
 */
export function readVariables(source: Source): ReadFile {
  // The name of "Variable_name: x", whose value is on the next line.
  let upright: string | undefined;
  const setting = (line: string): Line => {
    const text = line.trim();
    if (kAround.test(text)) return undefined;
    const set = kSet.exec(text)?.[1];
    if (set !== undefined) return equation(set);
    const [, label = '', rest = ''] = /^(variable_name|value):\s*(.*)$/i.exec(text) ?? [];
    if (/^v.+name$/i.test(label)) {
      upright = rest;
      return undefined;
    }
    if (label !== '' && upright !== undefined) return { name: upright, value: rest };
    const found =
      /^\|\s*(\w[\w.-]*)\s*\|([^|]*)/.exec(text) ??
      /^"?([A-Za-z_][\w.]*)"?[\s,=:]*(.*)$/.exec(text);
    const [, name = '', value = ''] = found ?? [];
    if (name === '' || /^variable_name$/i.test(name)) return undefined;
    return { name, value: value.trim().replace(/^"(.*)"$/, '$1') };
  };
  const form = 'the output of SHOW VARIABLES';
  return read(source, { form, programOf: () => 'server', nameOf: serverName, setting });
}

export const readProperties = (source: Source): ReadFile =>
  read(source, {
    form: 'properties of YCSB',
    programOf: () => 'ycsb',
    setting: (line) => {
      const [, name, value = ''] = /^([^=:\s]+)[=:\s]*(.*)$/.exec(line.trim()) ?? [];
      return name === undefined ? undefined : { name, value };
    },
  });
