// A hand-in: a student's prediction, the chosen options, and the digests of both runs, as a
// document and as a link. Nothing is uploaded: a link holds everything after its "#".
//
// A seal over the contents shows whether a hand-in was edited. It protects against a text editor,
// not against a program; the grader repeats everything that counts.
import { pack, unpack } from '../scenario/received/packing';
import type { ChosenOptions, Predicted } from './exercise';

export const kHandInVersion = 1;
/** Maximum length of a link and of a document, in characters. */
export const kMaxHandIn = 1 << 14;

export interface HandInContents {
  readonly version: typeof kHandInVersion;
  readonly exercise: string;
  /** Empty if the student gave no name. */
  readonly student: string;
  /** Build of the engines that made the runs. */
  readonly build: string;
  readonly prediction: Predicted;
  readonly options: ChosenOptions;
  /** When the last run ended, by the student's clock: "2026-11-28T09:30Z". */
  readonly at?: string;
  /** Digests of the run as given and of the run with these options, all contenders' joined. */
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

/** FNV-1a with 64 bits over the contents, with options in sorted order. */
export function sealOf(contents: HandInContents): string {
  const { version, exercise, student, build, prediction, options, at, given, yours } = contents;
  const sorted = Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1));
  const all = [version, exercise, student, build, prediction, sorted, given, yours];
  if (at !== undefined) all.push(at);
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(JSON.stringify(all)))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16).padStart(16, '0');
}

export const handInText = (handIn: HandIn): string => `${JSON.stringify(handIn, null, 2)}\n`;

const kStart = 'h1.';

/** Returns the part of a link after "#". */
export const encodeHandIn = async (handIn: HandIn): Promise<string> =>
  `${kStart}${await pack(JSON.stringify(handIn))}`;

export const isHandInHash = (hash: string): boolean => /^#?h\d/.test(hash);

/** Returns the document in a link or its hash; the caller still has to check it. */
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
