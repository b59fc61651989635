// Opens a talk's address: one that comes with the page, or one that the link holds. Loaded for such
// an address.
import '../../../styles/talk.css';
import { createElement } from 'react';
import type { Scenario } from '../../../document/scenario/scenario';
import type { Issue } from '../../../document/scenario/values/issue';
import { nearest } from '../../../document/scenario/values/nearest';
import type { TalkStep } from '../../../document/talk/talk';
import { type TalkAddress, talkAddress } from '../../../document/talk/talk_address';
import { type OpenTalk, trustedTalk } from '../../../document/talk/talk_scenarios';
import { kTalks } from '../../talks/documents';
import { kGallery } from '../gallery_documents';
import { TalkOverlay } from './talk_overlay';
import { TalkPlayer } from './talk_player';
import type { TalkVisit } from './talk_visit';

interface Refused {
  readonly ok: false;
  readonly issues: readonly Issue[];
}
type Opened =
  | { readonly ok: true; readonly link: { readonly scenario: Scenario }; readonly talk: TalkVisit }
  | Refused;

export async function openTalk(hash: string): Promise<Opened> {
  const address = talkAddress(hash);
  if (address === undefined) return refused('not the address of a talk');
  const read = await readTalk(address);
  // An error of the whole document concerns the talk, not a scenario in it.
  if (!read.ok)
    return {
      ...read,
      issues: read.issues.map((one) => (one.path === '' ? { ...one, path: 'talk' } : one)),
    };
  const { open } = read;
  const { base } = address;
  const player = new TalkPlayer(
    open,
    base,
    (player) => () => createElement(TalkOverlay, { player }),
  );
  const index = Math.min(address.step, open.talk.steps.length - 1);
  return {
    ok: true,
    link: { scenario: open.scenarioOf(open.talk.steps[index] as TalkStep) },
    talk: { title: open.talk.title, begin: (stage, show) => player.begin(stage, show, index) },
  };
}

async function readTalk({
  name,
  packed,
}: TalkAddress): Promise<{ ok: true; open: OpenTalk } | Refused> {
  if (packed !== undefined) return (await import('../compose/packed_talk')).readPackedTalk(packed);
  const talk = kTalks.find((one) => one.name === name);
  if (talk !== undefined) return { ok: true, open: trustedTalk(talk, kGallery) };
  const names = kTalks.map((one) => one.name);
  const words = `no talk is called "${name}"; there ${names.length === 1 ? 'is' : 'are'} ${names.join(', ')}`;
  return refused(words, nearest(name ?? '', names));
}

const refused = (message: string, guess?: string): Refused => ({
  ok: false,
  issues: [{ path: 'talk', message, ...(guess === undefined ? {} : { nearest: guess }) }],
});
