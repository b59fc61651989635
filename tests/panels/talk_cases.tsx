// Cases of a talk in the lab, and of the window with its notes.

import { Panels } from '../../web/src/app/page/open_panel';
import { TalkOverlay } from '../../web/src/app/page/talk/talk_overlay';
import { TalkPlayer } from '../../web/src/app/page/talk/talk_player';
import { openPanel } from '../../web/src/app/panels/open/panels';
import { Notes } from '../../web/src/app/talks/notes/notes';
import type { Talk } from '../../web/src/document/talk/talk';
import type { Case } from './case';

const kTalk: Talk = {
  version: 1,
  name: 'tested',
  title: 'A tested talk',
  steps: [
    { scenario: 'trees', moment: 1, line: 'Look.', notes: 'Point at the leaves.', seconds: 90 },
    { scenario: 'trees', at: { statements: 900 }, line: 'Then {1 + 1 | count} rows change.' },
  ],
};

export const talkCases: readonly Case[] = [
  {
    name: 'composing a talk',
    lab: 'trees',
    view: ({ scenario }) => {
      openPanel('talk', 'add');
      return (
        <Panels
          content={{ kind: 'running', scenario, visit: 1 }}
          page={{ selection: undefined, asTable: false }}
        />
      );
    },
    says: ({ scenario }) => ['Your talk', '1 step. Kept', scenario.title, 'Line', 'Notes'],
  },
  {
    name: 'a talk with its overview, and its notes',
    lab: 'trees',
    view: ({ scenario }) => {
      openPanel('steps');
      const player = new TalkPlayer(
        { talk: kTalk, scenarioOf: () => scenario },
        'talk/tested',
        () => () => null,
      );
      return (
        <>
          <TalkOverlay player={player} />
          <Notes />
        </>
      );
    },
    says: () => ['1, 1:30', 'Then 2 rows change.', 'Point at the leaves.', 'all 1:30', '1 of 2'],
  },
];
