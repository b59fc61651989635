// Settings that have no effect in their own files: those of other column families, and those that a
// later line sets again.
import type { Account } from './account';
import type { Setting } from './setting';

const kFamily = /^(?:CFOptions|TableOptions\/\w+)\s+"(.*)"$/;

const familyOf = ({ section = '' }: Setting): string | undefined => kFamily.exec(section)?.[1];

/**
 * Rows are in one column family: the default one, or the only other one that a program made for
 * them (YCSB's “usertable”).
 */
function answerFamilies(account: Account): void {
  const families = new Set(account.open().map(familyOf));
  const made = [...families].filter((one) => one !== undefined && one !== 'default');
  const [only = 'default'] = made.length === 1 ? made : [];
  for (const setting of account.open()) {
    const family = familyOf(setting);
    if (family === undefined || family === only) continue;
    const says = `Rows are in the column family “${short(only)}” here; “${short(family)}” would flush and compact by itself.`;
    account.answer(setting, { kind: 'not modelled', says });
  }
}
const short = (name: string): string => name.slice(0, 40);

/** The last one of several settings of one name counts, unless it is another program's. */
export function answerOverridden(account: Account): void {
  answerFamilies(account);
  const last = new Map<string, Setting>();
  const key = ({ program, name }: Setting) => `${program} ${name}`;
  for (const one of account.open()) last.set(key(one), one);
  for (const one of account.open()) {
    const winner = last.get(key(one)) as Setting;
    if (winner === one || one.program === 'client' || repeats(one)) continue;
    const where =
      winner.file === one.file ? `line ${winner.line}` : `${winner.file}, line ${winner.line},`;
    account.answer(one, {
      kind: 'fixed',
      says: `${where} sets it again, and the last one counts.`,
    });
  }
}
/** Options that add to one another. */
const repeats = ({ name }: Setting): boolean =>
  /^(include|benchmarks|plugin_load\w*|replicate_\w+|binlog_(do|ignore)_db|performance_schema_instrument|p|property file)$/.test(
    name,
  ) || name.startsWith('word ');
