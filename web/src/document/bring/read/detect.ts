// A text's form follows from signs that the other forms lack, so the reader is never asked for it.
import { kMaxFileBytes, type ReadFile, type Source } from '../setting';
import { hasCommand, readCommands } from './command';
import {
  readMyCnf,
  readOptionString,
  readOptionsFile,
  readProperties,
  readVariables,
} from './lines';

type Read = { readonly ok: true; readonly read: ReadFile } | { readonly ok: false; why: string };

const kForms =
  'a RocksDB OPTIONS file or option string, a my.cnf, the output of SHOW VARIABLES, properties of YCSB, or a command line of db_bench, sysbench or YCSB';

export function readSource(given: Source): Read {
  if (given.text.length > kMaxFileBytes)
    return { ok: false, why: `${given.name} is larger than 1 MiB.` };
  if (given.text.trim() === '') return { ok: false, why: `${given.name} is empty.` };
  if (given.text.includes('\0'))
    return { ok: false, why: `${given.name} is not a text; this reads ${kForms}.` };
  const source = { ...given, text: given.text.replace(/^\uFEFF/, '') };
  const read = readerOf(source.text)?.(source);
  if (read === undefined || read.settings.length === 0)
    return { ok: false, why: `${given.name} has no setting; this reads ${kForms}.` };
  return { ok: true, read };
}

function readerOf(text: string): ((source: Source) => ReadFile) | undefined {
  const head = text.slice(0, 1 << 17);
  if (/^\s*\[(Version|DBOptions|CFOptions "|TableOptions\/)/m.test(head)) return readOptionsFile;
  if (/^\s*\[[\w.-]+\]\s*(#.*)?$/m.test(head)) return readMyCnf;
  if (hasCommand(text)) return readCommands;
  if (
    /^\s*\|\s*variable_name\s*\||^\s*"?variable_name"?\s*[\t,]|^\|\s*\w+\s*\|.*\|\s*$/im.test(head)
  )
    return readVariables;
  if (/^\s*(recordcount|operationcount|workload|readproportion|fieldcount)\s*[=:]/m.test(head))
    return readProperties;
  if (/\w\s*=[^;\n]*;\s*\w+\s*=/.test(head)) return readOptionString;
  if (/^\s*\w+\t\S*/m.test(head)) return readVariables;
  if (/^\s*[\w-]+\s*=/m.test(head)) return isRocksdb(head) ? readOptionsFile : readMyCnf;
  if (/^\s*(innodb|rocksdb|tokudb)_\w+\s+\S+/m.test(head)) return readVariables;
  return undefined;
}

/** Settings without a heading: RocksDB's have names that no server has. */
const isRocksdb = (text: string): boolean =>
  /^\s*(write_buffer_size|max_bytes_for_level_base|target_file_size_base|level0_\w+|compaction_\w+|max_background_(jobs|compactions)|num_levels|block_cache|compression(_per_level)?)\s*=/m.test(
    text,
  );
