// How forks come to be: here and now, from the memory of the run that they leave; or again, as a
// link has them, by running up to where they left it.
import type { Override } from '../../scenario/load_request';
import type { PastFork } from './api';
import type { Contender } from './contender';
import type { Image, LoadAsk } from './messages';

type Make = (index: number, load: LoadAsk, origin: Contender) => Contender;

/** From where `from` stands. */
export async function leave(
  from: Contender,
  overrides: readonly Override[],
  make: (load: LoadAsk) => Contender,
): Promise<Contender> {
  const { memory, status } = await from.client.ask<Image>({ what: 'image' });
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

/**
 * Forks that were made before: each runs up to its beginning for itself, then all join the others.
 */
export class PastForks {
  /** Those on their way to their beginnings. */
  private coming: readonly Contender[] = [];

  close(): void {
    for (const contender of this.coming) contender.close();
    this.coming = [];
  }

  /**
   * Beside `contenders`; `join` is called once all stand at their beginnings. If that fails, or the
   * signal ends it, they are gone. `show`: the share of the way that all of them have gone.
   */
  async bring(
    forks: readonly PastFork[],
    contenders: readonly Contender[],
    make: Make,
    join: (come: readonly Contender[]) => Promise<void>,
    signal: AbortSignal,
    show: (share: number) => void = () => undefined,
  ): Promise<void> {
    this.close();
    const coming: Contender[] = [];
    for (const { origin, point, cuts } of forks) {
      const from = [...contenders, ...coming][origin];
      if (from === undefined) throw new Error(`there is no contender ${origin}`);
      coming.push(
        make(
          contenders.length + coming.length,
          { ...from.loadAsk, forks: [...from.history.forks, point], cuts },
          from,
        ),
      );
    }
    this.coming = coming;
    const gone = coming.map(() => 0);
    for (const [i, contender] of coming.entries())
      contender.onWay = (share) => {
        gone[i] = share;
        show(Math.min(...gone));
      };
    const close = () => {
      for (const contender of coming) contender.close();
    };
    signal.addEventListener('abort', close);
    try {
      await Promise.all(coming.map((contender) => contender.load()));
      for (const [i, contender] of coming.entries())
        contender.name = forks[i]?.name(contender.latest?.status.statements ?? 0) ?? '';
      await join(coming);
    } catch (error) {
      close();
      throw error;
    } finally {
      signal.removeEventListener('abort', close);
      if (this.coming === coming) this.coming = [];
    }
  }
}
