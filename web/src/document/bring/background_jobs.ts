// Threads for compactions, of RocksDB's max_background_jobs (DBImpl::GetBGJobLimits, RocksDB 7.8).
import type { OptionValue } from '../scenario/values/options';
import type { Account } from './account';
import { optionNamed } from './rules/engines';
import { numberIn } from './rules/target';

const kOption = 'max_background_compactions';

/** Answers it, unless the threads are given each by themselves. Returns the option of ours. */
export function backgroundJobs(
  account: Account,
  name: string,
): Readonly<Record<string, OptionValue>> {
  const named = (pattern: RegExp) =>
    account.open().findLast((one) => one.program !== 'client' && pattern.test(one.name));
  const setting = named(/^(rocksdb_)?max_background_jobs$/);
  const jobs = numberIn(setting?.value ?? '');
  if (setting === undefined || jobs === undefined || jobs < 1) return {};
  const apart = account
    .open()
    .some(
      (one) => /^(rocksdb_)?max_background_(compactions|flushes)$/.test(one.name) && isGiven(one),
    );
  if (apart) {
    const says = 'Threads of flushes and compactions are given apart, which count in its place.';
    account.answer(setting, { kind: 'fixed', says });
    return {};
  }
  for (const one of account.open())
    if (/^(rocksdb_)?(max|base)_background_(compactions|flushes)$/.test(one.name))
      account.answer(one, { kind: 'fixed', says: 'max_background_jobs counts in its place.' });
  const flushes = Math.max(1, Math.floor(jobs / 4));
  const most = optionNamed('lsm', kOption)?.max ?? jobs;
  const compactions = Math.min(most, Math.max(1, jobs - flushes));
  account.answer(setting, {
    kind: 'taken',
    ours: `${name}.options.${kOption}`,
    to: String(compactions),
    says: 'as in RocksDB, a quarter of the jobs, at least one, are flushes',
  });
  return { [kOption]: compactions };
}

const isGiven = ({ value }: { readonly value: string | undefined }): boolean =>
  value !== undefined && value !== '-1';
