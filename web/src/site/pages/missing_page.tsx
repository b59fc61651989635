// The page that hosts show at an unknown address. A release writes the site's full address into its
// links (scripts/release.mjs), because it appears at any depth.

export function MissingPage({ root }: { root: string }) {
  return (
    <>
      <h1>There is no page here</h1>
      <p className="lead">
        Check the address for typos. Links to the lab contain the whole run, so nothing is lost.
      </p>
      <nav className="doors" aria-label="Where to go from here">
        <a href={root}>
          <b>Begin at the beginning</b>
          <span>What this site is, with three trees at work.</span>
        </a>
        <a href={`${root}story/`}>
          <b>Read the story</b>
          <span>Twelve short chapters, each with one question.</span>
        </a>
        <a href={`${root}lab/`}>
          <b>Open the lab</b>
          <span>All three trees side by side, with every knob.</span>
        </a>
      </nav>
    </>
  );
}
