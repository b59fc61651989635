// From a profiler's output to the self time of functions and rooms. Pure: text and objects in.

/** Self time by symbol, in seconds. */
export type SelfTimes = ReadonlyMap<string, number>;

export interface Line {
  readonly name: string;
  readonly seconds: number;
}
export interface FunctionLine extends Line {
  readonly room: string;
}
export interface Profile {
  readonly seconds: number;
  readonly rooms: readonly Line[];
  readonly functions: readonly FunctionLine[];
}

/** The libraries of a lab: the codecs, and folders of wasm/, bottom up. */
export const kRooms = [
  ...['codecs', 'core', 'facts', 'images', 'device', 'btree', 'fractal', 'lsm'],
  ...['workload', 'server', 'lab'],
];
const kRest = 'rest';
const kDriver = 'three-trees-native';

/** `perf script -F ip,sym,dso`: a line for each sample, each of `period` seconds. */
export function perfTimes(script: string, period: number): SelfTimes {
  const times = new Map<string, number>();
  for (const line of script.split('\n')) {
    const [, symbol = '', path = ''] = /^\s*[0-9a-f]+ (.*) \((.*)\)$/.exec(line) ?? [];
    if (symbol === '') continue;
    // A symbol of the system or of the C library is not one of ours, even if it has its name.
    const library = path.replace(/.*\//, '');
    const known = library === kDriver ? plain(symbol) : `${symbol} (${library})`;
    add(times, known, period);
  }
  return times;
}

interface CpuProfile {
  readonly nodes: readonly {
    readonly callFrame: { readonly functionName: string; readonly url: string };
    /** Samples in the function itself. */
    readonly hitCount: number;
  }[];
}

/**
 * The file that `node --cpu-prof` writes. Its samples share the process's CPU time, as they are
 * taken by the wall clock, which also runs while other programs have the core.
 */
export function cpuProfileTimes({ nodes }: CpuProfile, cpuSeconds: number): SelfTimes {
  const busy = nodes.filter(({ callFrame }) => callFrame.functionName !== '(idle)');
  const all = busy.reduce((sum, { hitCount }) => sum + hitCount, 0);
  const times = new Map<string, number>();
  for (const { callFrame, hitCount } of busy) {
    const { functionName: name, url } = callFrame;
    const ours = url.startsWith('wasm:') || name.startsWith('(');
    const known = ours ? plain(name) : `${name || 'script'} (JavaScript)`;
    if (hitCount > 0) add(times, known, (hitCount / all) * cpuSeconds);
  }
  return times;
}

/** A part of a function that the compiler cut off or specialised counts with the function. */
const plain = (symbol: string): string =>
  symbol.replace(/(\.(constprop|isra|part|cold|lto_priv|\d+)(\.\d+)*)+$/, '');

/** Rooms that include none of one another: what several of them compile is none of theirs. */
const kApart = ['btree', 'fractal', 'lsm', 'workload'];

/**
 * Each symbol's room, from what `nm -P` prints of each room's library. One that several rooms
 * compile, such as an inline function, counts to the lowest.
 */
export function roomsOf(libraries: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const rooms = new Map<string, string>();
  for (const room of kRooms)
    for (const line of (libraries[room] ?? '').split('\n')) {
      const [, symbol] = /^(\S+) [tTwWVu] /.exec(line) ?? [];
      if (symbol === undefined) continue;
      const known = plain(symbol);
      const lower = rooms.get(known);
      if (lower === undefined) rooms.set(known, room);
      else if (lower !== room && [lower, room].every((one) => kApart.includes(one)))
        rooms.set(known, kRest);
    }
  return rooms;
}

/** `names`: what people call the symbols; functions of one name and room are one. */
export function profileOf(
  times: SelfTimes,
  rooms: ReadonlyMap<string, string>,
  names: ReadonlyMap<string, string>,
): Profile {
  const byRoom = new Map<string, number>();
  const byFunction = new Map<string, FunctionLine>();
  for (const [symbol, seconds] of times) {
    const room = rooms.get(symbol) ?? kRest;
    const name = names.get(symbol) ?? symbol;
    add(byRoom, room, seconds);
    const before = byFunction.get(`${room} ${name}`)?.seconds ?? 0;
    byFunction.set(`${room} ${name}`, { name, room, seconds: before + seconds });
  }
  const most = (a: Line, b: Line) => b.seconds - a.seconds || (a.name < b.name ? -1 : 1);
  return {
    seconds: [...times.values()].reduce((sum, one) => sum + one, 0),
    rooms: [...byRoom].map(([name, seconds]) => ({ name, seconds })).sort(most),
    functions: [...byFunction.values()].sort(most),
  };
}

function add(times: Map<string, number>, name: string, seconds: number): void {
  times.set(name, (times.get(name) ?? 0) + seconds);
}
