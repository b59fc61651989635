// The least value of an option, where another option decides it.
import { checkOption } from '../../../document/scenario/values/options';
import type { OptionSchema } from '../../../gen/schema';
import { currentOf, type Section } from '../../stage/draft';

/** Pages that InnoDB's buffer pool must have room for (wasm/btree/refusals.cc). */
const kLeastPages = 320;

/** `why` continues "at least 5 MiB". */
export function leastOf(
  section: Section,
  option: OptionSchema,
): { readonly least: number; readonly why: string } {
  const page = section.group.options.find(({ name }) => name === 'page_size');
  if (option.name !== 'buffer_pool_size' || page === undefined)
    return { least: option.min, why: '' };
  const size = checkOption(page, currentOf(section, page));
  if (!size.ok) return { least: option.min, why: '' };
  return { least: kLeastPages * size.value, why: `: room for ${kLeastPages} pages` };
}
