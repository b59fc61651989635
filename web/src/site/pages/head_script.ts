// A script in each page's head that must run before the page is painted. The content security
// policy allows it by its hash (scripts/site_pages.mjs); all pages share one.
//
// It applies the theme that the reader chose in the lab. It also redirects links from the time when
// the lab was at the site's root (`#v2/…`, `#glossary/…`, `?…`), with all their contents.
export const kHeadScript = `(() => {
  const { dataset } = document.documentElement;
  const kDark = '(prefers-color-scheme: dark)';
  if (dataset.root === './' && (/^#(v\\d|glossary)/.test(location.hash) || location.search !== ''))
    location.replace('lab/' + location.search + location.hash);
  try {
    const theme = localStorage.getItem('three-trees-theme');
    if (theme === 'dark' || theme === 'light') dataset.theme = theme;
    if (localStorage.getItem('three-trees-contrast') === 'more')
      dataset.contrast = theme ?? (matchMedia(kDark).matches ? 'dark' : 'light');
  } catch {}
})()`;
