// The home page: three trees, each with what it does and what a row costs it, in one live picture
// after two sentences.

import { Figure } from '../story/book';
import { LiveFigure } from '../story/live_figure';

const kRun = 'innodb-vs-myrocks';
const kEnd = 12;

export function Home({ root }: { root: string }) {
  return (
    <>
      <h1 className="first">Where does every byte go?</h1>
      <p className="lead">
        Three real storage engines save the same{' '}
        <Figure
          scenario={kRun}
          at={kEnd}
          of="{InnoDB.user_bytes ÷ InnoDB.operations | count}-byte rows"
        />{' '}
        in your browser. Watch what one row costs.
      </p>
      <LiveFigure
        id="h"
        scenario={kRun}
        moment={5}
        final={kEnd}
        low
        act="play"
        config={{ from: 2_000 }}
      >
        Each engine saves them in random order, to its own emulated drive. At first all three trees
        fit into memory, and most of what they write is the log. Each bar ends at what a row costs
        in the end, when the B-tree has long outgrown its memory. Each key sits at the same
        horizontal position in all three.
      </LiveFigure>
      <nav className="doors" aria-label="Where to go from here">
        <a href={`${root}story/`}>
          <b>Read the story</b>
          <span>Twelve short chapters, each with one question and one engine to try it on.</span>
        </a>
        <a href={`${root}lab/`}>
          <b>Open the lab</b>
          <span>
            All three trees side by side, with every knob, every byte and a way back in time.
          </span>
        </a>
        <a href={`${root}gallery/`}>
          <b>Choose an experiment</b>
          <span>Loads, deletes, counters, disks: recorded runs, each ready to run again.</span>
        </a>
        <a href={`${root}exercises/`}>
          <b>Try an exercise</b>
          <span>Predict what an engine does, let it run, then turn its options.</span>
        </a>
        <a href={`${root}talks/`}>
          <b>Give a talk</b>
          <span>On a big screen, with notes and a clock: use ours or build your own.</span>
        </a>
        <a href={`${root}truth/`}>
          <b>How accurate is it?</b>
          <span>What the real engines wrote and read, beside what these ones do.</span>
        </a>
      </nav>
    </>
  );
}
