import { expect, test } from 'vitest';
import { kPictureParts } from '../../../document/scenario/checks/picture_parts';
import { termOf } from '../../../glossary/terms/find';
import { kPartsOfTerms } from './explained_part';

test('terms are those of the glossary, and parts those that pictures have', () => {
  for (const [engine, terms] of Object.entries(kPartsOfTerms))
    for (const [term, parts] of Object.entries(terms)) {
      expect(termOf(term), term).toBeDefined();
      for (const part of parts) expect(kPictureParts[engine], part).toContain(part);
    }
});
