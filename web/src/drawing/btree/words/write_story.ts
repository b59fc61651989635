// What is said of a page write, each in several lengths.
import { formatCount } from '../../../model/units';
import type { WriteScript } from '../replay/job_script';
import type { PageKind } from '../state/state';

export interface Story {
  /** Which write it is, from the longest wording to the shortest; none for other events. */
  chips: readonly string[];
  /** What happens, and what else there is to it: each from the longest wording to the shortest. */
  mains: readonly string[];
  sides: readonly string[];
  /** What the two strips are: while the copy is written, and once the page goes home. */
  copy: readonly string[];
  both: readonly string[];
}

const kPageWords: Record<PageKind, string> = {
  leaf: 'page',
  inner: 'inner page',
  undo: 'undo page',
  space: 'space map page',
  system: 'system page',
};

/** Why a page is written, in words for those who do not know the engine's. */
const kReasonWords = new Map([
  ['regular flushing', 'routine background flush'],
  ['room for other pages', 'among the least recently used, it makes room'],
  ['flush of everything', 'full flush requested'],
]);

type Written = Pick<
  WriteScript,
  'pageKind' | 'firstBytes' | 'rows' | 'kind' | 'bytes' | 'copyBytes'
>;

/** What is written, for how many rows and why, and what its two strips are. */
export function writeStory(script: Written, chips: readonly string[]): Story {
  const { firstBytes, rows, kind, bytes, copyBytes } = script;
  const page = `written ${kPageWords[script.pageKind]}`;
  const size = formatCount(bytes);
  const news = `${formatCount(firstBytes)} of ${size} bytes are new`;
  const shared = rows > 1 ? `${formatCount(rows)} rows shared this write` : '';
  const why = kReasonWords.get(kind) ?? kind;
  const home = `${size} B in place`;
  const copy = `${formatCount(copyBytes)} B to the doublewrite buffer`;
  return {
    chips,
    mains:
      firstBytes === 0
        ? [`${page}: it contains no new row`, `${page}: no new row`]
        : [
            `${page}: only ${news}`,
            `${page}: ${news}`,
            `${formatCount(firstBytes)} of ${size} B are new`,
          ],
    sides: [[shared, why].filter((one) => one !== '').join(' · '), shared || why],
    copy: [copy, `${formatCount(copyBytes)} B to doublewrite`],
    both:
      copyBytes > 0
        ? [`${copy}, then ${home}`, `${formatCount(copyBytes)} B copied, then ${home}`, home]
        : [`${home}, no doublewrite copy`, home],
  };
}
