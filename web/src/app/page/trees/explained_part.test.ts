import { expect, test } from 'vitest';
import { kPictureParts } from '../../../document/scenario/checks/picture_parts';
import { termOf } from '../../../glossary/terms/find';
import { kPartsOfTerms } from '../../../glossary/terms/parts';

test('terms are those of the glossary, and parts those that pictures have', () => {
  for (const [term, parts] of Object.entries(kPartsOfTerms)) {
    expect(termOf(term), term).toBeDefined();
    for (const one of parts) {
      const [engine = '', part] = one.split('.');
      expect(kPictureParts[engine], one).toContain(part);
    }
  }
});
