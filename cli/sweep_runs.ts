// The runs of a sweep. Each contender of each cell is a run of the native driver; its end is kept
// in a folder under the digest of what was run, by which build. Kept ends are not run again, so a
// sweep that was stopped goes on, and cells and sweeps share runs.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type RunFigures, runFigures } from '../web/src/document/measure/of_scenario';
import type { LoadRequest } from '../web/src/document/scenario/load_request';
import type { StartInstance } from '../web/src/run/transport/lab_instance';
import { EngineDied } from '../web/src/run/transport/loader';
import { Refused } from '../web/src/run/transport/protocol';
import { goOn, type Interruption } from './one_run';

/** The end of a run. */
export interface Ended {
  readonly build: string;
  /** `refused`: the engine does not accept the options together. */
  readonly state: 'finished' | 'stopped' | 'refused';
  readonly message: string;
  /** Empty if it was refused, as is all that follows. */
  readonly digest: string;
  readonly figures?: RunFigures;
}

/** A run that broke off without an end: the driver died. It is not kept. */
export interface Broken {
  readonly state: 'broken';
  readonly message: string;
}

/** The file of a workload that a request names is a part of what is run. */
function workloadText({ sql }: LoadRequest): string {
  const path = fileURLToPath(new URL(`../scenarios/workloads/${sql?.use}.json`, import.meta.url));
  return sql?.use !== undefined && existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/** The digest of a run's document. */
const runDigest = (build: string, request: LoadRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([build, request, workloadText(request)]))
    .digest('hex')
    .slice(0, 24);

export class SweepRuns {
  private readonly broken = new Map<string, Broken>();

  constructor(
    private readonly folder: string,
    private readonly build: string,
    private readonly start: StartInstance,
  ) {
    mkdirSync(folder, { recursive: true });
  }

  /** Returns the end of this run, if it has been made. */
  find(request: LoadRequest): Ended | Broken | undefined {
    const digest = runDigest(this.build, request);
    const path = this.pathOf(digest);
    if (!existsSync(path)) return this.broken.get(digest);
    return JSON.parse(gunzipSync(readFileSync(path)).toString()) as Ended;
  }

  /**
   * Makes the runs that are not kept, `jobs` at a time. `tell` is called before and after each,
   * with the number that are done and that were to be made.
   */
  async make(
    requests: readonly LoadRequest[],
    jobs: number,
    interruption: Interruption,
    tell: (done: number, all: number) => void,
  ): Promise<void> {
    const different = new Map(requests.map((one) => [runDigest(this.build, one), one]));
    const waiting = [...different].filter(([digest]) => !existsSync(this.pathOf(digest)));
    const all = waiting.length;
    let done = 0;
    const work = async () => {
      while (!interruption.wanted) {
        tell(done, all);
        const next = waiting.shift();
        if (next === undefined) return;
        await this.makeOne(...next, interruption);
        tell(++done, all);
      }
    };
    await Promise.all(Array.from({ length: jobs }, work));
  }

  private async makeOne(
    digest: string,
    request: LoadRequest,
    interruption: Interruption,
  ): Promise<void> {
    const end = await this.run(request, interruption);
    if (end?.state === 'broken') this.broken.set(digest, end);
    else if (end !== undefined) this.keep(digest, end);
  }

  /** Returns undefined if it was interrupted. */
  private async run(
    request: LoadRequest,
    interruption: Interruption,
  ): Promise<Ended | Broken | undefined> {
    const { build } = this;
    const lab = await this.start();
    try {
      await lab.load(request);
      const goal = { stop: 'end', target: 0 } as const;
      const { state, message, report } = await goOn(lab, goal, {
        onProgress: () => undefined,
        interruption,
      });
      if (state === 'running') return undefined;
      const { digest } = report;
      const figures = await runFigures(lab);
      return { build, state: state as Ended['state'], message, digest, figures };
    } catch (error) {
      if (error instanceof Refused)
        return { build, state: 'refused', message: error.message, digest: '' };
      if (error instanceof EngineDied) return { state: 'broken', message: error.message };
      throw error;
    } finally {
      lab.close();
    }
  }

  private pathOf(digest: string): string {
    return join(this.folder, `${digest}.json.gz`);
  }

  private keep(digest: string, end: Ended): void {
    const path = this.pathOf(digest);
    writeFileSync(`${path}.part`, gzipSync(JSON.stringify(end)));
    renameSync(`${path}.part`, path);
  }
}
