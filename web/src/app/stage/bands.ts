// The bands of the page, one per contender: created with a scenario, joined by forks, all following
// the same row.
import { createStore, type StoreApi } from 'zustand/vanilla';
import { runningContenders } from '../../document/scenario/durability';
import type { Contender, Scenario } from '../../document/scenario/scenario';
import type { OptionValues } from '../../document/scenario/values/options';
import type { PictureHost } from '../../drawing/kit/host';
import type { EnginePicture } from '../../drawing/kit/picture';
import { kMeasuredTables } from '../../model/tables/measured_tables';
import type { Player } from '../../run/play/api';
import { Band, keyAxisOf } from './band';
import type { ReplayTurns } from './replay_turns';
import { runTables } from './run_tables';

export class Bands {
  list: readonly Band[] = [];
  /** Number of bands; grows with forks. */
  readonly count: StoreApi<number> = createStore(() => 0);
  /** Key of the row the reader chose to follow; undefined for the scenario's row. */
  readonly chosenKey: StoreApi<Uint8Array | undefined> = createStore<Uint8Array | undefined>(
    () => undefined,
  );

  /**
   * `still`: the reader prefers reduced motion. `names`: the trees on the page, undefined for all.
   */
  constructor(
    private readonly player: Player,
    private readonly still: () => boolean,
    private readonly names: () => readonly string[] | undefined,
    private readonly turns: ReplayTurns,
  ) {}

  /** The bands currently on the page. */
  get shown(): readonly Band[] {
    const names = this.names();
    return names === undefined ? this.list : this.list.filter(({ name }) => names.includes(name));
  }

  /** Removes all bands, so that late frames and reports of the old run find none. */
  clear(): void {
    this.list = [];
  }

  open(scenario: Scenario, pictures: readonly EnginePicture[]): void {
    this.chosenKey.setState(undefined, true);
    this.list = runningContenders(scenario).map((contender, i) =>
      this.newBand(i, contender, pictures[i] as EnginePicture),
    );
    this.count.setState(this.list.length, true);
  }

  /**
   * Creates the band of a fork that has reached its beginning; undefined if the fork has no frame
   * yet.
   */
  join(index: number, origin: Band, changes: OptionValues): Band | undefined {
    const frame = this.player.latest(index);
    if (frame === undefined) return undefined;
    const contender = {
      ...origin.contender,
      name: this.player.state.getState().contenders[index]?.name ?? '',
      options: { ...origin.contender.options, ...changes },
    };
    const band = this.newBand(index, contender, origin.picture, {
      origin,
      statements: frame.status.statements,
    });
    this.list = [...this.list, band];
    return band;
  }

  /** Follows a row by its key in every contender. */
  follow(key: Uint8Array | undefined): void {
    this.chosenKey.setState(key, true);
    for (const band of this.list) {
      band.follow(key);
      this.watch(band);
    }
  }

  /** Subscribes to the tables and the row that a band's picture shows. */
  watch({ index, tree, followed, picture: { watch } }: Band): void {
    if (watch === 'everything') return;
    const row = followed === undefined ? {} : { row: tree.whereIs(followed.key) };
    const { scenario } = this.player.state.getState();
    // Claims are also measured while a seek to a linked moment is under way.
    const passing = (scenario?.claims.length ?? 0) > 0 ? { passing: kMeasuredTables } : {};
    this.player
      .watch(index, { tables: [...runTables(scenario), ...watch], ...passing, ...row })
      .catch(() => undefined);
  }

  private newBand(
    index: number,
    contender: Contender,
    picture: EnginePicture,
    fork?: Band['fork'],
  ): Band {
    const axis = keyAxisOf(this.player.latest(index)?.tables ?? {});
    return new Band(index, contender, axis, picture, (band) => this.hostOf(band), fork);
  }

  private hostOf(band: Band): PictureHost {
    const bands = this;
    const { index, name, contender, axis } = band;
    return {
      index,
      name,
      contender,
      axis,
      get frame() {
        return band.frame;
      },
      get followed() {
        return band.followed;
      },
      get rowChosen() {
        return bands.chosenKey.getState() !== undefined;
      },
      get bandCount() {
        return bands.shown.length;
      },
      get top() {
        return bands.shown[0] === band;
      },
      get phase() {
        return bands.player.state.getState().phase;
      },
      get arrived() {
        return bands.player.state.getState().arrived;
      },
      get speed() {
        return bands.player.state.getState().speed;
      },
      get still() {
        return bands.still();
      },
      get mayBegin() {
        return bands.turns.mayBegin(index);
      },
      get held() {
        return bands.turns.held(index);
      },
      get costScale() {
        return bands.turns.costScale;
      },
      inspect: (request) => this.player.inspect(index, request),
      follow: (key) => this.follow(key),
    };
  }
}
