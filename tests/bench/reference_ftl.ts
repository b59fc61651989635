// A second flash translation layer, plain and slow, as a reference for the drive's counters: fed
// with a run's writes, trims and flushes, it must program, move and erase as often. It searches all
// blocks at each choice, and has no time.
//
// It models drives of up to 128 MiB, which have one open block for the host and one for garbage
// collection: with several, the order of their use would depend on time. Victims are greedy: fewest
// live pages, then the block that changed longest ago.

export interface FtlGeometry {
  readonly blocks: number;
  readonly dies: number;
  readonly pagesPerBlock: number;
  readonly pagesPerProgram: number;
  /** A flush pads the open program unit. */
  readonly volatileCache: boolean;
}

interface Block {
  state: 'free' | 'open' | 'full' | 'victim';
  /** Logical page in each place; undefined once it is dead. */
  pages: (number | undefined)[];
  live: number;
  erases: number;
  /** Number of the last event that filled the block or killed one of its pages. */
  changed: number;
}

// Free blocks, with one open block each: garbage collection starts below kSoft, and the host waits
// for it at kHard.
const kSoft = 5;
const kHard = 2;

export class ReferenceFtl {
  counts = { hostPrograms: 0, gcPrograms: 0, padding: 0, erases: 0 };
  private readonly blocks: Block[];
  private readonly where = new Map<number, { block: Block; place: number }>();
  private host: Block | undefined;
  private gc: Block | undefined;
  private victim: Block | undefined;
  private nextPlace = 0;
  private pace = 0;
  private collecting = false;
  private inUnit = 0;
  private written = false;
  private lastDie: number;
  private events = 0;

  constructor(private readonly geometry: FtlGeometry) {
    this.blocks = Array.from({ length: geometry.blocks }, () => ({
      state: 'free',
      pages: [],
      live: 0,
      erases: 0,
      changed: 0,
    }));
    this.lastDie = geometry.dies - 1;
  }

  write(page: number): void {
    if (this.host === undefined) {
      while (this.free().length <= kHard) this.collect(Number.POSITIVE_INFINITY);
      this.host = this.open();
      if (this.free().length < kSoft) this.collecting = true;
    }
    if (this.append(this.host, page)) this.host = undefined;
    this.counts.hostPrograms++;
    this.inUnit = (this.inUnit + 1) % this.geometry.pagesPerProgram;
    this.written = true;
    if (this.collecting) this.collect(this.pace);
  }

  trim(page: number): void {
    const place = this.where.get(page);
    if (place === undefined) return;
    this.where.delete(page);
    place.block.pages[place.place] = undefined;
    place.block.live--;
    place.block.changed = ++this.events;
  }

  flush(): void {
    if (!this.geometry.volatileCache || !this.written) return;
    this.written = false;
    for (; this.inUnit % this.geometry.pagesPerProgram !== 0; this.inUnit++) {
      this.counts.padding++;
      if (this.host !== undefined && this.program(this.host, undefined)) this.host = undefined;
    }
    this.inUnit = 0;
  }

  private free(): Block[] {
    return this.blocks.filter(({ state }) => state === 'free');
  }

  /** Opens the least erased block of the die with most free blocks; dies take turns. */
  private open(): Block {
    const { dies } = this.geometry;
    const onDie = (die: number) =>
      this.blocks.filter(({ state }, i) => state === 'free' && i % dies === die);
    const inTurn = Array.from({ length: dies }, (_, i) => (this.lastDie + 1 + i) % dies);
    this.lastDie = inTurn.reduce((best, die) =>
      onDie(die).length > onDie(best).length ? die : best,
    );
    const block = onDie(this.lastDie).reduce((best, other) =>
      other.erases < best.erases ? other : best,
    );
    block.state = 'open';
    return block;
  }

  /** Returns true if the block is now full. */
  private append(block: Block, page: number): boolean {
    this.trim(page);
    this.where.set(page, { block, place: block.pages.length });
    block.live++;
    return this.program(block, page);
  }
  private program(block: Block, page: number | undefined): boolean {
    block.pages.push(page);
    if (block.pages.length < this.geometry.pagesPerBlock) return false;
    block.state = 'full';
    block.changed = ++this.events;
    return true;
  }

  private collect(budget: number): void {
    this.victim ??= this.takeVictim();
    const { victim } = this;
    let left = budget;
    for (; left > 0 && victim.live > 0; this.nextPlace++) {
      const page = victim.pages[this.nextPlace];
      if (page === undefined) continue;
      this.gc ??= this.open();
      if (this.append(this.gc, page)) this.gc = undefined;
      this.counts.gcPrograms++;
      left--;
    }
    if (victim.live > 0) return;
    Object.assign(victim, { state: 'free', pages: [], erases: victim.erases + 1 });
    this.counts.erases++;
    this.victim = undefined;
    this.collecting = this.free().length < kSoft;
  }

  /**
   * Chooses the victim, and sets the pace: pages to move per page of the host, so that the number
   * of free blocks stays.
   */
  private takeVictim(): Block {
    const full = this.blocks.filter(({ state }) => state === 'full');
    const victim = full.reduce((best, other) =>
      other.live < best.live || (other.live === best.live && other.changed < best.changed)
        ? other
        : best,
    );
    const dead = this.geometry.pagesPerBlock - victim.live;
    victim.state = 'victim';
    this.nextPlace = 0;
    this.pace = dead === 0 ? victim.live : Math.ceil(victim.live / dead);
    return victim;
  }
}
