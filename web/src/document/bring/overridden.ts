// Settings that have no effect in their own files: those of other column families, and those that a
// later line sets again.
import type { Account } from './account';
import type { Setting } from './setting';

const kFamily = /^(?:CFOptions|TableOptions\/\w+)\s+"(.*)"$/;

/** There is one column family here: the default one. */
function answerFamilies(account: Account): void {
  for (const setting of account.open()) {
    const family = kFamily.exec(setting.section ?? '')?.[1];
    if (family === undefined || family === 'default') continue;
    const says = `There is one column family here, “default”; “${family.slice(0, 40)}” would flush and compact by itself.`;
    account.answer(setting, { kind: 'not modelled', says });
  }
}

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
