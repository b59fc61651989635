// Writes the pages of the site: called by the build (scripts/site_pages.mjs) and by Vite's
// development server, never in a browser.
import { renderToStaticMarkup } from 'react-dom/server';
import type { Measure } from '../still/svg_ink';
import { Book, BookProvider, type ReadMoments } from './book';
import { SiteDocument } from './frame';
import { kPages } from './pages';

export interface RenderedPage {
  readonly path: string;
  readonly html: string;
}

/** All pages, or that at one path; and what they quote that is in no recording. */
export function renderSite(
  read: ReadMoments,
  measure: Measure,
  only?: string,
): { pages: RenderedPage[]; missing: string[] } {
  const book = new Book(read, measure);
  const pages = kPages
    .filter(({ path }) => only === undefined || path === only)
    .map((page) => {
      const Body = page.body;
      const root = page.path === '' ? './' : '../'.repeat(page.path.split('/').length - 1);
      const html = renderToStaticMarkup(
        <BookProvider value={book}>
          <SiteDocument page={page}>
            <Body root={root} />
          </SiteDocument>
        </BookProvider>,
      );
      return { path: page.path, html: `<!doctype html>\n${html}\n` };
    });
  return { pages, missing: [...book.missing] };
}
