// The beginning of an exercise: one of the site's, or a file.
import { useState } from 'react';
import { kMaxFileBytes } from '../../../document/exercise/grading/submissions';
import { kDocuments } from '../documents';
import { type Draft, draftOf } from './draft';
import type { PartProps } from './part';
import { draftIn } from './use_draft';

interface StartProps extends PartProps {
  readonly replace: (draft: Draft) => void;
  readonly undo: (() => void) | undefined;
}

export function StartFields({ draft, replace, undo }: StartProps) {
  const [wrong, setWrong] = useState('');
  const open = async (file: File | undefined) => {
    if (file === undefined) return;
    const next = file.size > kMaxFileBytes ? undefined : draftIn(await file.text(), draft);
    setWrong(next === undefined ? `${file.name} is neither an exercise nor a scenario.` : '');
    if (next !== undefined) replace(next);
  };
  const begin = (name: string) => {
    const document = kDocuments.find((one) => one.name === name);
    if (document !== undefined) replace(draftOf(document));
  };
  return (
    <section className="form-part">
      <div className="acts-row">
        <label>
          Begin with{' '}
          <select className="btn" value="" onChange={({ target }) => begin(target.value)}>
            <option value="">an exercise of the site …</option>
            {kDocuments.map(({ name, title }) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <label>
          or a file{' '}
          <input
            className="file"
            type="file"
            accept=".json"
            onChange={({ target }) => void open(target.files?.[0])}
          />
        </label>
        {undo === undefined ? null : (
          <button type="button" className="btn" onClick={undo}>
            Back to my draft
          </button>
        )}
      </div>
      <p className="wrong" role="alert">
        {wrong}
      </p>
    </section>
  );
}
