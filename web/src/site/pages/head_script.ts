// What must happen before a page is painted, as a script in its head. It is allowed by its hash
// (scripts/site_pages.mjs); all pages have the same one.
//
// A theme that the reader chose in the lab holds on every page. And the lab was once at the site's
// root: links of that time (`#v2/…`, `#glossary/…`, `?…`) go on to it with all they hold.
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
