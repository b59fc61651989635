// Talks as links: the whole document, packed. Packed text is not trusted.

import { pack, unpack } from '../link/packing';
import { kMaxLink } from '../link/url';
import { kMaxDocumentBytes, parseJson } from '../scenario/checks/guard';
import type { Issue } from '../scenario/values/issue';
import { kTalkVersion, type Talk } from './talk';

export async function encodeTalk(talk: Talk): Promise<string> {
  const text = `talk.v${kTalkVersion}.${await pack(JSON.stringify(talk))}`;
  if (text.length > kMaxLink)
    throw new Error('this talk is too long for a link: save it as a file');
  return text;
}

type PackedTextResult =
  | { readonly ok: true; readonly document: unknown }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/** Returns the document in a packed address; the caller still has to check it. */
export async function readPacked(packed: string): Promise<PackedTextResult> {
  if (packed.length > kMaxLink) return refused('this link is too long');
  const unpacked = await unpack(packed, kMaxDocumentBytes);
  if (!unpacked.ok) return refused(unpacked.message);
  const parsed = parseJson(unpacked.text);
  return parsed.ok ? { ok: true, document: parsed.value } : { ok: false, issues: [parsed.issue] };
}

const refused = (message: string): PackedTextResult => ({
  ok: false,
  issues: [{ path: '', message }],
});
