// Words on a recorder, and the ones that were painted.

import type { Rect } from '../../../model/values/geometry';
import { printList } from '../../canvas/testing/print_list';
import { kTokenTheme, recorderByHand } from '../../canvas/testing/recorded';
import { Words } from '../words/words';

export function wordsByHand(room: Rect) {
  const ctx = recorderByHand();
  const words = new Words(ctx, room, kTokenTheme);
  const painted = () => {
    words.paint();
    return printList(ctx.take());
  };
  const said = () =>
    painted().flatMap((line) => {
      const text = /^\s*text ("(?:[^"\\]|\\.)*")/.exec(line)?.[1];
      return text === undefined ? [] : [JSON.parse(text) as string];
    });
  return { ctx, words, painted, said };
}
