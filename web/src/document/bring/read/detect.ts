// A text's form follows from signs that the other forms lack, so the reader is never asked for it.
import { isKnown, nearestName } from '../names/known';
import {
  kMaxFileBytes,
  kMaxSettings,
  kTooMany,
  type Program,
  type ReadFile,
  type Setting,
  type Source,
} from '../setting';
import { hasCommand, readCommands } from './command';
import {
  readMyCnf,
  readOptionString,
  readOptionsFile,
  readProperties,
  readVariables,
} from './lines';
import { headOf, looksLike } from './looks_like';

type Read = { readonly ok: true; readonly read: ReadFile } | { readonly ok: false; why: string };

const kForms =
  'a RocksDB OPTIONS file or option string, a my.cnf, the output of SHOW VARIABLES, properties of YCSB, or a command line of mysqld, db_bench, sysbench or YCSB';

export function readSource(given: Source): Read {
  if (given.text.length > kMaxFileBytes)
    return { ok: false, why: `${given.name} is larger than 1 MiB.` };
  if (given.text.trim() === '') return { ok: false, why: `${given.name} is empty.` };
  if (given.text.includes('\0'))
    return { ok: false, why: `${given.name} is not a text. ${insteadOf(given.text)}` };
  const source = { ...given, text: given.text.replace(/^\uFEFF/, '') };
  const read = readerOf(source.text)?.(source);
  if (read === undefined || read.settings.length === 0)
    return { ok: false, why: `${given.name} has no setting. ${insteadOf(given.text)}` };
  if (read.settings.length > kMaxSettings) return { ok: false, why: kTooMany };
  const ours = read.settings.filter(isOurs).length;
  if (2 * ours >= read.settings.length || read.settings.some(isSure)) return { ok: true, read };
  const known = ours === 0 ? 'no setting' : `only ${ours} of ${read.settings.length} settings`;
  const why = `${given.name} has ${known} that these programs know${firstOf(read.settings)}`;
  return { ok: false, why: `${why}. ${insteadOf(given.text)}` };
}

const insteadOf = (text: string): string => `${looksLike(text)}This reads ${kForms}.`;

/** Settings under a heading of ours, and of the programs that are read by their commands. */
const isSure = ({ program, section = '' }: Setting): boolean =>
  program !== 'client' && (section !== '' || !/^(server|rocksdb)$/.test(program));

const isOurs = ({ program, name }: Setting): boolean =>
  program !== 'client' && (/^(innodb|rocksdb|tokudb)_/.test(name) || isKnown(program, name));

/** The first name, shortened, and the known one that is nearest. */
function firstOf(settings: readonly Setting[]): string {
  const setting = settings.find((one) => one.program !== 'client' && !isOurs(one));
  if (setting === undefined) return '';
  const guess = nearestName(setting.program, setting.name);
  const nearest = guess === undefined ? '' : `; nearest: ${guess}`;
  return ` (“${setting.name.slice(0, 40)}”${nearest})`;
}

function readerOf(text: string): ((source: Source) => ReadFile) | undefined {
  const head = headOf(text);
  if (/^\s*\[(Version|DBOptions|CFOptions "|TableOptions\/)/m.test(head)) return readOptionsFile;
  if (/^\s*\[[\w.-]+\]\s*(#.*)?$/m.test(head)) return readMyCnf;
  if (hasCommand(text)) return (source) => readCommands(source);
  if (/^--[a-z][\w-]+=\S* +--|^--[a-z][\w-]+=\S*\n--/i.test(head))
    return (source) => readCommands(source, 'server');
  if (
    /^\s*\|\s*variable_name\s*\||^\s*"?variable_name"?\s*[\t,:]|^\|\s*\w+\s*\|.*\|\s*$|^set\s+(?:global|persist|session|@@)/im.test(
      head,
    )
  )
    return readVariables;
  if (/^\s*(recordcount|operationcount|workload|readproportion|fieldcount)\s*[=:]/m.test(head))
    return readProperties;
  if (/\w\s*=[^;\n]{0,500};\s*\w+\s*=/.test(head)) return readOptionString;
  if (/^\s*\w+\t\S*/m.test(head)) return readVariables;
  if (/^\s*[\w-]+\s*=/m.test(head)) return isRocksdb(head) ? readOptionsFile : readMyCnf;
  if (/^\s*(innodb|rocksdb|tokudb)_\w+\s+\S+/m.test(head)) return readVariables;
  return undefined;
}

/** Settings without a heading are RocksDB's if more of the first names are. */
function isRocksdb(text: string): boolean {
  const names = [...text.slice(0, 4096).matchAll(/^([\w-]+)\s*=/gm)].map(([, name = '']) => name);
  const of = (program: Program) => names.filter((name) => isKnown(program, name)).length;
  return of('rocksdb') > of('server');
}
