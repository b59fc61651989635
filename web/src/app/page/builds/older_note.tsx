// A note on the pages of an older build: a link has led here, and the current page can open it,
// too.

/** `root`: the document's element, on which a release records its build. */
export default function OlderNote({ root = document.documentElement }) {
  const { kept: build, day = '', today } = root.dataset;
  if (build === undefined || today === undefined) return null;
  return (
    <div className="toast" role="status">
      <span>
        This is an older build of the page, {build} of {day}, which the link was made with.
      </span>
      <a className="btn" href={`${today}lab/?here${location.hash}`}>
        Open in today’s
      </a>
    </div>
  );
}
