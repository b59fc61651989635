// The page's side of a running scenario: implements api.ts with one worker per contender, kept in
// step.
//
// Commands run one after another. Play itself is only a moving goal: tick() raises it, and the
// workers run up to it by themselves.

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { LoadRequest, Override } from '../../document/scenario/load_request';
import type { Scenario, SharedPlace } from '../../document/scenario/scenario';
import type { Report, TableName } from '../../gen/types';
import type { Fact, Tables } from '../../model/tables/decode';
import { stopOf } from '../past/moments';
import { kSurvivors } from '../past/power_cuts';
import type { InspectRequest, Moment, PowerCut, Travel, WatchedData } from '../past/types';
import { afterPaint } from './after_paint';
import type {
  Frame,
  History,
  JobFact,
  Lock,
  PastFork,
  Player,
  PlayerState,
  SeekOptions,
  Speed,
} from './api';
import { MOST_CONTENDERS, SLOW_PLAY_LIMIT } from './api';
import { type Port, workerPort } from './client';
import { Commands } from './commands';
import { Contender, sameInfos } from './contender';
import { eitherSignal } from './either_signal';
import { forkHere, PastForks } from './forks';
import type { LoadAsk } from './messages';
import { kNoRun } from './no_run';
import { PowerCutHistory } from './power_cut_history';
import { closeAll, PreparedRuns } from './prepared_runs';
import { slowestOf } from './progress';
import { Synchroniser } from './synchroniser';

interface PlayerOptions {
  /** Returns the compiled engines; by default fetched from the build's own address. */
  readonly engines?: () => Promise<WebAssembly.Module>;
  readonly connect?: () => Port;
  /** Memory budget for the snapshots of all contenders, in bytes. */
  readonly snapshotBudgetBytes?: number;
}

const kSnapshotBudget = 512 * 2 ** 20;
const kMaxFacts = 10_000;
const kNoKey = new Uint8Array(0);

export function createPlayer(options: PlayerOptions = {}): Player {
  return new WorkerPlayer(options);
}

class WorkerPlayer implements Player {
  readonly state: StoreApi<PlayerState>;
  private readonly listeners = new Set<(frame: Frame) => void>();
  private readonly sync = new Synchroniser();
  private readonly past = new PastForks();
  private readonly cutHistory = new PowerCutHistory(() => this.sync.contenders);
  private readonly commands = new Commands();
  private readonly runs = new PreparedRuns((scenario) => this.contenderOf(scenario));

  constructor(private readonly options: PlayerOptions) {
    this.state = createStore(() => kNoRun);
  }

  load(
    scenario: Scenario,
    cuts: readonly (readonly PowerCut[])[] = [],
    onReady?: () => void,
  ): Promise<void> {
    // A journey of the open run no longer matters.
    this.commands.supersede();
    return this.commands.run(async () => {
      const before = this.state.getState();
      this.state.setState({ phase: 'loading', arrived: false, message: '' });
      try {
        const next = await this.runs.take(scenario, cuts);
        const build = await (next[0] as Contender).client.call<string>({ what: 'build' });
        onReady?.();
        closeAll(this.sync.contenders);
        this.past.close();
        this.sync.contenders = next;
        this.cutHistory.begin();
        this.state.setState({ phase: 'paused', scenario, build, message: '' });
        this.showCuts();
        this.showContenders();
        for (const { latest } of next) if (latest !== undefined) this.publish(latest);
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        this.state.setState({ phase: before.scenario === null ? 'empty' : 'paused', message });
        throw error;
      }
    });
  }

  prepare(scenarios: readonly Scenario[]): void {
    this.runs.prepare(scenarios);
  }

  play(until?: SharedPlace): void {
    if (this.state.getState().phase !== 'paused') return;
    this.sync.begin(until);
    this.state.setState({ phase: 'playing', arrived: false });
  }

  async runToJob(contender: number, fact: JobFact, until: SharedPlace): Promise<void> {
    await this.travel(async (superseded) => {
      this.state.setState({ arrived: true });
      await this.sync.at(contender).runToJob(fact, stopOf(until), superseded);
      await this.sync.align(superseded);
    });
  }

  pause(arrived = false): void {
    if (this.state.getState().phase !== 'playing') return;
    this.state.setState({ phase: 'paused', arrived });
    this.reportErrors(this.commands.runTravel((superseded) => this.sync.align(superseded)));
  }

  setSpeed(speed: Speed): void {
    if (speed > 0) this.state.setState({ speed });
  }

  setLock(lock: Lock): void {
    this.sync.setLock(lock);
    this.state.setState({ lock });
  }

  stepStatement(): Promise<void> {
    return this.whilePaused(async () => {
      await this.sync.align();
      await this.sync.stepStatement();
    });
  }

  stepFact(contender = 0): Promise<void> {
    return this.whilePaused(async () => {
      await this.sync.at(contender).client.call({ what: 'stepFact' });
    });
  }

  async seek(
    moment: Moment,
    { contenders, recorded, signal, onProgress }: SeekOptions = {},
  ): Promise<boolean> {
    const byRowOrTime = 'statements' in moment || 'ns' in moment;
    if (contenders === undefined && byRowOrTime) this.commands.supersede();
    // The recorded picture does not wait until the run has stopped.
    if (recorded !== undefined) {
      this.state.setState({ phase: 'seeking' });
      this.sync.contenders.forEach((one, i) => one.show(recorded[i]));
    }
    const completed = await this.travel(async (superseded) => {
      this.state.setState({ phase: 'seeking' });
      try {
        const all =
          contenders?.map((index) => this.sync.at(index)) ??
          (byRowOrTime ? this.sync.contenders : [this.sync.at(0)]);
        const abort = eitherSignal(superseded, signal);
        if (recorded !== undefined && recorded.length > 0) await afterPaint(abort);
        const progress = slowestOf(all.length, onProgress);
        const seeks = all.map((one, i) =>
          one.seek(moment, { signal: abort, onProgress: progress[i] }, recorded?.[i]),
        );
        // All contenders must have stopped before the next command starts.
        const results = await Promise.allSettled(seeks);
        if (signal?.aborted && !superseded.aborted && byRowOrTime)
          return await this.sync.fallBack(all, 'ns' in moment ? 'ns' : 'statements');
        for (const result of results) if (result.status === 'rejected') throw result.reason;
        if (superseded.aborted) return;
        await this.cutHistory.wentBack();
        this.showCuts();
      } finally {
        // A superseded seek leaves the phase to the newer one.
        if (!superseded.aborted) this.state.setState({ phase: 'paused' });
      }
    });
    return completed && signal?.aborted !== true;
  }

  preview(moment: Moment): void {
    this.state.setState({ phase: 'seeking' });
    this.commands.supersede();
    for (const contender of this.sync.contenders) this.reportErrors(contender.preview(moment));
  }

  fork(origin: number, overrides: readonly Override[], name: () => string): Promise<number> {
    let index = -1;
    return this.whilePaused(async () => {
      if (this.sync.contenders.length >= MOST_CONTENDERS)
        throw new Error(`at most ${MOST_CONTENDERS} trees are possible`);
      await this.sync.align();
      const from = this.sync.at(origin);
      index = this.sync.contenders.length;
      const contender = await forkHere(from, overrides, (load) =>
        this.contender(index, name(), load, from),
      );
      this.sync.contenders = [...this.sync.contenders, contender];
      this.showContenders();
    }).then(() => index);
  }

  rejoin(forks: readonly PastFork[], travel: Travel = {}): Promise<void> {
    const { contenders } = this.sync;
    const join = (made: readonly Contender[]) =>
      this.whilePaused(async () => {
        if (this.sync.contenders !== contenders)
          throw new Error('other trees were added meanwhile');
        this.sync.contenders = [...contenders, ...made];
        this.cutHistory.begin();
        this.showCuts();
        this.showContenders();
      });
    return this.past.make(
      forks,
      contenders,
      (index, load, from) => this.contender(index, '', load, from),
      join,
      travel,
    );
  }

  history(contender: number): History {
    return this.sync.at(contender).history;
  }

  cutPower(
    survivors: number = kSurvivors.everything,
    opened?: (contender: number) => readonly Override[] | undefined,
  ): Promise<void> {
    return this.whilePaused(async () => {
      await this.sync.align();
      const { contenders } = this.sync;
      const row = Math.max(0, ...contenders.map(({ latest }) => latest?.status.statements ?? 0));
      await this.cutHistory.make(row, () =>
        Promise.all(
          contenders.map((one, i) => (one.waits ? undefined : one.cut(survivors, opened?.(i)))),
        ),
      );
      this.showCuts();
    });
  }

  undoCut(): Promise<void> {
    return this.recut(() => this.cutHistory.undo());
  }

  restoreCut(): Promise<void> {
    return this.recut(() => this.cutHistory.restore());
  }

  tick(nowMs: number): void {
    const { phase, speed } = this.state.getState();
    const fast = speed > SLOW_PLAY_LIMIT;
    const asked = this.sync.next(phase === 'playing' && fast);
    for (const { client } of asked) client.acknowledge();
    if (phase !== 'playing') return;
    const goal = this.sync.goal(nowMs, speed);
    if (goal === undefined) this.pause(true);
    else for (const contender of asked) contender.play(goal, fast ? 'sample' : 'all');
  }

  onFrame(listener: (frame: Frame) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  latest(contender: number): Frame | undefined {
    return this.sync.contenders[contender]?.latest;
  }

  inspect(contender: number, { table, id, key = kNoKey }: InspectRequest): Promise<Tables> {
    return this.sync.at(contender).client.call({ what: 'inspect', table, id, key });
  }

  watch(contender: number, watched: WatchedData): Promise<void> {
    return this.sync.at(contender).watch(watched);
  }

  describe(contender: number, tables: readonly TableName[]): Promise<Tables> {
    return this.sync.at(contender).client.call({ what: 'describe', tables });
  }

  report(contender: number, brief = false): Promise<Report> {
    return this.sync.at(contender).client.call({ what: 'report', brief });
  }

  align(): Promise<void> {
    return this.whilePaused(() => this.sync.align());
  }

  read(
    contender: number,
    file: number,
    offset: number,
    size: number,
  ): Promise<{ size: number; bytes: Uint8Array }> {
    return this.sync.at(contender).client.call({ what: 'read', file, offset, size });
  }

  facts(
    contender: number,
    fromSeq: number,
    toSeq: number,
    limit = kMaxFacts,
  ): Promise<readonly Fact[]> {
    return this.sync
      .at(contender)
      .client.call({ what: 'facts', from: fromSeq, to: toSeq, limit: Math.min(limit, kMaxFacts) });
  }

  dispose(): void {
    this.runs.prepare([]);
    closeAll(this.sync.contenders);
    this.past.close();
    this.sync.contenders = [];
    this.listeners.clear();
    this.state.setState({ phase: 'empty', arrived: false, scenario: null, contenders: [] });
  }

  /** Returns a factory for the contenders of a scenario's run, which share the memory budget. */
  private async contenderOf({ contenders }: Scenario) {
    const module = await (this.options.engines ?? fetchDefault)();
    const budgetBytes = (this.options.snapshotBudgetBytes ?? kSnapshotBudget) / contenders.length;
    return (index: number, name: string, request: LoadRequest, cuts: readonly PowerCut[]) =>
      this.contender(index, name, { what: 'load', module, request, budgetBytes, cuts });
  }

  private contender(index: number, name: string, load: LoadAsk, origin?: Contender): Contender {
    const frame = (frame: Frame) => this.publish(frame);
    const changed = () => this.showContenders();
    return new Contender(
      index,
      name,
      load,
      this.options.connect ?? workerPort,
      { frame, changed },
      origin,
    );
  }

  private recut(work: () => Promise<void>): Promise<void> {
    return this.whilePaused(async () => {
      this.state.setState({ phase: 'seeking' });
      try {
        await work();
      } finally {
        this.state.setState({ phase: 'paused' });
        this.showCuts();
      }
    });
  }

  private showCuts(): void {
    this.state.setState({ cut: this.cutHistory.any, cutNote: this.cutHistory.note });
  }

  /** Runs a command during which nothing plays. */
  private whilePaused(work: () => Promise<void>): Promise<void> {
    this.stopPlay();
    return this.commands.run(work);
  }

  /** Runs a command during which nothing plays and that a newer seek supersedes. */
  private travel(work: (superseded: AbortSignal) => Promise<void>): Promise<boolean> {
    this.stopPlay();
    return this.commands.runTravel(work);
  }

  private stopPlay(): void {
    const playing = this.state.getState().phase === 'playing';
    this.state.setState({ arrived: false, ...(playing ? { phase: 'paused' } : {}) });
  }

  private reportErrors(done: Promise<unknown>): void {
    done.catch((error: unknown) => {
      this.state.setState({ message: error instanceof Error ? error.message : String(error) });
    });
  }

  private publish(frame: Frame): void {
    // Holds back frames of a scenario that is still loading; `load` publishes them together.
    if (this.sync.contenders[frame.contender]?.latest !== frame) return;
    for (const listener of this.listeners) listener(frame);
  }

  private showContenders(): void {
    const contenders = this.sync.contenders.map(({ info }) => info);
    if (!sameInfos(contenders, this.state.getState().contenders))
      this.state.setState({ contenders });
  }
}

const fetchDefault = async (): Promise<WebAssembly.Module> =>
  (await import('../transport/fetch_often')).fetchOften();
