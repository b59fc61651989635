// The narration: what the run is about to show, in the words of the scenario's captions.
import type { Caption } from '../../scenario/scenario';
import { useShown } from '../../stage/use_stage';

export function Narration({ captions }: { captions: readonly Caption[] }) {
  const text = useShown((shown) => captionAt(captions, shown.statements, shown.tNs));
  return (
    <p className="narration" aria-live="polite">
      {text}
    </p>
  );
}

/** The last caption whose moment has been reached. */
function captionAt(captions: readonly Caption[], statements: number, tNs: number): string {
  let text = '';
  for (const caption of captions) {
    const reached = 'ns' in caption.at ? caption.at.ns <= tNs : caption.at.statements <= statements;
    if (reached) text = caption.text;
  }
  return text;
}
