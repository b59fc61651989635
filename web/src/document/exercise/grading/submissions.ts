// The hand-ins in a file: one document, or a text with one link per line. Each keeps its line
// number for messages.
import { printIssue } from '../../scenario/values/issue';
import type { Exercise } from '../exercise';
import { decodeHandIn, type HandIn } from '../hand_in';
import { type Exercises, parseHandIn } from './hand_in_checks';

/** Maximum number of hand-ins, and size of a file in bytes. */
export const kMaxSubmissions = 2000;
export const kMaxFileBytes = 1 << 22;

export type Submission =
  | {
      readonly ok: true;
      readonly where: string;
      readonly handIn: HandIn;
      readonly exercise: Exercise;
    }
  | { readonly ok: false; readonly where: string; readonly problems: readonly string[] };

/** Reads all hand-ins. `file` names it in messages: "answers.txt:3". */
export async function readSubmissions(
  file: string,
  text: string,
  exercises: Exercises,
): Promise<readonly Submission[]> {
  if (text.length > kMaxFileBytes) return [refuse(file, ['is larger than 4 MiB'])];
  if (/^\s*\{/.test(text)) return [fromDocument(file, text, exercises)];
  const lines = text.split(/\r\n|\n|\r/).map((line, i) => ({ line: line.trim(), number: i + 1 }));
  const links = lines.filter(({ line }) => line !== '' && !line.startsWith('# '));
  if (links.length === 0) return [refuse(file, ['has neither a hand-in nor a link in it'])];
  if (links.length > kMaxSubmissions)
    return [refuse(file, [`has more than ${kMaxSubmissions} lines`])];
  const all: Submission[] = [];
  for (const { line, number } of links)
    all.push(await fromLink(`${file}:${number}`, line, exercises));
  return all;
}

async function fromLink(where: string, line: string, exercises: Exercises): Promise<Submission> {
  const decoded = await decodeHandIn(line);
  return decoded.ok
    ? fromDocument(where, decoded.text, exercises)
    : refuse(where, [decoded.message]);
}

function fromDocument(where: string, text: string, exercises: Exercises): Submission {
  const result = parseHandIn(text, exercises);
  return result.ok
    ? { ok: true, where, handIn: result.handIn, exercise: result.exercise }
    : refuse(
        where,
        result.issues.map((one) => printIssue({ ...one, path: one.path || 'hand-in' })),
      );
}

const refuse = (where: string, problems: readonly string[]): Submission => ({
  ok: false,
  where,
  problems,
});
