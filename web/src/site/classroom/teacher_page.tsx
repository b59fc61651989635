// The teacher's page as the build writes it; teacher.tsx replaces [data-teacher].

export function TeacherPage({ root }: { root: string }) {
  return (
    <article className="chapter">
      <p className="count">
        <a href={`${root}exercises/`}>Exercises</a>
      </p>
      <h1>Your class</h1>
      <p className="lead">
        Paste what your students handed in: you see who predicted what, and when. Then let this page
        run every answer again and grade it.
      </p>
      <div data-teacher="">
        <noscript>
          <p>
            Reading and grading need JavaScript here, or the command line:{' '}
            <code>npx three-trees grade answers.txt</code>
          </p>
        </noscript>
      </div>
      <section className="prose">
        <h2>How to use it</h2>
        <ol>
          <li>
            Give your students the address of an exercise, or{' '}
            <a href={`${root}exercises/new/`}>write your own</a>.
          </li>
          <li>
            Collect their links, one a line, or their files, in whatever way you collect homework.
            No name is required.
          </li>
          <li>
            Paste or drop them here, with the link or file of the exercise if you wrote it. Nothing
            is uploaded, and the picture of all predictions has no names in it: put it on the big
            screen before you grade.
          </li>
          <li>
            Grade. The runs are made in this browser, each once, however many students chose the
            same options. Then save the table as CSV.
          </li>
        </ol>
        <h2>What the columns say</h2>
        <p>
          An answer is <i>passed</i> if the run with the chosen options meets every condition of the
          exercise, computed here and now. A prediction counts for nothing but insight; it is{' '}
          <i>close</i> within the exercise’s factor. Digests are <i>equal</i> if both runs came out
          byte for byte as the student’s did and nothing was edited afterwards. If they are not, the
          note says why: another build of the engines, or an edited answer. <i>Handed in</i> is when
          the student’s last run ended, by the clock of the student’s machine.
        </p>
        <p>
          A student who writes a program can make a hand-in without solving anything, and students
          can give each other their options: as with any homework, talk about it.
        </p>
      </section>
    </article>
  );
}
