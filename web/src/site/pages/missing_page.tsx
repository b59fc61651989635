// What hosts show at an address where nothing is. A release gives its links the site's own address
// (scripts/release.mjs), because it is shown at any depth.

export function MissingPage({ root }: { root: string }) {
  return (
    <>
      <h1>There is no page here</h1>
      <p className="lead">
        The address may have a letter too many, or its page was renamed. Nothing of a run is lost: a
        link to the lab holds all of it after the “#”.
      </p>
      <nav className="doors" aria-label="Where to go from here">
        <a href={root}>
          <b>Begin at the beginning</b>
          <span>What this site is, with three trees at work.</span>
        </a>
        <a href={`${root}story/`}>
          <b>Read the story</b>
          <span>Eleven short chapters, each with one question.</span>
        </a>
        <a href={`${root}lab/`}>
          <b>Open the lab</b>
          <span>All three trees side by side, with every knob.</span>
        </a>
      </nav>
    </>
  );
}
