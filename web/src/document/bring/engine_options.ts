// The options of a file that are options of an engine: which engine, which of ours, and the value.

import type { OptionValue } from '../scenario/values/options';
import type { Account, Answer } from './account';
import { backgroundJobs } from './background_jobs';
import { type EngineName, kEngines, optionNamed } from './rules/engines';
import { isSentinel, rocksdbTarget, rocksdbTogether } from './rules/rocksdb';
import { serverTarget } from './rules/servers';
import { NoValue, numberIn, type Target } from './rules/target';
import { valued } from './rules/value';
import type { Setting } from './setting';

export type Names = Readonly<Record<EngineName, string>>;

/** Names of the contenders. */
export const namesFor = (lsmProfile: string): Names => ({
  btree: 'InnoDB',
  lsm: lsmProfile.startsWith('myrocks') ? 'MyRocks' : 'RocksDB',
  fractal: 'TokuDB',
});

/** Options by engine, and the engines that a file speaks of. */
export interface Engines {
  readonly options: Record<EngineName, Record<string, OptionValue>>;
  readonly named: Set<EngineName>;
}
interface How {
  readonly names: Names;
  readonly scales: boolean;
}

/** Answers settings that are options of an engine. */
export function engineOptions(account: Account, how: How): Engines {
  const made: Engines = { options: { btree: {}, lsm: {}, fractal: {} }, named: new Set() };
  answerLogFiles(account);
  Object.assign(made.options.lsm, backgroundJobs(account, how.names.lsm));
  for (const setting of account.open()) {
    const written = writtenOf(setting);
    const together =
      setting.program === 'rocksdb' || setting.program === 'db_bench' || isMyrocks(setting)
        ? rocksdbTogether(setting.name, written)
        : undefined;
    if (together === undefined) answerOne(account, setting, written, made, how);
    else answerTogether(account, setting, together, made, how);
  }
  for (const engine of kEngines)
    if (account.settings.some((one) => engineOf(one) === engine)) made.named.add(engine);
  return made;
}

const isMyrocks = ({ program, name }: Setting): boolean =>
  program === 'server' && /^rocksdb_/.test(name);

/** The engine that a setting belongs to by its name or its file. */
function engineOf({ program, name }: Setting): EngineName | undefined {
  if (program === 'rocksdb' || program === 'db_bench') return 'lsm';
  if (program !== 'server') return undefined;
  const [, engine] = /^(?:loose_)?(innodb|rocksdb|tokudb)_/.exec(name) ?? [];
  return engine === undefined ? undefined : kOfServer[engine];
}
const kOfServer: Readonly<Record<string, EngineName>> = {
  innodb: 'btree',
  rocksdb: 'lsm',
  tokudb: 'fractal',
};

/** An option without a value is on, one with "skip-" before it off. */
function writtenOf({ program, name, value }: Setting): string {
  const isOff = program === 'server' && /^(skip|disable)_/.test(name);
  if (isOff && (value === undefined || value === '')) return 'false';
  return value ?? 'true';
}

function targetOf({ program, name, value }: Setting): Target | undefined {
  if (program === 'server')
    return isMyrocks({ program, name } as Setting)
      ? rocksdbTarget(name, value)
      : serverTarget(name);
  return program === 'rocksdb' || program === 'db_bench' ? rocksdbTarget(name, value) : undefined;
}

function answerOne(
  account: Account,
  setting: Setting,
  written: string,
  made: Engines,
  { names, scales }: How,
): void {
  const target = targetOf(setting);
  if (target === undefined) return;
  const { engine, option: name } = target;
  const option = optionNamed(engine, name);
  if (option === undefined) return;
  const ours = `${names[engine]}.options.${name}`;
  if (isSentinel(written) && option.min >= 0 && name !== 'bloom_millibits_per_key') {
    account.answer(setting, {
      kind: 'taken',
      ours,
      to: 'the profile’s',
      says: 'it is the default',
    });
    return;
  }
  const grows = target.scales === true && scales;
  const { value, answer } = valued(option, times(account, setting, written), {
    scales: grows,
    read: target.read,
  });
  account.answer(setting, { ...answer, ...(value !== undefined && { ours }) });
  if (value !== undefined) made.options[engine][name] = value;
}

function answerTogether(
  account: Account,
  setting: Setting,
  together: Readonly<Record<string, string>> | NoValue,
  made: Engines,
  { names }: How,
): void {
  if (together instanceof NoValue) {
    account.answer(setting, { kind: 'not modelled', says: together.says });
    return;
  }
  const parts: string[] = [];
  let worst: Answer = { kind: 'taken' };
  for (const [name, text] of Object.entries(together)) {
    const option = optionNamed('lsm', name);
    if (option === undefined) continue;
    const { value, answer } = valued(option, text, { scales: false });
    if (answer.kind !== 'taken') worst = answer;
    if (value === undefined) continue;
    made.options.lsm[name] = value;
    parts.push(`${name} ${answer.to ?? ''}`);
  }
  account.answer(setting, { ...worst, ours: `${names.lsm}.options`, to: parts.join(', ') });
}

/** MySQL's redo log is several files. */
function times(account: Account, setting: Setting, written: string): string {
  const files = redoFiles(account);
  const size = numberIn(written);
  return setting.name === 'innodb_log_file_size' && files > 1 && size !== undefined
    ? String(size * files)
    : written;
}
const redoFiles = (account: Account): number =>
  numberIn(
    account.settings.findLast(({ name }) => name === 'innodb_log_files_in_group')?.value ?? '1',
  ) ?? 1;

function answerLogFiles(account: Account): void {
  const capacity = account.settings.findLast(({ name }) => name === 'innodb_redo_log_capacity');
  const ours = 'InnoDB.options.log_file_size';
  for (const setting of account.open()) {
    const { name, value = '' } = setting;
    if (!/^innodb_log_file(_size|s_in_group)$/.test(name)) continue;
    if (capacity !== undefined)
      account.answer(setting, {
        kind: 'fixed',
        says: 'innodb_redo_log_capacity counts in its place.',
      });
    else if (name === 'innodb_log_files_in_group' && numberIn(value) !== undefined)
      account.answer(setting, { kind: 'taken', ours, to: `× ${value}` });
  }
}
