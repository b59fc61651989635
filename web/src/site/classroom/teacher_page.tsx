// The teacher's page as the build writes it; teacher.tsx replaces [data-teacher].

export function TeacherPage({ root }: { root: string }) {
  return (
    <article className="chapter">
      <p className="count">
        <a href={`${root}exercises/`}>Exercises</a>
      </p>
      <h1>For teachers</h1>
      <p className="lead">
        Students hand in a link or a file. Each holds a prediction, the options that were chosen and
        the digests of two runs; this page makes both runs again and says what they come to.
      </p>
      <div data-teacher="">
        <noscript>
          <p>
            Grading runs the engines, which needs JavaScript here, or the command line:{' '}
            <code>npx three-trees grade answers.txt</code>
          </p>
        </noscript>
      </div>
      <section className="prose">
        <h2>How to use it</h2>
        <ol>
          <li>Give your students the address of an exercise.</li>
          <li>
            Collect their links, one a line, or their files, in whatever way you collect homework.
            No name is required.
          </li>
          <li>
            Paste or drop them here. Nothing is uploaded: the runs are made in this browser, each
            once, however many students chose the same options.
          </li>
          <li>Save the table as CSV.</li>
        </ol>
        <h2>What the columns say</h2>
        <p>
          An answer is <i>passed</i> if the run with the chosen options meets every condition of the
          exercise, computed here and now. A prediction counts for nothing but insight; it is{' '}
          <i>close</i> within the exercise’s factor. Digests are <i>equal</i> if both runs came out
          byte for byte as the student’s did and nothing was edited afterwards. If they are not, the
          note says why: another build of the engines, or an edited answer.
        </p>
        <p>
          A student who writes a program can make a hand-in without solving anything, and students
          can give each other their options: as with any homework, talk about it.
        </p>
      </section>
    </article>
  );
}
