// Paths into a scenario's document, as people write them: InnoDB.options.doublewrite, device.kind,
// workload.phases[1].statements, seed.
import { type Contender, contenderAt, type Scenario } from '../scenario';

export type Path = readonly (string | number)[];

/**
 * Splits a path into names and positions. Its first part may be a contender's name, which may have
 * dots and blanks, or an engine that only one contender runs.
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
