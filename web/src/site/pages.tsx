// The pages of the site, one entry each.
import { Home } from './home';
import type { SitePage } from './page';

export const kPages: readonly SitePage[] = [
  {
    path: '',
    title: 'Three Trees: where does every byte go?',
    description:
      'A B-tree, a fractal tree and an LSM-tree storage engine run for real in your browser, on an emulated drive: see what one saved row costs.',
    body: Home,
  },
];
