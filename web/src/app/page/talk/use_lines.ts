// The lines of a talk with their figures; ellipses while they load.
import { useEffect, useState } from 'react';
import type { TalkPlayer } from './talk_player';

export function useLines(player: TalkPlayer): readonly string[] {
  const [lines, setLines] = useState<readonly string[]>(() =>
    player.talk.steps.map(({ line }) => line.replaceAll(/\{[^{}]*\}/g, '…')),
  );
  useEffect(() => {
    let wanted = true;
    const all = player.talk.steps.map((step) => player.lineOf(step));
    void Promise.all(all).then((said) => wanted && setLines(said));
    return () => {
      wanted = false;
    };
  }, [player]);
  return lines;
}
