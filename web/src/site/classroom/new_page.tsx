// The page on which an exercise is written, as the build writes it; author.tsx fills [data-author].

export function NewExercisePage({ root }: { root: string }) {
  return (
    <div className="author-page">
      <p className="count">
        <a href={`${root}exercises/`}>Exercises</a>
      </p>
      <h1>Write an exercise</h1>
      <p className="lead">
        Begin with one of ours and change its words, its run, its options or its goal. Beside the
        form you see it as your students will, with its engines.
      </p>
      <div data-author="">
        <noscript>
          <p>
            The form needs JavaScript. Without it, write a file as in <code>exercises/</code> of the
            source, checked by its <code>schema.json</code>.
          </p>
        </noscript>
      </div>
    </div>
  );
}
