// The engines that options are brought to, and the profile that stands for what a file leaves out.
import type { OptionGroupSchema, OptionSchema, ProfileSchema } from '../../../gen/schema';
import { groupNamed } from '../../scenario/values/options';

export type EngineName = 'lsm' | 'btree' | 'fractal';
export const kEngines: readonly EngineName[] = ['btree', 'lsm', 'fractal'];

/** Engine profiles are 1:64 (docs/reference.md), and so is what is brought. */
export const kScale = 64;

export function groupOf(engine: EngineName): OptionGroupSchema {
  const group = groupNamed('engine', engine);
  if (group === undefined) throw new Error(`there is no engine ${engine}`);
  return group;
}

export const optionNamed = (engine: EngineName, name: string): OptionSchema | undefined =>
  groupOf(engine).options.find((one) => one.name === name);

export const profileNamed = (engine: EngineName, name: string): ProfileSchema | undefined =>
  groupOf(engine).profiles.find((one) => one.name === name);

/** The profile of a version of RocksDB, as an OPTIONS file names it: "6.29.5". */
export function rocksdbProfile(version: string): string {
  const major = Number(/^\d+/.exec(version)?.[0] ?? '7');
  return major < 6 ? 'rocksdb-5.18' : major < 8 ? 'rocksdb-7.8' : 'rocksdb-9';
}

/** Options of a profile that grow with the data; an InnoDB of 1:11 becomes one of 1:64. */
const kScaled = ['lru_scan_depth', 'rollback_segments', 'lock_wait_timeout'];

/**
 * Returns the values of a profile at another scale (1: as the real program has them), without those
 * that stay as they are.
 */
export function rescaled(engine: EngineName, profile: string, scale: number) {
  const { values = {}, scale: own = 1 } = profileNamed(engine, profile) ?? {};
  const made: Record<string, number> = {};
  if (own === scale) return made;
  for (const [name, value] of Object.entries(values)) {
    const option = optionNamed(engine, name);
    if (option === undefined || !growsWithData(engine, option)) continue;
    const wanted = Math.round((value * own) / scale);
    made[name] = Math.min(option.max, Math.max(option.min, wanted));
  }
  return made;
}

/** Sizes and times of a profile are scaled, besides those that belong to one block or command. */
function growsWithData(engine: EngineName, option: OptionSchema): boolean {
  if (kScaled.includes(option.name)) return true;
  if (option.type === 'ns') return engine === 'fractal';
  return (
    option.type === 'bytes' && !/^(block_size|compaction_io_bytes)$/.test(lsmName(engine, option))
  );
}
const lsmName = (engine: EngineName, { name }: OptionSchema): string =>
  engine === 'lsm' ? name : '';
