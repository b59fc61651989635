// Reads and checks a talk in a link. A separate module, with everything that checks documents,
// because talks that come with the page need no check.
import type { Issue } from '../../../document/scenario/values/issue';
import { readPacked } from '../../../document/talk/talk_link';
import { parseTalk } from '../../../document/talk/talk_parse';
import type { OpenTalk } from '../../../document/talk/talk_scenarios';
import { kGallery } from '../gallery_documents';

type PackedTalkResult =
  | { readonly ok: true; readonly open: OpenTalk }
  | { readonly ok: false; readonly issues: readonly Issue[] };

export async function readPackedTalk(packed: string): Promise<PackedTalkResult> {
  const read = await readPacked(packed);
  return read.ok ? parseTalk(read.document, kGallery) : read;
}
