// The talks: each one's subject and duration and, for readers, all its lines and notes as text.

import { kTalks } from '../../app/talks/documents';
import { secondsOf, type Talk, type TalkStep } from '../../document/talk/talk';
import { type Book, useBook } from '../story/book';
import { FirstMarks, Marked } from '../story/first_marks';
import { stillOf } from '../story/live_figure';
import { SmallStill } from '../story/small_still';

export function TalksPage({ root }: { root: string }) {
  return (
    <FirstMarks>
      <h1>Talks</h1>
      <p className="lead">
        A talk is a list of moments from real runs, each with one line to show and notes for the
        speaker. It is given in the lab, on a full screen, and needs no network after one visit.
      </p>
      {kTalks.map((talk) => (
        <TalkEntry key={talk.name} talk={talk} root={root} />
      ))}
      <h2>How to give one</h2>
      <dl className="talk-keys">
        <div>
          <dt>Page Down, Page Up</dt>
          <dd>the next step and the one before, as on a clicker</dd>
        </div>
        <div>
          <dt>B</dt>
          <dd>a black screen, and back</dd>
        </div>
        <div>
          <dt>M</dt>
          <dd>all steps at a glance: arrow keys and Enter to go to one</dd>
        </div>
        <div>
          <dt>N</dt>
          <dd>a second window with your notes, the next line and a clock</dd>
        </div>
      </dl>
      <h2>Make your own</h2>
      <p>
        In the <a href={`${root}lab/`}>lab</a>, go to a moment worth showing and choose Share, then
        “Add this moment to a talk”. The talk stays in your browser until you save it as a file or
        share it as a link.
      </p>
    </FirstMarks>
  );
}

function TalkEntry({ talk, root }: { talk: Talk; root: string }) {
  const book = useBook();
  const { name, title, about, steps, scenarios: own } = talk;
  const last = steps.at(-1) as TalkStep;
  const trees = book.scenario(last.scenario).contenders;
  const moment = last.moment ?? 1;
  return (
    <section className="talk" aria-labelledby={name}>
      <div className="talk-pictures">
        {trees.map((tree) => (
          <SmallStill
            key={tree.name}
            id={`t${name}${tree.engine}`}
            {...stillOf(book, last.scenario, moment, tree.name)}
          />
        ))}
      </div>
      <h2 id={name}>{title}</h2>
      <p>
        <Marked>{about}</Marked>
      </p>
      <p className="soft">
        {steps.length} steps, {Math.round(secondsOf(talk) / 60)} minutes
      </p>
      <p>
        <a className="btn primary" href={`${root}lab/#talk/${name}`}>
          Start the talk
        </a>
      </p>
      <details>
        <summary>All lines and notes</summary>
        <ol className="talk-steps">
          {steps.map((step, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
            <li key={i}>
              <h3>{lineOf(book, talk, step)}</h3>
              {(step.notes ?? '').split('\n').map((paragraph) => (
                <p key={paragraph}>
                  <Marked>{paragraph}</Marked>
                </p>
              ))}
              <p className="soft">
                {step.seconds} s,{' '}
                {own?.[step.scenario]?.title ?? (
                  <a href={`${root}gallery/${step.scenario}/`}>
                    {book.scenario(step.scenario).title}
                  </a>
                )}
              </p>
            </li>
          ))}
        </ol>
      </details>
    </section>
  );
}

/** A step's line with its recorded figures; of the talk's own scenarios, the sentences without. */
function lineOf(book: Book, { scenarios }: Talk, { scenario, moment = 1, line }: TalkStep): string {
  if (scenarios?.[scenario] === undefined) return book.words(scenario, moment, line);
  const sentences = line.split(/(?<=\.) /);
  return sentences.filter((sentence) => !sentence.includes('{')).join(' ');
}
