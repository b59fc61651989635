// What the page says when a run stopped or its power was cut.
import type { ContenderInfo, CutNote } from '../lab/play/api';
import { joinWords } from '../model/figures';
import { formatCount } from '../model/units';

interface Trouble {
  readonly contenders: readonly ContenderInfo[];
  /** Whether the engine of each can recover from a power cut. */
  readonly recovers: readonly boolean[];
  /** The player's last error. */
  readonly message: string;
  readonly note: CutNote | undefined;
}

export function troubleWords({ contenders, recovers, message, note }: Trouble): string {
  const stopped = contenders
    .map((one, i) => ({ ...one, ended: recovers[i] === false && kPowerCut.test(one.message) }))
    .filter(({ state }) => state === 'stopped');
  const ended = stopped.filter((one) => one.ended).map(({ name }) => name);
  const words = [
    message === '' ? '' : `${message.replace(/\.$/, '')}.`,
    note === undefined ? '' : cutWords(note),
    ended.length === 0 ? '' : endedWords(ended),
    ...stopped
      .filter((one) => !one.ended)
      .map(({ name, message: why }) => `${name} has stopped: ${why}.`),
  ];
  return words.filter((one) => one !== '').join(' ');
}

/** How the engines' message begins when there is no recovery. */
const kPowerCut = /^power cut\b/;

function cutWords({ rows, undone }: CutNote): string {
  const where = `at ${rows.length > 1 ? 'rows' : 'row'} ${joinWords(rows.map(formatCount))}`;
  if (!undone) return `Power cut ${where}.`;
  return rows.length > 1
    ? `The power cuts ${where} are undone.`
    : `The power cut ${where} is undone.`;
}

function endedWords(names: readonly string[]): string {
  const [has, them] = names.length > 1 ? ['have', 'them'] : ['has', 'it'];
  return `${joinWords(names)} ${has} stopped. Recovery after a power cut is not implemented for ${them} yet.`;
}
