// A chapter: its question, words and live picture, published figures, and links to its neighbours.
import { galleryLink } from '../../document/link/address/gallery_link';
import type { Chapter } from './chapters';
import { kChapters } from './chapters';
import { LiveFigure } from './live_figure';
import { PublishedFigures } from './published_figures';
import { ChapterWords } from './words';

export function ChapterPage({ chapter, root }: { chapter: Chapter; root: string }) {
  const number = kChapters.indexOf(chapter) + 1;
  const before = kChapters[number - 2];
  const after = kChapters[number];
  const { scenario, moment } = chapter.live;
  return (
    <article className="chapter">
      <p className="count">
        <a href={`${root}story/`}>The story</a>, {number} of {kChapters.length}
      </p>
      <h1>{chapter.title}</h1>
      <p className="lead">{chapter.question}</p>
      <div className="prose">
        <ChapterWords
          chapter={chapter}
          picture={
            <LiveFigure {...chapter.live} id="c">
              <a href={`${root}lab/#${galleryLink(scenario, moment)}`}>
                Open this moment in the lab
              </a>
              , with all its knobs, tables and bytes.
            </LiveFigure>
          }
        />
      </div>
      <PublishedFigures claims={chapter.claims} root={root} />
      <nav className="ways" aria-label="Chapters">
        {before === undefined ? (
          <span />
        ) : (
          <ChapterLink chapter={before} root={root} words="Before" />
        )}
        {after === undefined ? <span /> : <ChapterLink chapter={after} root={root} words="Next" />}
      </nav>
    </article>
  );
}

function ChapterLink({ chapter, root, words }: { chapter: Chapter; root: string; words: string }) {
  return (
    <a href={`${root}story/${chapter.name}/`} rel={words === 'Next' ? 'next' : 'prev'}>
      <span>{words}</span>
      <b>{chapter.title}</b>
    </a>
  );
}

export function StoryPage({ root }: { root: string }) {
  return (
    <>
      <h1>Three trees, twelve questions</h1>
      <p className="lead">
        You know SQL, and want to know what happens below it. Each chapter asks one question and has
        one engine to answer it: a real one, running in the page, that you can poke at.
      </p>
      <ol className="contents">
        {kChapters.map((chapter) => (
          <li key={chapter.name}>
            <a href={`${root}story/${chapter.name}/`}>
              <b>{chapter.title}</b>
              <span>{chapter.question}</span>
            </a>
          </li>
        ))}
      </ol>
    </>
  );
}
