// The scenarios as cards, by their questions: a picture of each run at its most telling moment, its
// recorded figures, and its lesson.
import { figuresOf } from '../../model/figures/figures';
import { formatRatio } from '../../model/values/units';
import { useBook } from '../story/book';
import { stillOf } from '../story/live_figure';
import { SmallStill } from '../story/small_still';

/** Scenarios by what they ask, each with the moment of its picture, from 1. */
export const kGroups = [
  {
    asks: 'Which tree, or which way, is better?',
    cards: [
      ['innodb-vs-myrocks', 12],
      ['leveled-or-universal', 9],
      ['ways-to-merge', 8],
      ['index-families', 6],
      ['counters', 6],
    ],
  },
  {
    asks: 'What do tables and SQL cost?',
    cards: [
      ['linkbench', 6],
      ['tpcc', 6],
      ['sysbench-20-tables', 6],
      ['percona-four', 6],
      ['covering-index', 7],
      ['clustering-keys', 6],
      ['time-series', 6],
      ['log-rows', 6],
    ],
  },
  {
    asks: 'What do others cost who use the same rows?',
    cards: [
      ['bank', 7],
      ['long-reader', 5],
    ],
  },
  {
    asks: 'What does a save cost?',
    cards: [
      ['change-buffer', 6],
      ['compressed-pages', 4],
      ['loader', 4],
      ['hot-index', 4],
      ['optimize-table', 4],
      ['btree-random-updates', 8],
      ['fractal-random-updates', 5],
      ['hot-column', 4],
      ['random-updates', 5],
      ['sequential-load', 6],
      ['hdd-random-updates', 5],
    ],
  },
  {
    asks: 'What does a delete cost, and a lookup after it?',
    cards: [
      ['lookups-and-deletes', 4],
      ['rolling-window', 3],
      ['drop-oldest', 3],
    ],
  },
] as const;

export function GalleryPage({ root }: { root: string }) {
  return (
    <>
      <h1>Experiments</h1>
      <p className="lead">
        Each experiment is one small file: a drive, a workload, one to four trees. What you see here
        is recorded; open one, and the engines run it again before your eyes, byte for byte.
      </p>
      {kGroups.map(({ asks, cards }) => (
        <section key={asks}>
          <h2>{asks}</h2>
          <ul className="cards">
            {cards.map(([name, moment]) => (
              <Card key={name} name={name} moment={moment} root={root} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function Card({ name, moment, root }: { name: string; moment: number; root: string }) {
  const book = useBook();
  const { title, question, contenders, moments } = book.scenario(name);
  const last = moments.length;
  const passed = book.moments(name)?.reportsAt(last - 1);
  const taught = moments.at(-1);
  return (
    <li>
      <a className="card" href={`${root}gallery/${name}/`}>
        <SmallStill id={`g${name}`} {...stillOf(book, name, moment, contenders[0]?.name ?? '')} />
        <h3>{title}</h3>
        <p className="question">{question}</p>
        {taught === undefined ? null : <p>{book.words(name, last, taught.text)}</p>}
        <dl>
          {contenders.map((contender, i) => {
            const report = passed?.[i]?.report;
            return (
              <div key={contender.name}>
                <dt>{contender.name}</dt>
                <dd>
                  <b className="num">
                    {report === undefined ? '…' : formatRatio(figuresOf(report).amplification)}
                  </b>
                </dd>
              </div>
            );
          })}
        </dl>
        <p className="unit">bytes written per byte saved</p>
      </a>
    </li>
  );
}
