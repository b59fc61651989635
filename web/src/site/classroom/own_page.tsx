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
        <p>
          It works like the exercises of this site: predict, let the engine run, turn its options
          until they meet the goal, then hand in a link or a file. Nothing is uploaded.
        </p>
        <noscript>
          <p className="soft">
            The exercise is in its link, which this page can only read with JavaScript.
          </p>
        </noscript>
      </div>
    </article>
  );
}
