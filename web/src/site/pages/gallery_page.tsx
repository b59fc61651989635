// The scenarios as cards: a picture of each run's end, its recorded figures, and its lesson.
import { figuresOf } from '../../model/figures/figures';
import { formatRatio } from '../../model/values/units';
import { kScenarioNames, useBook } from '../story/book';
import { stillOf } from '../story/live_figure';
import { SmallStill } from '../story/small_still';

/** The scenario whose card comes first. */
const kFirst = 'innodb-vs-myrocks';

export function GalleryPage({ root }: { root: string }) {
  const names = [kFirst, ...kScenarioNames.filter((name) => name !== kFirst)];
  return (
    <>
      <h1>Experiments</h1>
      <p className="lead">
        Each experiment is one small file: a drive, a workload, one to four trees. What you see here
        is recorded; open one, and the engines run it again before your eyes, byte for byte.
      </p>
      <ul className="cards">
        {names.map((name) => (
          <Card key={name} name={name} root={root} />
        ))}
      </ul>
    </>
  );
}

function Card({ name, root }: { name: string; root: string }) {
  const book = useBook();
  const { title, question, contenders, moments } = book.scenario(name);
  const last = moments.length;
  const passed = book.moments(name)?.reportsAt(last - 1);
  const taught = moments.at(-1);
  return (
    <li>
      <a className="card" href={`${root}gallery/${name}/`}>
        <SmallStill id={`g${name}`} {...stillOf(book, name, last, contenders[0]?.name ?? '')} />
        <h2>{title}</h2>
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
