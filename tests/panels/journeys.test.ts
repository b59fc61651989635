// Journeys through the page that need no browser: real engines, the page's own words, and no pixel.
import './browser';

import { afterEach, expect } from 'vitest';
import './classroom_journeys';
import './link_journeys';
import './panel_journeys';
import './reading_journeys';
import './stage_journeys';
import { closePage, reported } from './page_rig';

afterEach(async () => {
  await closePage();
  expect(reported.splice(0)).toEqual([]);
});
