// The findings of a recovery below the tree's table, which repeats the picture in words.
import { Words } from '../../../glossary/words';
import { kBack } from '../words/caption';

/** `words` is empty if no power was cut, or if the run has moved on since. */
export function Found({ words }: { words: string }) {
  if (words === '') return null;
  const [chip = ''] = kBack;
  return (
    <p>
      <Words>{`${chip.charAt(0).toUpperCase()}${chip.slice(1)}: ${words}.`}</Words>
    </p>
  );
}
