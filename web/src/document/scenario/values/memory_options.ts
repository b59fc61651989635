// The option by which each engine gets its memory for rows.
import { type Choice, optionOf } from './chosen_options';

export const kMemoryOptions = {
  btree: 'buffer_pool_size',
  lsm: 'block_cache_size',
  fractal: 'cache_size',
} as const;

/** Undefined for an engine that has no such option. */
export const memoryOptionOf = (engine: string): string | undefined =>
  Object.hasOwn(kMemoryOptions, engine)
    ? kMemoryOptions[engine as keyof typeof kMemoryOptions]
    : undefined;

/** Bytes of memory that a contender has for rows; 0 for an engine without such an option. */
export function memoryBytes({
  engine,
  profile,
  options,
}: Pick<Choice, 'profile' | 'options'> & { readonly engine: string }): number {
  const name = memoryOptionOf(engine);
  return name === undefined
    ? 0
    : optionOf({ role: 'engine', kind: engine, profile, options }, name);
}
