// Writes the pages of the site. Called by the build (scripts/site_pages.mjs) and Vite's development
// server, never in a browser.
import { renderToStaticMarkup } from 'react-dom/server';
import type { Letters, Measure } from '../../app/still/still_picture';
import { Book, BookProvider, type ReadMoments } from '../story/book';
import { cardSvg } from './card';
import { ForeignHead, SiteDocument } from './frame';
import { type CardPicture, cardOf, rootOf, type SitePage } from './page';
import { kPages } from './pages';

const kCard: CardPicture = { scenario: 'innodb-vs-myrocks', moment: 5, tree: 'InnoDB' };
/** The lab, for its head and card; its page is made by other code. */
const kLab = {
  path: 'lab/',
  title: 'The lab',
  description: 'Three storage engines side by side on emulated drives: see where every byte goes.',
};

export interface RenderedSite {
  readonly pages: readonly {
    readonly path: string;
    readonly html: string;
    readonly listed: boolean;
  }[];
  /** Quotations that no recording supports. */
  readonly missing: readonly string[];
}

/** Renders all pages, or the one at `only`. `address`: the site's, if known. */
export function renderSite(
  read: ReadMoments,
  measure: Measure,
  { only, address }: { only?: string; address?: string } = {},
): RenderedSite {
  const book = new Book(read, measure);
  const pages = kPages
    .filter(({ path }) => only === undefined || path === only)
    .map((page) => ({
      path: page.path,
      html: pageHtml(book, page, address),
      listed: page.unlisted !== true,
    }));
  return { pages, missing: [...book.missing] };
}

function pageHtml(book: Book, page: SitePage, address: string | undefined): string {
  const Body = page.body;
  const html = renderToStaticMarkup(
    <BookProvider value={book}>
      <SiteDocument page={page} address={address}>
        <Body root={rootOf(page.path)} />
      </SiteDocument>
    </BookProvider>,
  );
  return `<!doctype html>\n${html}\n`;
}

/** Returns the additions to the lab's head. `address`: the site's, if known. */
export const labHead = (address: string | undefined): string =>
  renderToStaticMarkup(<ForeignHead page={kLab} address={address} />);

/** Renders the card images of all pages. */
export function renderCards(
  read: ReadMoments,
  measure: Measure,
  letters: Letters,
): { readonly file: string; readonly svg: string }[] {
  const book = new Book(read, measure);
  return [...kPages.filter(({ unlisted }) => unlisted !== true), kLab].map((page) => {
    const words = { title: page.title, text: page.description };
    const card = 'card' in page ? page.card : undefined;
    return { file: cardOf(page.path), svg: cardSvg(book, letters, words, card ?? kCard) };
  });
}
