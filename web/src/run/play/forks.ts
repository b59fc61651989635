// Making forks: from a copy of their origin's memory, or again, from a link, by running up to the
// places where they left it.
import type { Override } from '../../document/scenario/load_request';
import type { Travel } from '../past/types';
import type { PastFork } from './api';
import type { Contender } from './contender';
import type { Image, LoadAsk } from './messages';
import { slowestOf } from './progress';

type Create = (index: number, load: LoadAsk, origin: Contender) => Contender;

/** Forks `from` at its current step, by copying its memory. */
export async function forkHere(
  from: Contender,
  overrides: readonly Override[],
  make: (load: LoadAsk) => Contender,
): Promise<Contender> {
  const { memory, status } = await from.client.call<Image>({ what: 'image' });
  const contender = make({
    ...from.loadAsk,
    forks: [...from.history.forks, { steps: status.steps, overrides }],
  });
  try {
    await contender.load(memory);
    return contender;
  } catch (error) {
    contender.close();
    throw error;
  }
}

/** Forks from a link: each runs up to its beginning by itself, then all join the others. */
export class PastForks {
  /** Forks that are still running up to their beginnings. */
  private pending: readonly Contender[] = [];

  close(): void {
    for (const contender of this.pending) contender.close();
    this.pending = [];
  }

  /**
   * Makes the forks and calls `join` when all have reached their beginnings. If one fails or the
   * signal aborts, closes all of them and rejects.
   */
  async make(
    forks: readonly PastFork[],
    contenders: readonly Contender[],
    create: Create,
    join: (made: readonly Contender[]) => Promise<void>,
    { signal, onProgress }: Travel,
  ): Promise<void> {
    this.close();
    const made: Contender[] = [];
    for (const { origin, point, cuts } of forks) {
      const from = [...contenders, ...made][origin];
      if (from === undefined) throw new Error(`there is no contender ${origin}`);
      const load = { ...from.loadAsk, forks: [...from.history.forks, point], cuts };
      made.push(create(contenders.length + made.length, load, from));
    }
    this.pending = made;
    const close = () => {
      for (const contender of made) contender.close();
    };
    signal?.addEventListener('abort', close);
    try {
      const progress = slowestOf(made.length, onProgress);
      await Promise.all(made.map((contender, i) => contender.load(undefined, progress[i])));
      for (const [i, contender] of made.entries())
        contender.name = forks[i]?.name(contender.latest?.status.statements ?? 0) ?? '';
      await join(made);
    } catch (error) {
      close();
      throw error;
    } finally {
      signal?.removeEventListener('abort', close);
      if (this.pending === made) this.pending = [];
    }
  }
}
