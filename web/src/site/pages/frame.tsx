// The frame of all pages of the site: head, header, footer.
import type { ReactNode } from 'react';
import { kHeadScript } from './head_script';
import { cardOf, rootOf, type SitePage } from './page';

export const kSiteName = 'Three Trees';

/** The parts of the site, in the header's order. */
const kParts = [
  ['story/', 'Story'],
  ['lab/', 'Lab'],
  ['gallery/', 'Gallery'],
  ['talks/', 'Talks'],
  ['exercises/', 'Exercises'],
  ['claims/', 'Claims'],
  ['map/', 'Map'],
  ['glossary/', 'Glossary'],
  ['about/', 'About'],
] as const;

const kIcon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Cpath d='M1 27 6.500 12 12 27zM10.500 27 16 8l5.500 19zM20 27l5.500-13L31 27z' fill='none' stroke='%231f7a8c' stroke-width='2.200' stroke-linejoin='round'/%3E%3C/svg%3E";

export const titleOf = ({ path, title }: PageHead): string =>
  path === '' ? title : `${title} · ${kSiteName}`;

/** The parts of a page that its head names. */
export type PageHead = Pick<SitePage, 'path' | 'title' | 'description'>;

interface DocumentProps {
  page: SitePage;
  /** The site's address, if known: cards and sitemaps need full addresses. */
  address: string | undefined;
  children: ReactNode;
}

export function SiteDocument({ page, address, children }: DocumentProps) {
  const root = rootOf(page.path);
  return (
    <html lang="en" data-root={root} data-glossary={`${root}glossary/`}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{titleOf(page)}</title>
        <meta name="description" content={page.description} />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbfaf7" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#121519" />
        {page.unlisted === true ? null : <Card page={page} address={address} />}
        <link rel="icon" href={kIcon} />
        <Installable root={root} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the site's own, by its hash */}
        <script dangerouslySetInnerHTML={{ __html: kHeadScript }} />
        {['/src/site/pages/site.css', ...(page.styles ?? [])].map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {['/src/site/pages/site.ts', ...(page.scripts ?? [])].map((src) => (
          <script key={src} type="module" src={src} />
        ))}
      </head>
      <body>
        <a className="skip" href="#content">
          Skip to the content
        </a>
        <Header root={root} here={page.path} />
        <main id="content">{children}</main>
        <Footer root={root} />
      </body>
    </html>
  );
}

function Installable({ root }: { root: string }) {
  return (
    <>
      <link rel="apple-touch-icon" href={`${root}icons/192.png`} />
      <link rel="manifest" href={`${root}manifest.webmanifest`} />
    </>
  );
}

/**
 * Additions to the head of a page made by other code (the lab): its card, and the links that make
 * the site installable.
 */
export function ForeignHead({ page, address }: CardProps) {
  return (
    <>
      <Card page={page} address={address} />
      <Installable root={rootOf(page.path)} />
    </>
  );
}

interface CardProps {
  page: PageHead;
  address: string | undefined;
}

function Card({ page, address }: CardProps) {
  const { path, description } = page;
  const image = `${address ?? rootOf(path)}${cardOf(path)}`;
  return (
    <>
      {address === undefined ? null : <link rel="canonical" href={`${address}${path}`} />}
      {address === undefined ? null : <meta property="og:url" content={`${address}${path}`} />}
      <meta property="og:type" content="article" />
      <meta property="og:site_name" content={kSiteName} />
      <meta property="og:title" content={titleOf(page)} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

function Header({ root, here }: { root: string; here: string }) {
  return (
    <header className="site-header">
      <a className="site-name" href={root} aria-current={here === '' ? 'page' : undefined}>
        <Mark />
        {kSiteName}
      </a>
      <nav aria-label="The site">
        {kParts.map(([path, name]) => (
          <a
            key={path}
            href={`${root}${path}`}
            aria-current={here === path ? 'page' : here.startsWith(path) ? 'true' : undefined}
          >
            {name}
          </a>
        ))}
      </nav>
    </header>
  );
}

function Mark() {
  return (
    <svg viewBox="0 0 32 32" width="22" height="22" aria-hidden="true">
      <path
        d="M1 27 6.500 12 12 27zM10.500 27 16 8l5.500 19zM20 27l5.500-13L31 27z"
        fill="none"
        stroke="var(--first)"
        strokeWidth="2.200"
        strokeLinejoin="round"
      />
    </svg>
  );
}

function Footer({ root }: { root: string }) {
  return (
    <footer className="site-footer">
      <p>
        Nothing here is scripted: the engines run in your browser, and every figure in the text is
        computed from a recorded run.
      </p>
      <p className="foot-links">
        <a href={`${root}truth/`}>Measured beside the real engines</a>
        <a href={`${root}about/`}>Sources, licences, how to cite</a>
      </p>
    </footer>
  );
}
