// LOGs written line by line, and read whole or in pieces.
import { LogReader } from '../../web/src/document/evidence/log/log_reader';
import type { RealRun } from '../../web/src/document/evidence/run';

/** 2026-03-01 10:00:00 UTC, µs. */
export const kNoon = Date.UTC(2026, 2, 1, 10) * 1000;

/** A line of the local clock `us` after the beginning. `zone`: hours that it is ahead of UTC. */
export function line(us: number, text: string, zone = 0): string {
  const at = new Date((kNoon + us) / 1000 + zone * 3_600_000).toISOString();
  const micros = String(us % 1000).padStart(3, '0');
  return `${at.slice(0, 10).replaceAll('-', '/')}-${at.slice(11, 23)}${micros} 4711 ${text}`;
}

export const event = (us: number, values: object, zone = 0): string =>
  line(us, `EVENT_LOG_v1 ${JSON.stringify({ time_micros: kNoon + us, ...values })}`, zone);

export function read(text: string, piece = 1 << 16): RealRun | string {
  const reader = new LogReader();
  for (let at = 0; at < text.length; at += piece) reader.add(text.slice(at, at + piece));
  return reader.end();
}

/** Reads a text that is a LOG. */
export function runOf(text: string, piece?: number): RealRun {
  const run = read(text, piece);
  if (typeof run === 'string') throw new Error(run);
  return run;
}
