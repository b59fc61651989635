// The page as the React parts of pictures (tables, panels) see it. The stage implements it, so that
// pictures do not import the stage.
import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { type StoreApi, useStore } from 'zustand';
import type { Report, TableName } from '../../../gen/types';
import type { Figures } from '../../../model/figures/figures';
import type { PhaseSpan } from '../../../model/figures/phases';
import type { Tables } from '../../../model/tables/decode';
import type { InspectRequest } from '../../../run/past/types';
import type { FrameLoop } from '../../canvas/frame_loop';
import type { PictureHost } from '../host';
import { THROTTLE_TURNS } from './throttle';

type ReadStore<T> = Pick<StoreApi<T>, 'getState' | 'getInitialState' | 'subscribe'>;

/** Figures of the run; the store replaces them a few times a second. */
interface ShownFigures {
  readonly statements: number;
  readonly tNs: number;
  readonly reports: readonly (Report | undefined)[];
  readonly figures: readonly (Figures | undefined)[];
  readonly phases: readonly PhaseSpan[];
}

export interface PicturePage {
  readonly loop: FrameLoop;
  /** Wall time of the current animation frame, ms. */
  readonly nowMs: number;
  readonly runView: ReadStore<ShownFigures>;
  /** Counter of the throttled tables' turns. */
  readonly turns: ReadStore<number>;
  /** The key that the reader has chosen to follow, if any. */
  readonly chosenKey: ReadStore<Uint8Array | undefined>;
  /** The run is on its way to the moment shown, so answers would be about another one. */
  readonly seeking: boolean;
  host(contender: number): PictureHost | undefined;
  inspect(contender: number, request: InspectRequest): Promise<Tables>;
  describe(contender: number, tables: readonly TableName[]): Promise<Tables>;
  follow(key: Uint8Array): void;
}

const kPage = createContext<PicturePage | null>(null);
export const PicturePageProvider = kPage.Provider;

export function usePicturePage(): PicturePage {
  const page = useContext(kPage);
  if (page === null) throw new Error('no PicturePage around this view');
  return page;
}

export function useFigures<T>(select: (shown: ShownFigures) => T): T {
  return useStore(usePicturePage().runView, select);
}

/** Returns the tables of a contender's newest frame; renders again as the run moves on. */
export function useFrameTables(contender: number): Tables {
  useFigures((shown) => shown.statements);
  return usePicturePage().host(contender)?.frame?.tables ?? {};
}

/** Returns the key that the reader has chosen to follow instead of the scenario's row. */
export function usePointed(): Uint8Array | undefined {
  return useStore(usePicturePage().chosenKey);
}

let turns = 0;

/**
 * Renders again every other second while the run moves. Its users take turns, so that no frame
 * renders all of them.
 */
export function useThrottled(): void {
  const [turn] = useState(() => turns++ % THROTTLE_TURNS);
  useStore(usePicturePage().turns, (count) => Math.floor((count + turn) / THROTTLE_TURNS));
}

/**
 * Inspects tables in depth, again as the run moves on, at most twice a second. Undefined before the
 * first answer.
 */
export function useInspected(contender: number, request: InspectRequest): Tables | undefined {
  const page = usePicturePage();
  const key = request.key === undefined ? '' : String.fromCharCode(...request.key);
  return usePolled(
    () => page.inspect(contender, request),
    `${contender} ${request.table} ${request.id} ${key}`,
  );
}

/** Describes tables that frames do not carry, at the same rate. */
export function useDescribed(contender: number, tables: readonly TableName[]): Tables | undefined {
  const page = usePicturePage();
  return usePolled(() => page.describe(contender, tables), `${contender} ${tables.join()}`);
}

const kPollMs = 500;

/** Polls while the run moves on. `question` identifies the request: another one starts over. */
function usePolled(poll: () => Promise<Tables>, question: string): Tables | undefined {
  const page = usePicturePage();
  const [tables, setTables] = useState<Tables | undefined>(undefined);
  const moment = useFigures((shown) => Math.floor(shown.tNs / 1e6));
  const latest = useRef(moment);
  latest.current = moment;
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal texts are the same question
  useEffect(() => {
    let wanted = true;
    let polled: number | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const turn = async () => {
      if (polled !== latest.current && !page.seeking) {
        polled = latest.current;
        const answer = await poll().catch(() => undefined);
        if (wanted && answer !== undefined) setTables(answer);
      }
      if (wanted) timer = setTimeout(turn, kPollMs);
    };
    void turn();
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [question]);
  return tables;
}
