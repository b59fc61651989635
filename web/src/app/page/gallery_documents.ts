// All scenarios that come with the page (the files in scenarios/) and their cards. Loaded with the
// chooser, or when any scenario but the first is opened.

import type { Gallery } from '../../document/link/url';
import { normalize } from '../../document/scenario/normalize';
import type { Scenario } from '../../document/scenario/scenario';
import { plural } from '../../model/values/units';
import type { Card } from '../stage/answers/card_search';
import { headerFacts } from '../stage/answers/scenario_facts';

const kFiles = import.meta.glob<{ name?: unknown }>(
  ['../../../../scenarios/*.json', '!../../../../scenarios/schema.json'],
  { eager: true, import: 'default' },
);

const kDocuments = new Map(
  Object.values(kFiles).map((document) => [String(document.name), document]),
);

export const kGallery: Gallery = {
  names: [...kDocuments.keys()],
  document: (name) => kDocuments.get(name),
};

/** The chooser's cards; `first` comes first. */
export function galleryCards(first: string): readonly Card[] {
  return [first, ...kGallery.names.filter((name) => name !== first)].map((name) => {
    const scenario = normalize(kGallery.document(name) as Scenario);
    const { title, question, contenders, moments } = scenario;
    const trees = contenders.map((contender) => contender.name).join(', ');
    return {
      name,
      title,
      question,
      facts: [trees, ...headerFacts(scenario), plural(moments.length, 'moment')],
      words: moments.map(({ text }) => text.replaceAll(/\{[^}]*\}/g, '…')),
    };
  });
}
