// The page's words on a stopped run or a power cut.

import { joinWords } from '../../model/figures/figures';
import { formatCount } from '../../model/values/units';
import type { ContenderInfo, CutNote } from '../../run/play/api';

interface Trouble {
  readonly contenders: readonly ContenderInfo[];
  /** The player's last error; empty if none. */
  readonly message: string;
  readonly note: CutNote | undefined;
}

/** Returns all notes in one text; empty if there are none. */
export function troubleWords({ contenders, message, note }: Trouble): string {
  const words = [
    message === '' ? '' : `${message.replace(/\.$/, '')}.`,
    note === undefined ? '' : cutWords(note),
    ...contenders
      .filter(({ state }) => state === 'stopped')
      .map(({ name, message: why }) => `${name} has stopped: ${why}.`),
  ];
  return words.filter((one) => one !== '').join(' ');
}

function cutWords({ rows, undone }: CutNote): string {
  const where = `at ${rows.length > 1 ? 'rows' : 'row'} ${joinWords(rows.map(formatCount))}`;
  if (!undone) return `Power cut ${where}.`;
  return rows.length > 1
    ? `The power cuts ${where} are undone.`
    : `The power cut ${where} is undone.`;
}
