// The page opens gallery scenarios without checking them, so this test does.
import { expect, test } from 'vitest';
import { parseScenario } from '../../../document/scenario/checks/parse';
import { kGallery } from '../gallery_documents';
import { galleryScenario } from './gallery';

test.for(kGallery.names)('%s is valid, and is opened as a file would be', async (name) => {
  const parsed = parseScenario(kGallery.document(name));
  expect(parsed).toEqual({ ok: true, scenario: await galleryScenario(name) });
});
