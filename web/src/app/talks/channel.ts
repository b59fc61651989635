// Messages between the lab and the window of notes during a talk. Either may be reloaded: the notes
// ask for a talk, and the lab answers with its whole state.

const kChannel = 'three-trees-talk';

export interface NotedStep {
  /** With its figures. */
  readonly line: string;
  readonly notes: string;
  readonly seconds: number | undefined;
}

/** The current state of a talk. `id`: the lab window's. */
export interface TalkNow {
  readonly kind: 'now';
  readonly id: string;
  readonly title: string;
  readonly steps: readonly NotedStep[];
  /** The current step, from 0. */
  readonly index: number;
  /** Start of the clock, ms since 1970. */
  readonly startedMs: number;
}

export type TalkMessage =
  | TalkNow
  /** The talk was closed. */
  | { readonly kind: 'ended'; readonly id: string }
  /** Notes have been opened. */
  | { readonly kind: 'who' }
  | { readonly kind: 'go'; readonly id: string; readonly index: number }
  | { readonly kind: 'blank'; readonly id: string }
  | { readonly kind: 'restart clock'; readonly id: string };

export interface TalkChannel {
  readonly send: (message: TalkMessage) => void;
  readonly close: () => void;
}

/** Returns undefined in browsers without BroadcastChannel. */
export function openChannel(listen: (message: TalkMessage) => void): TalkChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined;
  const channel = new BroadcastChannel(kChannel);
  channel.onmessage = ({ data }: MessageEvent<TalkMessage>) => listen(data);
  return { send: (message) => channel.postMessage(message), close: () => channel.close() };
}
