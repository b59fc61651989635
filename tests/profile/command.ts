// `npm run profile`: self time of a run by function and by room of wasm/. Natively with perf, in
// WebAssembly with Node's profiler and a module that keeps the functions' names.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseKnown } from '../../cli/arguments';
import { contenderIndex, readScenario } from '../../cli/source';
import { table } from '../../cli/text_table';
import { UsageError } from '../../cli/usage';
import { printScenario } from '../../web/src/document/scenario/text/print';
import { Checkout, kRoot, type Ran, type Requests, timed, wasmCommand } from '../bench/checkout';
import {
  cpuProfileTimes,
  kRooms,
  type Line,
  type Profile,
  perfTimes,
  profileOf,
  roomsOf,
  type SelfTimes,
} from './samples';

const kHelp = `npm run profile -- SCENARIO [--contender NAME] [--wasm] [--until N]

Prints the self time of a run by room (the folders of wasm/, and the codecs) and by function, for
each contender or the one that is named. Native code is profiled with perf; --wasm profiles
WebAssembly in Node. --until N stops after N statements. SCENARIO is a file, or the name of a file
in scenarios/.
`;
const kNoPerf = `perf is missing. Install it (Debian: apt-get install linux-perf; Ubuntu: apt-get
install linux-tools-generic), or profile WebAssembly with --wasm, which needs Node alone.
`;
const kOptions = {
  help: { type: 'boolean', short: 'h' },
  contender: { type: 'string' },
  wasm: { type: 'boolean' },
  until: { type: 'string' },
} as const;
const kFunctions = 30;
const kPeriod = 0.001;

export interface Builders {
  readonly driver: () => void;
  readonly named: () => void;
}

export async function main(words: readonly string[], build: Builders): Promise<number> {
  try {
    const { values, positionals } = parseKnown(words, kOptions);
    if (values.help) {
      process.stdout.write(kHelp);
      return 0;
    }
    const scenario = readScenario(positionals);
    const only = values.contender === undefined ? [] : [contenderIndex(scenario, values.contender)];
    const until = values.until === undefined ? undefined : Number(values.until);
    if (until !== undefined && !(Number.isSafeInteger(until) && until > 0))
      throw new UsageError(`--until: must be a whole number, 1 or more, not "${values.until}"`);
    if (!values.wasm && spawnSync('perf', ['--version']).error !== undefined) {
      process.stderr.write(kNoPerf);
      return 1;
    }
    (values.wasm ? build.named : build.driver)();
    const here = await Checkout.at(kRoot);
    const all = await here.requests(printScenario(scenario), until);
    for (const one of only.length > 0 ? only.map((i) => all[i] as Requests) : all)
      printProfile(one.contender, ...profiled(here, one, values.wasm === true));
    return 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}

function profiled(here: Checkout, { frames }: Requests, wasm: boolean): [Ran, Profile] {
  const folder = mkdtempSync(join(tmpdir(), 'three-trees-profile-'));
  try {
    const [replies, times] = (wasm ? wasmTimes : nativeTimes)(here, frames, folder);
    const rooms = roomsOf(libraries(wasm));
    return [here.read(replies), profileOf(times, rooms, namesOf([...times.keys()]))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A sample each millisecond of CPU time; the system's clock serves where no counters do. */
function nativeTimes(here: Checkout, frames: Buffer, folder: string): [Buffer, SelfTimes] {
  const file = join(folder, 'perf.data');
  const clock = ['-e', 'cpu-clock', '-c', String(kPeriod * 1e9)];
  const record = ['perf', 'record', '-q', ...clock, '-o', file, '--', ...here.command('native')];
  const replies = output(record, frames);
  const script = ['perf', 'script', '-i', file, '-F', 'ip,sym,dso', '--no-demangle'];
  return [replies, perfTimes(output(script).toString(), kPeriod)];
}

function wasmTimes(_: Checkout, frames: Buffer, folder: string): [Buffer, SelfTimes] {
  const named = join(kRoot, 'build/wasm/three-trees-named.wasm');
  const command = wasmCommand(named, '--cpu-prof', `--cpu-prof-dir=${folder}`);
  const { out, cpuSeconds } = timed(command, frames);
  const [file = ''] = readdirSync(folder);
  const profile = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  return [out, cpuProfileTimes(profile, cpuSeconds)];
}

function output(
  [program = '', ...words]: readonly string[],
  input: Buffer = Buffer.alloc(0),
): Buffer {
  const { status, stdout, stderr, error } = spawnSync(program, words, {
    input,
    maxBuffer: 2 ** 30,
  });
  if (error !== undefined) throw new Error(`${program}: ${error.message}`);
  if (status !== 0) throw new Error(`${program} failed (${status}): ${stderr.toString().trim()}`);
  return stdout;
}

/** Returns what nm prints of each room's library, of those that the build needs. */
function libraries(wasm: boolean): Record<string, string> {
  const home = wasm ? output(['em-config', 'LLVM_ROOT']).toString().trim() : '';
  const nm = wasm ? join(home, 'llvm-nm') : 'nm';
  const folder = join(kRoot, 'build', wasm ? 'wasm' : 'native');
  const file = (room: string) => join(folder, `lib${room}.a`);
  const symbols = (room: string) => output([nm, '-P', '--defined-only', file(room)]).toString();
  const built = kRooms.filter((room) => existsSync(file(room)));
  return Object.fromEntries(built.map((room) => [room, symbols(room)]));
}

/** Symbols as C++ writes them, without parameters. */
function namesOf(symbols: readonly string[]): Map<string, string> {
  const names = output(['c++filt', '-p'], Buffer.from(symbols.join('\n')))
    .toString()
    .replaceAll('(anonymous namespace)::', '')
    .split('\n');
  return new Map(symbols.map((symbol, i) => [symbol, names[i] ?? symbol]));
}

function printProfile(contender: string, ran: Ran, { seconds, rooms, functions }: Profile): void {
  const times = ({ seconds: own }: Line) => [
    own.toFixed(2),
    `${((100 * own) / seconds).toFixed(1)} %`,
  ];
  const ns = ((seconds / ran.statements) * 1e9).toFixed(0);
  const statements = ran.statements.toLocaleString('en-US');
  process.stdout.write(
    `${contender}: ${seconds.toFixed(1)} s, ${ns} ns for each of ${statements} statements (build ${ran.build})\n\n` +
      `${table([['room', 'seconds', 'share'], ...rooms.map((one) => [one.name, ...times(one)])])}\n` +
      `${table([
        ['function', 'room', 'seconds', 'share'],
        ...functions.slice(0, kFunctions).map((one) => [shown(one.name), one.room, ...times(one)]),
      ])}\n`,
  );
}

const kNameWidth = 70;
const shown = (name: string): string =>
  name.length <= kNameWidth ? name : `${name.slice(0, kNameWidth - 1)}…`;
