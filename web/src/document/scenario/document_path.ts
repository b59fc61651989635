// Paths of a scenario's document as people write them, and as they are printed:
// InnoDB.options.doublewrite, device.kind, workload.phases[1].statements, seed.
import { type Contender, contenderAt, type Scenario } from './scenario';

export type Path = readonly (string | number)[];

/**
 * The names and positions that a path leads through. A contender is meant by its name, which may
 * have dots and blanks, or by its engine where only one runs that.
 */
export function pathOf(words: string, { contenders }: Pick<Scenario, 'contenders'>): Path {
  const named = contenderIn(contenders, words);
  return named === undefined ? partsOf(words) : ['contenders', named.index, ...partsOf(named.rest)];
}

function contenderIn(
  contenders: readonly Contender[],
  words: string,
): { index: number; rest: string } | undefined {
  const named = contenders
    .map(({ name }, index) => ({ name, index }))
    .filter(({ name }) => words === name || words.startsWith(`${name}.`))
    .sort((one, other) => other.name.length - one.name.length)[0];
  if (named !== undefined) return { index: named.index, rest: words.slice(named.name.length + 1) };
  const [engine = '', ...rest] = words.split('.');
  const index = contenderAt(contenders, engine);
  return index < 0 ? undefined : { index, rest: rest.join('.') };
}

const partsOf = (words: string): Path =>
  words
    .split(/[.[\]]+/)
    .filter((part) => part !== '')
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
