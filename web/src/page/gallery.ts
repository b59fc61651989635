// The scenarios that come with the page: the files in scenarios/. Each is checked when it is opened
// or shown as a card.
import { isRecordingOf, type Recording } from '../model/recording';
import type { Card } from '../panels/chooser/search';
import { parseScenario } from '../scenario/parse';
import type { Scenario } from '../scenario/scenario';
import type { Gallery } from '../scenario/url';
import { headerFacts } from '../stage/scenario_facts';

const kFiles = import.meta.glob<{ name?: unknown }>(
  ['../../../scenarios/*.json', '!../../../scenarios/schema.json'],
  {
    eager: true,
    import: 'default',
  },
);

const kDocuments = new Map(
  Object.values(kFiles).map((document) => [String(document.name), document]),
);

export const kGallery: Gallery = {
  names: [...kDocuments.keys()],
  document: (name) => kDocuments.get(name),
};

const kRecordings = import.meta.glob<string>('../../../scenarios/recorded/*.json', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** The recorded end of a gallery scenario; undefined if it was changed since, or never recorded. */
export async function recordingOf(scenario: Scenario): Promise<Recording | undefined> {
  const url = kRecordings[`../../../scenarios/recorded/${scenario.name}.json`];
  if (url === undefined) return undefined;
  const recording = (await (await fetch(url)).json()) as Recording;
  return isRecordingOf(recording, scenario) ? recording : undefined;
}

/** Opens when there is no link. */
export const kFirstScenario = 'innodb-vs-myrocks';

let cards: readonly Card[] | undefined;
/** The chooser's cards, the first scenario first. */
export function galleryCards(): readonly Card[] {
  cards ??= [kFirstScenario, ...kGallery.names.filter((name) => name !== kFirstScenario)].flatMap(
    (name) => {
      const parsed = parseScenario(kGallery.document(name));
      if (!parsed.ok) return [];
      const { title, question, contenders, captions } = parsed.scenario;
      const trees = contenders.map((contender) => contender.name).join(', ');
      return [
        {
          name,
          title,
          question,
          facts: [trees, ...headerFacts(parsed.scenario)],
          captions: captions.map(({ text }) => text),
        },
      ];
    },
  );
  return cards;
}
