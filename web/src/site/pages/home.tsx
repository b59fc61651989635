// The home page: the site's purpose, in one live picture and three sentences.

import { Figure } from '../story/book';
import { LiveFigure } from '../story/live_figure';

const kRun = 'innodb-vs-myrocks';
const kEnd = 12;

export function Home({ root }: { root: string }) {
  return (
    <>
      <div className="opening">
        <h1>Where does every byte go?</h1>
        <p className="lead">
          Three real engines run here, each on its own emulated drive, saving the same{' '}
          <Figure
            scenario={kRun}
            at={kEnd}
            of="{InnoDB.user_bytes ÷ InnoDB.operations | count}-byte rows in random order. A B-tree like InnoDB’s often writes a {InnoDB.options.page_size | bytes} page twice to save one row: {InnoDB.drive_bytes ÷ InnoDB.operations | bytes} per row in the end, log and the drive’s own copies included. A fractal tree like TokuDB’s lets rows wait and moves them in batches: {TokuDB.drive_bytes ÷ TokuDB.operations | bytes}; an LSM-tree like MyRocks’ writes new sorted files and merges them later: {MyRocks.drive_bytes ÷ MyRocks.operations | bytes}."
          />
        </p>
      </div>
      <LiveFigure
        id="h"
        scenario={kRun}
        moment={5}
        final={kEnd}
        act="play"
        config={{ from: 2_000 }}
      >
        The engines begin with few rows: at first all three trees fit into memory, and most of what
        they write is the log. Each bar ends at what a row costs in the end, when the B-tree has
        long outgrown its memory. Each key sits at the same horizontal position in all three.
      </LiveFigure>
      <nav className="doors" aria-label="Where to go from here">
        <a href={`${root}story/`}>
          <b>Read the story</b>
          <span>Eleven short chapters, each with one question and one engine to try it on.</span>
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
