// The words about a page write, each in several lengths.
import { formatCount } from '../../../model/values/units';
import type { WriteScript } from '../replay/job_script';
import type { PageKind } from '../state/state';

export interface Story {
  /** Wordings that tell which write it is, longest first; empty for other events. */
  chips: readonly string[];
  /** Wordings of the event, and of additional remarks, each longest first. */
  mains: readonly string[];
  sides: readonly string[];
  /** Wordings of the strips: while the copy is written, and after the page goes home. */
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

/** Reasons of page writes, for readers who do not know the engine's terms. */
const kReasonWords = new Map([
  ['regular flushing', 'routine background flush'],
  ['room for other pages', 'among the least recently used, it makes room'],
  ['flush of everything', 'full flush requested'],
]);

type Written = Pick<
  WriteScript,
  'pageKind' | 'firstBytes' | 'rows' | 'kind' | 'bytes' | 'copyBytes'
>;

/**
 * Returns the words about a write: the page and its new bytes, its rows and reason, and its strips.
 */
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
