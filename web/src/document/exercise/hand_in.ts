// What a student hands in: a prediction, the options chosen, and the digests of both runs, as a
// document and as a link. Nothing is uploaded: a link holds it all after its "#".
//
// A seal over the contents tells a hand-in that was edited from one that was not. It protects
// against a text editor, not against a program; what counts is computed again by the grader.
import { pack, unpack } from '../scenario/packing';
import type { Predicted } from './exercise';
import type { Chosen } from './options';

export const kHandInVersion = 1;
/** Longest accepted link and document, in characters. */
export const kMaxHandIn = 1 << 14;

export interface HandInContents {
  readonly version: typeof kHandInVersion;
  readonly exercise: string;
  /** Empty if the student did not want to be named. */
  readonly student: string;
  /** Of the engines that made the runs. */
  readonly build: string;
  readonly prediction: Predicted;
  readonly options: Chosen;
  /** Digests of the run as given and of the run with these options, contender after contender. */
  readonly given: string;
  readonly yours: string;
}
export interface HandIn extends HandInContents {
  readonly seal: string;
}

export const sealed = (contents: HandInContents): HandIn => ({
  ...contents,
  seal: sealOf(contents),
});

/** FNV-1a, 64 bits, over the contents in one order. */
export function sealOf(contents: HandInContents): string {
  const { version, exercise, student, build, prediction, options, given, yours } = contents;
  const sorted = Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1));
  const all = [version, exercise, student, build, prediction, sorted, given, yours];
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(JSON.stringify(all)))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16).padStart(16, '0');
}

export const handInText = (handIn: HandIn): string => `${JSON.stringify(handIn, null, 2)}\n`;

const kStart = 'h1.';

/** What follows the "#" of a link. */
export const encodeHandIn = async (handIn: HandIn): Promise<string> =>
  `${kStart}${await pack(JSON.stringify(handIn))}`;

export const isHandInHash = (hash: string): boolean => /^#?h\d/.test(hash);

/** The document in a link, or in what follows its "#"; it has not been checked. */
export async function decodeHandIn(
  link: string,
): Promise<{ ok: true; text: string } | { ok: false; message: string }> {
  if (link.length > kMaxHandIn) return { ok: false, message: 'this link is too long' };
  const body = link.slice(link.indexOf('#') + 1);
  const version = /^h(\d{1,4})\./.exec(body)?.[1];
  if (version === undefined)
    return { ok: false, message: 'not a hand-in link (they have "#h1." in them)' };
  if (Number(version) > kHandInVersion)
    return { ok: false, message: 'this link needs a newer version of this program' };
  return unpack(body.slice(body.indexOf('.') + 1), kMaxHandIn);
}
