// A scenario as a page: its question, the end of its recorded run, and its moments.
import { galleryLink } from '../../document/link/address/gallery_link';
import { useBook } from '../story/book';
import { LiveFigure } from '../story/live_figure';

/** Keeps "LSM-tree" on one line: large type would break at the hyphen. */
const unbroken = (title: string) =>
  title.split(/(\S+-\S+)/).map((word, i) =>
    i % 2 === 0 ? (
      word
    ) : (
      <span key={word} className="unbroken">
        {word}
      </span>
    ),
  );

export function ScenarioPage({ name, root }: { name: string; root: string }) {
  const book = useBook();
  const { title, question, moments } = book.scenario(name);
  return (
    <article className="chapter">
      <p className="count">
        <a href={`${root}gallery/`}>Experiments</a>
      </p>
      <h1 className="long">{unbroken(title)}</h1>
      <p className="lead">{question}</p>
      <LiveFigure id="s" scenario={name} moment={moments.length}>
        The end of the recorded run.{' '}
        <a href={`${root}lab/#${galleryLink(name)}`}>Open it in the lab</a>, where the engines run
        it again.
      </LiveFigure>
      <h2>What happens on the way</h2>
      <ol className="moments">
        {moments.map(({ text }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a moment is its place
          <li key={i}>
            {book.words(name, i + 1, text)}{' '}
            <a className="quiet" href={`${root}lab/#${galleryLink(name, i + 1)}`}>
              See it
              <span className="unseen"> at moment {i + 1}</span>
            </a>
          </li>
        ))}
      </ol>
    </article>
  );
}
