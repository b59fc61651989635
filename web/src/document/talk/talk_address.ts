// Addresses of talks, after "#": "talk/NAME" for one that comes with the page, "talk.v1.PACKED" for
// any other. Both may end in "/5", the current step.
import { kTalkVersion } from './talk';

export interface TalkAddress {
  /** The address without the step: the same for all steps of a talk. */
  readonly base: string;
  readonly name?: string;
  readonly packed?: string;
  /** From 0. */
  readonly step: number;
}

const kAddress = /^#?(talk(?:\/([a-z0-9-]{1,64})|\.v(\d{1,4})\.([\w.-]*)))(?:\/(\d{1,4}))?$/;

/** Returns undefined if the hash is not a talk's address. */
export function talkAddress(hash: string): TalkAddress | undefined {
  const [, base, name, version, packed, step] = kAddress.exec(hash) ?? [];
  if (base === undefined) return undefined;
  const at = { base, step: Math.max(0, Number(step ?? 1) - 1) };
  if (name !== undefined) return { ...at, name };
  return Number(version) === kTalkVersion ? { ...at, packed: packed ?? '' } : undefined;
}
