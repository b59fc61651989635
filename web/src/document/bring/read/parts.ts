// Values that are made of settings: "a=1;b={c=2;d=3}", as RocksDB prints and reads them, and the
// older "window:level:strategy:bytes" of compression_opts.

export interface Part {
  readonly name: string;
  readonly value: string;
}

const kDeepest = 6;

/**
 * Returns the settings of a text, those in braces under the name before them. An entry without "="
 * is a name without a value.
 */
export function partsOf(text: string, depth = 0): Part[] {
  const parts: Part[] = [];
  for (const entry of entriesOf(unwrapped(text))) {
    const equals = entry.indexOf('=');
    const name = (equals < 0 ? entry : entry.slice(0, equals)).trim();
    const value = equals < 0 ? '' : entry.slice(equals + 1).trim();
    if (name === '') continue;
    const inner = isGroup(value) && depth < kDeepest ? partsOf(value, depth + 1) : [];
    if (inner.length === 0) parts.push({ name, value });
    for (const one of inner) parts.push({ ...one, name: `${name}.${one.name}` });
  }
  return parts;
}

/** A text in braces that has a setting in it. */
export const isGroup = (value: string): boolean => /^\{.*=.*\}$/s.test(value.trim());

const unwrapped = (text: string): string => {
  const trimmed = text.trim();
  return trimmed.startsWith('{') && trimmed.endsWith('}') ? trimmed.slice(1, -1) : trimmed;
};

/** Splits at semicolons outside of braces. */
function entriesOf(text: string): string[] {
  const entries: string[] = [];
  let depth = 0;
  let from = 0;
  for (let i = 0; i <= text.length; i++) {
    const letter = text[i];
    if (letter === '{') depth++;
    else if (letter === '}') depth = Math.max(0, depth - 1);
    else if (letter === undefined || (letter === ';' && depth === 0)) {
      entries.push(text.slice(from, i));
      from = i + 1;
    }
  }
  return entries;
}
