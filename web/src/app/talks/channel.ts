// What the lab and the window of notes tell each other while a talk is given. Either may be
// reloaded: the notes ask who is there, and the lab answers with all there is to know.

const kChannel = 'three-trees-talk';

export interface NotedStep {
  /** With its figures. */
  readonly line: string;
  readonly notes: string;
  readonly seconds: number | undefined;
}

/** A talk as it is now. `id`: of the lab's window. */
export interface TalkNow {
  readonly kind: 'now';
  readonly id: string;
  readonly title: string;
  readonly steps: readonly NotedStep[];
  /** The step that is shown, from 0. */
  readonly index: number;
  /** When the clock was started, ms since 1970. */
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
  readonly tell: (message: TalkMessage) => void;
  readonly close: () => void;
}

/** Undefined in browsers without channels. */
export function openChannel(listen: (message: TalkMessage) => void): TalkChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined;
  const channel = new BroadcastChannel(kChannel);
  channel.onmessage = ({ data }: MessageEvent<TalkMessage>) => listen(data);
  return { tell: (message) => channel.postMessage(message), close: () => channel.close() };
}
