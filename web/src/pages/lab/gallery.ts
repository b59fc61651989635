// The scenarios that come with the page. Each file of scenarios/ is a card; it is checked when it is opened.
import type { Gallery } from '../../scenario/url';

const kFiles = import.meta.glob<{ name?: unknown; title?: unknown; question?: unknown }>(
  ['../../../../scenarios/*.json', '!../../../../scenarios/schema.json'],
  { eager: true, import: 'default' },
);

export interface Card {
  name: string;
  title: string;
  question: string;
}

const kDocuments = new Map(Object.values(kFiles).map((document) => [String(document.name), document]));

export const kCards: readonly Card[] = [...kDocuments.values()].map((document) => ({
  name: String(document.name),
  title: String(document.title),
  question: String(document.question),
}));

export const kGallery: Gallery = { names: [...kDocuments.keys()], document: (name) => kDocuments.get(name) };

/** What opens when no link says otherwise. */
export const kFirstScenario = 'random-updates';
