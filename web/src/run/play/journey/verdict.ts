// Verdict on whether this run is the one that a link was made from: equal digests mean equal runs.
// If they differ, the words give the likely reason.

export interface BuildMark {
  /** The engines' build; empty if unknown. */
  readonly build: string;
  /** Time of the last change of their sources, Unix seconds; 0 if unknown. */
  readonly built: number;
}
export interface Verdict {
  readonly kind: 'same' | 'differs';
  readonly words: string;
}

/**
 * Compares each contender's digest with the link's. Contenders that the link has no digest for
 * count as different.
 */
export function verdictOf(
  contenders: readonly {
    readonly name: string;
    readonly digest: string;
    readonly linked: string | undefined;
  }[],
  linked: BuildMark,
  own: BuildMark,
): Verdict {
  const differing = contenders
    .filter(({ digest, linked: expected }) => digest !== expected)
    .map(({ name }) => name);
  if (differing.length === 0) {
    const builds =
      linked.build === own.build || linked.build === ''
        ? ''
        : ', although it was made by another build';
    return { kind: 'same', words: `The same run as in the link${builds}: the digests are equal.` };
  }
  const who = differing.length === contenders.length ? 'This run' : differing.join(' and ');
  return { kind: 'differs', words: `${who} differs from the link: ${why(linked, own)}.` };
}

function why(linked: BuildMark, own: BuildMark): string {
  if (linked.build === '') return 'the link does not name its build';
  if (linked.build === own.build)
    return 'both are of the same build, so the link was edited, or this is a bug';
  if (linked.built === 0 || own.built === 0 || linked.built === own.built)
    return `it was made by another build (${linked.build})`;
  const days = `${day(linked.built)}, here ${day(own.built)}`;
  return own.built > linked.built
    ? `this page's build is newer (the link's: ${days})`
    : `this page's build is older (the link's: ${days})`;
}

const day = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);
