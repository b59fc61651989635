// Exercises as links: the whole document, packed, after the "#". Nothing is uploaded; the link is
// the exercise.
//
// Packed text is not trusted: checks/parse.ts checks the document.
import { kMaxDocumentBytes } from '../scenario/received/guard';
import { pack, type Unpacked, unpack } from '../scenario/received/packing';
import { type ExerciseDocument, kExerciseVersion } from './exercise';

/** Maximum length of a link, which browsers and messengers still take whole. */
const kMaxLink = 1 << 15;
const kStart = `e${kExerciseVersion}.`;

export const exerciseText = (document: ExerciseDocument): string =>
  `${JSON.stringify(document, null, 2)}\n`;

/** Returns the part of a link after "#"; undefined if the exercise is too long for one. */
export async function encodeExercise(document: ExerciseDocument): Promise<string | undefined> {
  const hash = `${kStart}${await pack(JSON.stringify(document))}`;
  return hash.length > kMaxLink ? undefined : hash;
}

export const isExerciseHash = (hash: string): boolean => /^#?e\d/.test(hash);
export const isExerciseLink = (link: string): boolean => /#e\d/.test(link);

/** Returns the text of the document in a link or its hash. */
export async function decodeExercise(link: string): Promise<Unpacked> {
  if (link.length > 2 * kMaxLink) return refused('this link is too long');
  const body = link.slice(link.indexOf('#') + 1);
  const version = /^e(\d{1,4})\./.exec(body)?.[1];
  if (version === undefined) return refused('not a link of an exercise (they have "#e1." in them)');
  if (Number(version) > kExerciseVersion)
    return refused('this link needs a newer version of this program');
  return unpack(body.slice(body.indexOf('.') + 1), kMaxDocumentBytes);
}

const refused = (message: string): Unpacked => ({ ok: false, message });
