// What a database found when the power came back, below its table: the picture says it as well.
import { Words } from '../../../glossary/words';
import { kBack } from '../words/caption';

/** `words`: none where no power was cut, or the run has gone on since. */
export function Found({ words }: { words: string }) {
  if (words === '') return null;
  const [chip = ''] = kBack;
  return (
    <p>
      <Words>{`${chip.charAt(0).toUpperCase()}${chip.slice(1)}: ${words}.`}</Words>
    </p>
  );
}
