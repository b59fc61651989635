// Differences between two documents, as a merge patch (RFC 7396) that also patches lists of equal
// length.
//
// null removes a name. A list is patched by position with {"0": …} if its length stays, and
// replaced whole otherwise. Documents hold no nulls and no objects in place of lists, so both
// readings are unambiguous.

type Json = unknown;

const isObject = (value: Json): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns the patch that turns `from` into `to`; {} if they are equal. Undefined values count as
 * absent.
 */
export function makePatch(from: Json, to: Json): Json {
  if (isObject(from) && isObject(to)) return patchNames(from, to);
  if (Array.isArray(from) && Array.isArray(to) && from.length === to.length)
    return patchNames({ ...from }, { ...to });
  return to;
}

function patchNames(from: Record<string, Json>, to: Record<string, Json>): Json {
  const patch: Record<string, Json> = {};
  for (const name of Object.keys(from))
    if (to[name] === undefined && from[name] !== undefined) patch[name] = null;
  for (const [name, value] of Object.entries(to)) {
    if (value === undefined || same(from[name], value)) continue;
    patch[name] = from[name] === undefined ? value : makePatch(from[name], value);
  }
  return patch;
}

export function applyPatch(base: Json, patch: Json): Json {
  if (!isObject(patch)) return patch;
  if (Array.isArray(base)) {
    const list = [...base];
    for (const [name, value] of Object.entries(patch)) {
      const index = Number(name);
      // An index beyond the list is left for the checks to report; growing the list would hide it.
      if (!Number.isInteger(index) || index < 0 || index >= list.length) return patch;
      list[index] = applyPatch(list[index], value);
    }
    return list;
  }
  const result: Record<string, Json> = isObject(base) ? { ...base } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete result[name];
    else result[name] = applyPatch(Object.hasOwn(result, name) ? result[name] : undefined, value);
  }
  return result;
}

function same(a: Json, b: Json): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
