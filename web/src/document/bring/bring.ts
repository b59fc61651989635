// Options files and command lines of real programs as one scenario, with an answer for each of
// their lines.

import { printOption } from '../scenario/values/options';
import { type Account, Account as MakeAccount, type Row } from './account';
import { brought, type RaisedPath } from './document';
import { type Engines, engineOptions, type Names, namesFor } from './engine_options';
import { isKnown, nearestName, versionsOf } from './names/known';
import { answerOverridden } from './overridden';
import { readSource } from './read/detect';
import { type EngineName, kEngines, kScale, optionNamed, rocksdbProfile } from './rules/engines';
import { reasonFor } from './rules/reasons';
import {
  kMaxFiles,
  kMaxSettings,
  kTooMany,
  type ReadFile,
  type Setting,
  type Source,
} from './setting';
import { dbBenchWorkload } from './workload/db_bench';
import { type MadeWorkload, Settings } from './workload/parts';
import { sysbenchWorkload } from './workload/sysbench';
import { ycsbWorkload } from './workload/ycsb';

export interface Brought {
  readonly files: readonly ReadFile[];
  /** Reasons why a file was not read. */
  readonly troubles: readonly string[];
  readonly rows: readonly Row[];
  /** The scenario, unchecked; undefined if no file was read. */
  readonly document?: unknown;
  /** Parts of the scenario that no file has. */
  readonly assumed: readonly string[];
}

interface Options {
  /** Sizes and rows as they are written, instead of 1:64. */
  readonly asItIs?: boolean;
}

export function bring(sources: readonly Source[], { asItIs = false }: Options = {}): Brought {
  const files: ReadFile[] = [];
  const troubles: string[] = [];
  for (const source of sources.slice(0, kMaxFiles)) {
    const result = readSource(source);
    if (result.ok) files.push(result.read);
    else troubles.push(result.why);
  }
  if (sources.length > kMaxFiles) troubles.push(`At most ${kMaxFiles} files are read at a time.`);
  const settings = files.flatMap((file) => file.settings);
  if (settings.length > kMaxSettings)
    return { files: [], troubles: [...troubles, kTooMany], rows: [], assumed: [] };
  if (settings.length === 0) return { files, troubles, rows: [], assumed: [] };
  const account = new MakeAccount(settings);
  const { document, assumed } = answerAll(account, asItIs ? 1 : kScale);
  return { files, troubles, rows: account.rows(), document, assumed };
}

function answerAll(account: Account, scale: number) {
  answerOverridden(account);
  const workload = workloadOf(account, scale);
  const profile = profileOf(account);
  const names = namesFor(profile);
  const engines = engineOptions(account, { names, scales: scale > 1 });
  const asked = enginesAsked(account, engines, names);
  let guesses = kMostGuesses;
  for (const setting of account.open()) guesses -= answerRest(account, setting, guesses > 0);
  const made = brought({
    engines: asked,
    names,
    options: engines.options,
    profile,
    scale,
    workload,
  });
  const raised = made.raised.flatMap(tellRaised(account));
  return { ...made, assumed: [...made.assumed, ...raised, ...redoFiles(account)] };
}

/** A my.cnf seldom says how many files the redo log has, and versions differ in it. */
function redoFiles({ settings }: Account): string[] {
  const has = (name: string) => settings.some((one) => one.name === name);
  const isOpen =
    has('innodb_log_file_size') &&
    !has('innodb_log_files_in_group') &&
    !has('innodb_redo_log_capacity');
  return isOpen
    ? [
        'The redo log is one file of innodb_log_file_size, as in MariaDB from 10.5; MySQL before 8.0.30 has two, unless innodb_log_files_in_group says otherwise.',
      ]
    : [];
}

/** Says of a value that is larger than the file or its profile has it why it is. */
const tellRaised =
  (account: Account) =>
  ({ engine, option, path, to, why }: RaisedPath): string[] => {
    const group = optionNamed(engine, option);
    const shown = group === undefined ? String(to) : printOption(group, to);
    const isOfFile = account.amend(path, { kind: 'scaled', to: shown, says: `at least: ${why}` });
    return isOfFile ? [] : [`${path} is ${shown}: ${why}.`];
  };

/** The first benchmark that the files have; others are answered by the rules of what we lack. */
function workloadOf(account: Account, scale: number): MadeWorkload | undefined {
  return (
    dbBenchWorkload(new Settings(account, 'db_bench', scale)) ??
    sysbenchWorkload(new Settings(account, 'sysbench', scale)) ??
    ycsbWorkload(new Settings(account, 'ycsb', scale))
  );
}

/** The profile of an LSM-tree: MyRocks' where a server asks it, or that of a version of RocksDB. */
function profileOf(account: Account): string {
  const version = account.settings.findLast(({ name }) => name === 'rocksdb_version');
  const isMyrocks = account.settings.some(
    ({ program }) => program === 'server' || program === 'sysbench',
  );
  const profile = isMyrocks ? 'myrocks-2020' : rocksdbProfile(version?.value ?? '');
  if (version !== undefined)
    account.answer(version, { kind: 'taken', ours: 'RocksDB.profile', to: profile });
  return profile;
}

const kServerEngines: Readonly<Record<string, EngineName>> = {
  innodb: 'btree',
  rocksdb: 'lsm',
  tokudb: 'fractal',
};
const kNamesEngine =
  /^(default_storage_engine|storage_engine|default_table_type|mysql_storage_engine|mysql_table_engine)$/;

/** The engines that files name, or whose options they have. */
function enginesAsked(account: Account, engines: Engines, names: Names): EngineName[] {
  const asked = new Set<EngineName>();
  for (const setting of account.open()) {
    if (!kNamesEngine.test(setting.name)) continue;
    const engine = kServerEngines[setting.value?.toLowerCase() ?? ''];
    if (engine === undefined) continue;
    asked.add(engine);
    account.answer(setting, { kind: 'taken', ours: 'contenders', to: names[engine] });
  }
  for (const setting of account.open())
    if (setting.program === 'ycsb' && /^(word rocksdb$|rocksdb\.)/.test(setting.name)) {
      asked.add('lsm');
      account.answer(setting, { kind: 'taken', ours: 'contenders', to: names.lsm });
    }
  for (const engine of engines.named) asked.add(engine);
  if (asked.size > 0) return kEngines.filter((engine) => asked.has(engine));
  const isServer = account.settings.some(({ program }) => program === 'server');
  return isServer ? ['btree'] : [...kEngines];
}

/** Returns how many guesses it took. A file with hundreds of unknown names is no options file. */
function answerRest(account: Account, setting: Setting, guesses: boolean): number {
  const { program, name } = setting;
  const reason = reasonFor(program, name, setting.value);
  if (name === 'include' || name.startsWith('word ') || isKnown(program, name) || isOurs(setting)) {
    const versions = versionsOf(program, name);
    const since = versions === '' ? '' : ` (in ${versions})`;
    account.answer(setting, { ...reason, says: `${reason.says}${since}` });
    return 0;
  }
  const last = name.split('.').at(-1) as string;
  const guess = guesses ? nearestName(program, last) : undefined;
  const says = guess === undefined ? 'No version knows this name.' : `Nearest: ${guess}.`;
  account.answer(setting, { kind: 'unknown', says });
  return 1;
}
const kMostGuesses = 60;

/** Options of a script that starts YCSB, and the head of an OPTIONS file. */
const isOurs = ({ program, name }: Setting): boolean =>
  (program === 'ycsb' && /^(property file|s|t|l|cp|jvm-args)$/.test(name)) ||
  (program === 'rocksdb' && /^(rocksdb_version|options_file_version)$/.test(name));
