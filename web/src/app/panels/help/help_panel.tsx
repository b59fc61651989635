// The keyboard shortcuts, a guide to the pictures, and facts about this page.

import type { EnginePicture } from '../../../drawing/kit/picture';
import { addressOf } from '../../../glossary/terms/find';
import { Words } from '../../../glossary/words';
import { useStage } from '../../stage/use_stage';
import { Sheet } from '../sheet/sheet';
import { kKeyWords } from './key_words';

export default function HelpPanel() {
  const { bands } = useStage();
  const kinds = new Map<EnginePicture, string[]>();
  for (const { picture, name } of bands)
    if (picture.reading.length > 0) kinds.set(picture, [...(kinds.get(picture) ?? []), name]);
  return (
    <Sheet title="Keys and help" text>
      <p>
        Words with a dotted line are explained when you point at them or press them; the{' '}
        <a href={addressOf('')}>glossary</a> has all of them.
      </p>
      <dl className="keys">
        {Object.values(kKeyWords).map(({ keys, words }) => (
          <div key={words} style={{ display: 'contents' }}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      {[...kinds].map(([picture, names]) => (
        <section key={names.join()}>
          <h3>How to read the picture of {names.join(', ')}</h3>
          <ul className="reading">
            {picture.reading.map((line) => (
              <li key={line}>
                <Words>{line}</Words>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p>
        Each tree on this page is a real storage engine that runs in this tab, on an emulated drive.
        Click a file, a page, a node, a level or an erase block to inspect it; a click in a tree
        also follows the row that is stored there.
      </p>
      <p className="soft">
        A run is the same on every machine: the link that you share contains the scenario, the
        moment and a digest, and reports whether it reproduced the run. Nothing is uploaded.
      </p>
      <p className="soft">
        What others have published about these engines is on the{' '}
        <a href="../claims/" target="_blank" rel="noreferrer">
          page of claims
        </a>
        , beside ours.
      </p>
      <p className="soft">
        Three Trees is free software, under the{' '}
        <a href="../LICENSE.txt" target="_blank" rel="noreferrer">
          MIT licence
        </a>
        . It contains parts of{' '}
        <a href="../THIRD_PARTY.txt" target="_blank" rel="noreferrer">
          other software, and typefaces
        </a>
        .
      </p>
    </Sheet>
  );
}
