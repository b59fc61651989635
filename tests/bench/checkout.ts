// A built checkout, whose runs are separate processes: natively, or in WebAssembly in Node. Its own
// code makes the requests and reads the replies, so that an older one, with other options and
// report fields, can run beside this one.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Scenario } from '../../web/src/document/scenario/scenario';
import type * as Sql from '../../web/src/document/sql/library';
import { framed, unframed } from './frames';

export type Build = 'native' | 'wasm';

/** A contender's whole run as requests. */
export interface Requests {
  readonly contender: string;
  readonly frames: Buffer;
}
export interface Ran {
  readonly statements: number;
  /** Committed by a server's clients, the warm-up left out; older checkouts do not say. */
  readonly transactions: number | undefined;
  readonly digest: string;
  /** Pages of 4 KiB that the drive read and wrote. */
  readonly hostPages: number;
  readonly build: string;
}

interface Code {
  readonly parse: typeof import('../../web/src/document/scenario/checks/parse');
  readonly load: typeof import('../../web/src/document/scenario/load_request');
  readonly protocol: typeof import('../../web/src/run/transport/protocol');
}

/** The places of this code in web/src, now and in earlier versions. */
const kPlaces = {
  parse: ['document/scenario/checks/parse.ts', 'scenario/parse.ts'],
  load: ['document/scenario/load_request.ts', 'scenario/load_request.ts'],
  protocol: ['run/transport/protocol.ts', 'lab/transport/protocol.ts'],
};

export const kRoot = fileURLToPath(new URL('../..', import.meta.url));
const kWasmDriver = fileURLToPath(new URL('./wasm_driver.mjs', import.meta.url));
const kHostPage = 4096;
/** Keys that change no run; they may be about other contenders, or unknown to a base. */
const kTold = ['moments', 'knobs', 'sizes', 'claims', 'origins', 'answer'];

export class Checkout {
  private constructor(
    readonly root: string,
    private readonly code: Code,
  ) {}

  static async at(folder: string): Promise<Checkout> {
    const root = resolve(folder);
    const code = async (places: readonly string[]) => {
      const files = places.map((place) => join(root, 'web/src', place));
      const file = files.find(existsSync);
      if (file === undefined) throw new Error(`${root} is no checkout: it has no ${files[0]}`);
      return await import(pathToFileURL(file).href);
    };
    return new Checkout(root, {
      parse: await code(kPlaces.parse),
      load: await code(kPlaces.load),
      protocol: await code(kPlaces.protocol),
    });
  }

  /** The words that start its engines as a driver. Throws if they are not built. */
  command(build: Build): readonly string[] {
    const name = build === 'native' ? 'native/three-trees-native' : 'wasm/three-trees.wasm';
    const path = join(this.root, 'build', name);
    if (!existsSync(path))
      throw new Error(
        `${path} is missing: run "node scripts/build.mjs driver wasm" in ${this.root}`,
      );
    return build === 'native' ? [path] : wasmCommand(path);
  }

  /** The runs of a document's contenders, to their end or for `until` statements. */
  async requests(document: string, until?: number): Promise<Requests[]> {
    const { encode } = this.code.protocol;
    const run = Object.entries(JSON.parse(document)).filter(([key]) => !kTold.includes(key));
    const parsed = this.code.parse.parseScenarioText(JSON.stringify(Object.fromEntries(run)));
    if (!parsed.ok) throw new Error(`${this.root}: ${JSON.stringify(parsed.issues)}`);
    const { scenario } = parsed;
    const advance = encode.advance({
      stop: until === undefined ? 'end' : 'statements',
      target: until ?? 0,
      maxSteps: 2 ** 50,
      facts: 'off',
    });
    return await Promise.all(
      this.code.load.toLoadRequests(scenario).map(async (request, i) => {
        const load = encode.load(request, await this.programOf(request));
        return {
          contender: scenario.contenders[i]?.name ?? '',
          frames: framed([encode.schema(), load, advance, encode.report()]),
        };
      }),
    );
  }

  /** The program of a workload of statements; older checkouts have neither. */
  private async programOf({ sql }: { readonly sql?: Scenario['workload'] }) {
    if (sql === undefined) return undefined;
    const file = pathToFileURL(join(this.root, 'web/src/document/sql/library.ts')).href;
    const { compiledWorkload } = (await import(file)) as typeof Sql;
    return (await compiledWorkload(sql)).program;
  }

  /** Reads the replies to `requests`. Throws if the run did not come to its end. */
  read(replies: Buffer): Ran {
    const { decode, replyBody } = this.code.protocol;
    const [schema, , advanced, last] = unframed(replies).map(replyBody);
    if (schema === undefined || advanced === undefined || last === undefined)
      throw new Error(`the engines of ${this.root} ended early`);
    const { status } = decode.advanced(advanced);
    if (status.state === 2) throw new Error(`the run stopped: ${status.message}`);
    const report = decode.report(last);
    const bytes = [report.host_bytes.read, report.host_bytes.written].flatMap((causes) =>
      Object.values(causes),
    );
    return {
      statements: status.statements,
      transactions: report.transactions?.committed,
      digest: report.digest,
      hostPages: bytes.reduce((sum, one) => sum + one, 0) / kHostPage,
      build: (JSON.parse(decode.text(schema)) as { build: string }).build,
    };
  }
}

export const wasmCommand = (path: string, ...options: readonly string[]): readonly string[] => [
  process.execPath,
  ...options,
  kWasmDriver,
  path,
];

/** Returns what a program printed, and the CPU time of all its threads. Throws if it fails. */
export function timed(
  command: readonly string[],
  input: Buffer,
): { readonly out: Buffer; readonly cpuSeconds: number } {
  const { status, stdout, stderr } = spawnSync('bash', ['-c', 'time "$@"', 'bash', ...command], {
    input,
    env: { ...process.env, LC_ALL: 'C', TIMEFORMAT: '%U %S' },
    maxBuffer: 2 ** 28,
  });
  const words = stderr.toString().trim();
  if (status !== 0) throw new Error(`${command.join(' ')}: exit ${status}: ${words}`);
  const [user = Number.NaN, system = Number.NaN] = (words.split('\n').at(-1) ?? '')
    .split(' ')
    .map(Number);
  return { out: stdout, cpuSeconds: user + system };
}
