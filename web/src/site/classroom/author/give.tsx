// Giving the exercise to a class: a link that holds all of it, and a file.
import { useEffect, useState } from 'react';
import { encodeExercise, exerciseText } from '../../../document/exercise/exercise_link';
import { copyText } from '../../../ui/copy_text';
import { saveFile } from '../../../ui/save_file';
import type { Checked } from './use_draft';

export function Give({ checked: { document } }: { checked: Checked }) {
  const text = document === undefined ? undefined : exerciseText(document);
  const hash = useHash(text);
  const [said, setSaid] = useState('');
  const link = hash === undefined ? '' : new URL(`../own/#${hash}`, location.href).href;
  return (
    <section className="step give" aria-label="Give it to your class">
      <h2>Give it to your class</h2>
      <p className="soft">
        The link holds the whole exercise after its “#”. Nothing is uploaded. Keep the link or the
        file: you need it to grade.
      </p>
      <div className="acts-row">
        <button
          type="button"
          className="btn primary"
          disabled={link === ''}
          onClick={() => void copyText(link, 'The link is copied.').then(setSaid)}
        >
          Copy link
        </button>
        <button
          type="button"
          className="btn"
          disabled={document === undefined}
          onClick={() => {
            if (document === undefined || text === undefined) return;
            saveFile(`${document.name}.json`, text, 'application/json');
            setSaid('The file is saved.');
          }}
        >
          Save as a file
        </button>
        <span role="status">{said}</span>
      </div>
      {hash === undefined ? (
        <p className="soft">
          {document === undefined ? '' : 'It is too long for a link: give the file.'}
        </p>
      ) : (
        <p>
          <a data-testid="exercise-link" href={link} target="_blank" rel="noreferrer">
            Open it as a student
          </a>{' '}
          · <a href={`../teacher/#${hash}`}>Your class, with this exercise</a>
        </p>
      )}
    </section>
  );
}

/** Packs the document; undefined until then, and if it is too long for a link. */
function useHash(text: string | undefined): string | undefined {
  const [hash, setHash] = useState<string | undefined>(undefined);
  useEffect(() => {
    let current = true;
    const packed =
      text === undefined ? Promise.resolve(undefined) : encodeExercise(JSON.parse(text));
    void packed.then((one) => {
      if (current) setHash(one);
    });
    return () => {
      current = false;
    };
  }, [text]);
  return hash;
}
