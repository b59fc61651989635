// The options of an embedded picture, as the query of its page's address, and the HTML that embeds
// it. The part after "#" is an ordinary link.
import type { Issue } from '../scenario/values/issue';
import { nearest } from '../scenario/values/nearest';

export const kShows = ['player', 'picture'] as const;
const kThemes = ['light', 'dark'] as const;

export interface Embedding {
  /** Pictures with a transport, or pictures alone. */
  readonly show: (typeof kShows)[number];
  /** Defaults to the system's theme. */
  readonly theme?: (typeof kThemes)[number];
  /** Name of the only tree to show; by default all. */
  readonly tree?: string;
}

type EmbeddingResult =
  | { readonly ok: true; readonly embedding: Embedding }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/** Reads the query of an address. `trees`: names of the trees that exist. */
export function readEmbedding(query: string, trees: readonly string[]): EmbeddingResult {
  const given = new URLSearchParams(query);
  const issues: Issue[] = [];
  function choice<T extends string>(name: string, choices: readonly T[]): T | undefined {
    const value = given.get(name);
    if (value === null) return undefined;
    const found = choices.find((one) => one === value);
    if (found === undefined) {
      const guess = nearest(value, choices);
      issues.push({
        path: name,
        message: `must be one of ${choices.join(', ')}, not "${value.slice(0, 40)}"`,
        ...(guess === undefined ? {} : { nearest: guess }),
      });
    }
    return found;
  }
  const show = choice('show', kShows) ?? 'player';
  const theme = choice('theme', kThemes);
  const tree = choice('tree', trees);
  if (issues.length > 0) return { ok: false, issues };
  return {
    ok: true,
    embedding: {
      show,
      ...(theme === undefined ? {} : { theme }),
      ...(tree === undefined ? {} : { tree }),
    },
  };
}

/** Height per tree in the embedding frame, and of the rest, px. */
const kTreePx = 210;
const kRestPx = { player: 110, picture: 40 } as const;

/**
 * Returns the HTML that embeds a link's run. `address`: the embedding page's, with the link after
 * its "#".
 */
export function embedCode(
  address: string,
  { show, theme, tree }: Embedding,
  { title, trees }: { title: string; trees: number },
): string {
  const url = new URL(address);
  if (show !== 'player') url.searchParams.set('show', show);
  if (theme !== undefined) url.searchParams.set('theme', theme);
  if (tree !== undefined) url.searchParams.set('tree', tree);
  const height = kTreePx * (tree === undefined ? trees : 1) + kRestPx[show];
  return `<iframe src="${quoted(url.href)}" title="${quoted(title)}" width="100%" height="${height}" style="border:0" loading="lazy"></iframe>`;
}

const kEntities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '"': '&quot;',
  '<': '&lt;',
  '>': '&gt;',
};
const quoted = (text: string): string => text.replaceAll(/[&"<>]/g, (one) => kEntities[one] ?? one);
