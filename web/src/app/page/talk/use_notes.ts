// The lab's side of the speaker's notes: opens their window, reports the talk's step to it, and
// carries out its requests. The lab's id and the talk's start time survive a reload.
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { openChannel, type TalkChannel, type TalkMessage, type TalkNow } from '../../talks/channel';
import type { TalkPlayer } from './talk_player';
import { useLines } from './use_lines';

const kIdKey = 'three-trees-talk-id';
const kClockKey = 'three-trees-talk-clock';

/**
 * Returns the value kept in this tab, or makes and keeps one; private windows may refuse storage.
 */
function kept(key: string, make: () => string): string {
  try {
    const value = sessionStorage.getItem(key) ?? make();
    sessionStorage.setItem(key, value);
    return value;
  } catch {
    return make();
  }
}

function keep(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // Without storage the value is lost on reload.
  }
}

/**
 * `blank`: called by the notes' button for a black screen. Returns a function that opens the
 * window.
 */
export function useNotes(player: TalkPlayer, blank: () => void): () => void {
  const { index } = useStore(player.state);
  const lines = useLines(player);
  const { name, title, steps } = player.talk;
  const [id] = useState(() => kept(kIdKey, () => crypto.randomUUID()));
  const clockKey = `${kClockKey}-${name}`;
  const [startedMs, setStartedMs] = useState(() => Number(kept(clockKey, () => `${Date.now()}`)));
  const channel = useRef<TalkChannel | undefined>(undefined);
  const now = useMemo((): TalkNow => {
    const noted = steps.map(({ notes = '', seconds }, i) => ({
      line: lines[i] ?? '',
      notes,
      seconds,
    }));
    return { kind: 'now', id, title, steps: noted, index, startedMs };
  }, [id, title, steps, lines, index, startedMs]);
  const latest = useRef(now);
  latest.current = now;
  useEffect(() => {
    const listen = (message: TalkMessage) => {
      if (message.kind === 'who') opened?.send(latest.current);
      else if (message.id !== id) return;
      else if (message.kind === 'go') void player.go(message.index);
      else if (message.kind === 'blank') blank();
      else if (message.kind === 'restart clock') {
        keep(clockKey, `${Date.now()}`);
        setStartedMs(Date.now());
      }
    };
    const opened = openChannel(listen);
    channel.current = opened;
    return () => {
      opened?.send({ kind: 'ended', id });
      opened?.close();
    };
  }, [id, clockKey, player, blank]);
  useEffect(() => channel.current?.send(now), [now]);
  return () => {
    const { root = './' } = document.documentElement.dataset;
    open(`${root}talks/notes/#${id}`, 'three-trees-notes', 'popup,width=960,height=720');
  };
}
