// The words about a page write, beat by beat, each in several lengths.
import { formatBytes, formatCount, formatNs, plural } from '../../../model/values/units';
import type { FlushList } from '../replay/flush_list';
import type { WriteScript } from '../replay/job_script';
import type { WriteBeat } from '../replay/replay';
import type { PageKind } from '../state/state';

export interface Story {
  /** Wordings that tell which write it is, longest first; empty for other events. */
  chips: readonly string[];
  /** Wordings of the event, and of additional remarks, each longest first. */
  mains: readonly string[];
  sides: readonly string[];
  /** Wordings of the strips; without any, their line is kept free if it `waits` for them. */
  strips: readonly string[];
  waits: boolean;
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

/** The same as a sentence. */
const kWhy = new Map<string, readonly string[]>([
  [
    'room for other pages',
    [
      'Memory is full: a changed page must be written before it can make room',
      'Memory is full: this page must make room',
    ],
  ],
  [
    'regular flushing',
    [
      'The page cleaner writes the pages that were changed longest ago',
      'The oldest changes are written first',
    ],
  ],
  [
    'the redo log is filling up',
    [
      'The redo log is filling up: the oldest changes must be written now',
      'The redo log is filling up',
    ],
  ],
]);

type Written = Pick<
  WriteScript,
  'pageKind' | 'firstBytes' | 'rows' | 'kind' | 'bytes' | 'copyBytes' | 'evicts' | 'tookNs'
>;

/**
 * Returns the words about a write: the page and its new bytes, its rows and reason, and its strips.
 */
export function writeStory(
  script: Written,
  chips: readonly string[],
  beat: WriteBeat,
  list?: FlushList,
): Story {
  const given = { chips, waits: true, strips: stripWords(script, beat) };
  const why = kWhy.get(script.kind);
  if ((beat === 'rest' || beat === 'why') && why !== undefined)
    return { ...given, mains: why, sides: ageWords(list), strips: [] };
  if (beat === 'settle' || beat === 'done')
    return { ...given, mains: cleanWords(script), sides: edgeWords(list), strips: [] };
  return { ...given, mains: newWords(script), sides: sideWords(script) };
}

function newWords({ pageKind, firstBytes, bytes }: Written): string[] {
  const page = `written ${kPageWords[pageKind]}`;
  const size = formatCount(bytes);
  const news = `${formatCount(firstBytes)} of ${size} bytes are new`;
  return firstBytes === 0
    ? [`${page}: it contains no new row`, `${page}: no new row`]
    : [
        `${page}: only ${news}`,
        `${page}: ${news}`,
        `${formatCount(firstBytes)} of ${size} B are new`,
      ];
}

function sideWords({ rows, kind }: Written): string[] {
  const shared = rows > 1 ? `${formatCount(rows)} rows shared this write` : '';
  const why = kReasonWords.get(kind) ?? kind;
  return [[shared, why].filter((one) => one !== '').join(' · '), shared || why];
}

function stripWords({ bytes, copyBytes, tookNs }: Written, beat: WriteBeat): string[] {
  const home = `${formatCount(bytes)} B in place`;
  const copy = `${formatCount(copyBytes)} B to the doublewrite buffer`;
  const synced = (ns: number) => (ns > 0 ? ` after ${formatNs(ns)}` : '');
  switch (beat) {
    case 'copy':
      return [copy, `${formatCount(copyBytes)} B to doublewrite`];
    case 'copy sync':
      return [
        `synced${synced(tookNs.copy)}: if a power cut tears the page now, this copy repairs it`,
        `synced${synced(tookNs.copy)}: this copy can repair the page`,
        'copy synced',
      ];
    case 'home':
      return copyBytes > 0
        ? [
            `${copy}, then ${home}`,
            `${formatCount(copyBytes)} B copied, then ${home}`,
            home,
            'then in place',
          ]
        : [`${home}, no doublewrite copy`, home];
    case 'home sync':
      return [
        `synced${synced(tookNs.home)}: the page is safe in its place`,
        `synced${synced(tookNs.home)}`,
        'page synced',
      ];
    default:
      return [];
  }
}

function ageWords(list: FlushList | undefined): string[] {
  if (list === undefined) return [];
  const age = `first changed ${formatBytes(list.ageBytes)} of log ago`;
  const among =
    list.pages === undefined ? '' : `, one of ${plural(list.pages + 1, 'changed page')}`;
  return [`${age}${among}`, age];
}

function cleanWords({ evicts, rows }: Written): string[] {
  const saved = rows > 0 ? `, with ${plural(rows, 'changed row')}` : '';
  return evicts
    ? [
        'The page is clean: the next one that is needed takes its place in memory',
        'The page is clean',
      ]
    : [`The page on the drive is up to date${saved}`, 'The page is clean'];
}

/** The checkpoint's edge moves only if the page was the oldest of those changed. */
function edgeWords(list: FlushList | undefined): string[] {
  if (list?.pages === undefined) return [];
  return (list.others[0] ?? 1) > list.own
    ? [
        'it was the oldest: the checkpoint can move on to the next change',
        'the checkpoint can move on',
      ]
    : [
        'the checkpoint waits for pages that were changed before it',
        'older changes are still unwritten',
      ];
}
