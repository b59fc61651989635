// A build that is kept beside today's says so: a link has led here, and today's page can open it,
// too.

/** `root`: of this document, where a release has written which build it is. */
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
