// The talks that come with the page: the files in talks/.
import type { Talk } from '../../document/talk/talk';

const kDocuments = import.meta.glob<Talk>(
  ['../../../../talks/*.json', '!../../../../talks/schema.json'],
  {
    eager: true,
    import: 'default',
  },
);

export const kTalks: readonly Talk[] = Object.values(kDocuments);
