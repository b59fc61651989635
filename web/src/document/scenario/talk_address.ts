// Addresses of talks, after "#": "talk/NAME" for one that comes with the page, "talk.v1.PACKED" for
// any other; both may end in "/5", the step that is shown.
import { kTalkVersion } from './talk';

export interface TalkAddress {
  /** Without the step: the same for all steps of a talk. */
  readonly base: string;
  readonly name?: string;
  readonly packed?: string;
  /** Counted from 0. */
  readonly step: number;
}

const kAddress = /^#?(talk(?:\/([a-z0-9-]{1,64})|\.v(\d{1,4})\.([\w.-]*)))(?:\/(\d{1,4}))?$/;

/** Undefined if it is no address of a talk. */
export function talkAddress(hash: string): TalkAddress | undefined {
  const [, base, name, version, packed, step] = kAddress.exec(hash) ?? [];
  if (base === undefined) return undefined;
  const at = { base, step: Math.max(0, Number(step ?? 1) - 1) };
  if (name !== undefined) return { ...at, name };
  return Number(version) === kTalkVersion ? { ...at, packed: packed ?? '' } : undefined;
}
