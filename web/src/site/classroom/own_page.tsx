// The page of an exercise that a teacher wrote, as the build writes it; own.tsx replaces
// [data-own] with the exercise of its link, or of a file.

export function OwnPage({ root }: { root: string }) {
  return (
    <article className="chapter exercise">
      <p className="count">
        <a href={`${root}exercises/`}>Exercises</a>
      </p>
      <div data-own="">
        <h1 className="long">An exercise from your teacher</h1>
        <p className="lead">Open the link that you were given, or choose its file here.</p>
        <noscript>
          <p className="soft">
            The exercise is in its link, which this page can only read with JavaScript.
          </p>
        </noscript>
      </div>
    </article>
  );
}
