// The window of a speaker's notes before it has found its talk.
export function NotesPage({ root }: { root: string }) {
  return (
    <div className="notes">
      <h1>Notes</h1>
      <p className="lead">
        This window shows a speaker’s notes while a talk is given in another window of the same
        browser. It needs JavaScript.
      </p>
      <p>
        The notes of the talks that come with the site can be read{' '}
        <a href={`${root}talks/`}>there</a>.
      </p>
    </div>
  );
}
