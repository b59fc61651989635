// Conservation of bytes: the ledger's sums over causes equal the counters of engine and drive, a
// run's facts add up to both, and an independent drive (reference_ftl.ts) counts the same programs,
// moves and erases when it is fed with the run's writes.

import { toLoadRequests } from '../../web/src/document/scenario/load_request';
import type { Scenario } from '../../web/src/document/scenario/scenario';
import type { OptionValues } from '../../web/src/document/scenario/values/options';
import { kFacts } from '../../web/src/gen/schema';
import { causeOf, type Fact, factsIn, type Tables } from '../../web/src/model/tables/decode';
import type { StartInstance } from '../../web/src/run/transport/lab_instance';
import { ReferenceFtl } from './reference_ftl';
import { optionIfAny, optionOf, shrunk } from './shrunk';

export interface Check {
  readonly what: string;
  readonly expected: number;
  readonly measured: number;
  readonly unit: string;
}

const kHostPage = 4096;
const kLedger = [
  'engine_bytes_written',
  'engine_bytes_read',
  'first_bytes',
  'host_bytes_written',
  'host_writes',
  'host_bytes_read',
  'host_reads',
  'nand_bytes_programmed',
  'nand_bytes_read',
] as const;
type LedgerColumn = (typeof kLedger)[number];

/** The ledger's rows by cause. */
function ledgerOf(tables: Tables): Map<string, Record<LedgerColumn, number>> {
  const columns = tables.ledger?.columns;
  const rows = new Map<string, Record<LedgerColumn, number>>();
  for (const [row, cause] of [...(columns?.cause ?? [])].entries())
    rows.set(
      causeOf(cause)?.name ?? '',
      Object.fromEntries(kLedger.map((name) => [name, columns?.[name][row]])) as never,
    );
  return rows;
}
const sum = (rows: ReturnType<typeof ledgerOf>, column: LedgerColumn, causes = /^/) =>
  [...rows].reduce((total, [cause, row]) => total + (causes.test(cause) ? row[column] : 0), 0);

/** Compares sums over the ledger's causes with the counters of drive and engine. */
export function floorChecks(name: string, tables: Tables): Check[] {
  const ledger = ledgerOf(tables);
  const drive = tables['device.counters']?.columns;
  if (drive === undefined) throw new Error(`${name}: no drive`);
  const of = (column: keyof typeof drive) => Number(drive[column][0]);
  const programs = of('nand_host_programs') + of('nand_gc_programs') + of('nand_padding_programs');
  const check = (what: string, expected: number, measured: number, unit = 'bytes') => ({
    what: `${what}, ${name}`,
    expected,
    measured,
    unit,
  });
  const checks = [
    check(
      'host floor: written by cause',
      of('host_pages_written') * kHostPage,
      sum(ledger, 'host_bytes_written'),
    ),
    check(
      'host floor: read by cause',
      of('host_pages_read') * kHostPage,
      sum(ledger, 'host_bytes_read'),
    ),
    check('host floor: write commands by cause', of('host_writes'), sum(ledger, 'host_writes'), ''),
    check('host floor: read commands by cause', of('host_reads'), sum(ledger, 'host_reads'), ''),
    check(
      'NAND floor: programmed by cause',
      programs * kHostPage,
      sum(ledger, 'nand_bytes_programmed'),
    ),
    check(
      'NAND floor: read by cause',
      (of('nand_host_reads') + of('nand_gc_reads')) * kHostPage,
      sum(ledger, 'nand_bytes_read'),
    ),
  ];
  const lsm = tables['lsm.counters']?.columns;
  if (lsm === undefined || tables['lsm.counters']?.rows === 0) return checks;
  const merged = /^lsm\.compaction|^compaction/;
  checks.push(
    check(
      'engine floor: flushed',
      Number(lsm.flush_bytes[0]),
      sum(ledger, 'engine_bytes_written', /(^|\.)flush$/),
    ),
  );
  checks.push(
    check(
      'engine floor: merged',
      Number(lsm.compact_write_bytes[0]),
      sum(ledger, 'engine_bytes_written', merged),
    ),
  );
  return checks;
}

/** A merge's operand is a 64-bit number. */
const kOperandBytes = 8;
const kOpNames: readonly string[] =
  kFacts.find(({ name }) => name === 'lab.statement')?.extra.find(({ name }) => name === 'op')
    ?.names ?? [];

/** The sums of a run's facts. */
class Log {
  readonly written = new Map<number, number>();
  readonly read = new Map<number, number>();
  firstBytes = 0;
  userBytes = 0;
  flushes = 0;
  trimmed = 0;

  private phase = 0;

  /** `valueBytes`: size of every row's value in each phase; undefined if values differ. */
  constructor(
    private readonly valueBytes: readonly number[] | undefined,
    private readonly ftl?: ReferenceFtl,
  ) {}

  add(fact: Fact): void {
    if (fact.name === 'device.host_write') {
      const { page, pages, first_bytes } = fact.extra;
      this.written.set(fact.cause, (this.written.get(fact.cause) ?? 0) + pages * kHostPage);
      this.firstBytes += first_bytes;
      for (let p = page; p < page + pages; p++) this.ftl?.write(p);
    } else if (fact.name === 'device.host_read') {
      this.read.set(fact.cause, (this.read.get(fact.cause) ?? 0) + fact.extra.pages * kHostPage);
    } else if (fact.name === 'device.flushed') {
      this.flushes++;
      this.ftl?.flush();
    } else if (fact.name === 'device.trimmed') {
      const { page, pages } = fact.extra;
      this.trimmed += pages;
      for (let p = page; p < page + pages; p++) this.ftl?.trim(p);
    } else if (fact.name === 'lab.phase') {
      this.phase = fact.row.phase;
    } else if (fact.name === 'lab.statement') {
      const op = kOpNames[fact.extra.op];
      if (op === 'put' || op === 'delete' || op === 'merge')
        this.userBytes += fact.extra.key.length;
      if (op === 'put') this.userBytes += this.valueBytes?.[this.phase] ?? 0;
      if (op === 'merge') this.userBytes += kOperandBytes;
      // A range is its two keys.
      if (op === 'delete_range') this.userBytes += 2 * fact.extra.key.length;
    }
  }

  /** `before`: the tables when the log began; its counters are subtracted. */
  checks(name: string, before: Tables, tables: Tables): Check[] {
    const ledger = ledgerOf(tables);
    const ledgerBefore = ledgerOf(before);
    const drive = tables['device.counters']?.columns;
    const driveBefore = before['device.counters']?.columns;
    const progress = tables['lab.progress']?.columns;
    const check = (what: string, expected = Number.NaN, measured = Number.NaN, unit = 'bytes') => ({
      what: `${what}, ${name}`,
      expected,
      measured,
      unit,
    });
    const off = (reported: ReadonlyMap<number, number>, column: LedgerColumn) => {
      const byName = new Map(
        [...reported].map(([cause, bytes]) => [causeOf(cause)?.name ?? '', bytes]),
      );
      const since = (cause: string, row: Record<LedgerColumn, number>) =>
        row[column] - (ledgerBefore.get(cause)?.[column] ?? 0);
      return [...ledger].filter(([cause, row]) => since(cause, row) !== (byName.get(cause) ?? 0))
        .length;
    };
    const user = check(
      'user floor: keys and values of statements',
      this.userBytes,
      progress?.user_bytes[0],
    );
    const fresh = check(
      'user floor: new bytes that reached the drive',
      this.firstBytes,
      sum(ledger, 'first_bytes'),
    );
    // With compression a write may be smaller than its new bytes, and reports no more than it has.
    // So may a block of a table's index, whose keys leave out what they share with the one before.
    const { expected: reported, measured: had } = fresh;
    const shares = this.valueBytes === undefined && reported < had && reported > 0.99 * had;
    const packed =
      shares || [...ledger.values()].some((row) => row.first_bytes > row.engine_bytes_written);
    return [
      ...(this.valueBytes === undefined ? [] : [user]),
      ...(packed ? [] : [fresh]),
      check(
        'host floor: causes whose writes were reported differently',
        0,
        off(this.written, 'host_bytes_written'),
        '',
      ),
      check(
        'host floor: causes whose reads were reported differently',
        0,
        off(this.read, 'host_bytes_read'),
        '',
      ),
      check(
        'host floor: flushes reported',
        this.flushes + Number(driveBefore?.host_flushes[0]),
        drive?.host_flushes[0],
        '',
      ),
      check(
        'host floor: pages trimmed as reported',
        this.trimmed + Number(driveBefore?.host_pages_trimmed[0]),
        drive?.host_pages_trimmed[0],
        'pages',
      ),
    ];
  }
}

/** Checks a whole run of each contender by its counters alone. */
export async function conservation(scenario: Scenario, start: StartInstance): Promise<Check[]> {
  return runs(scenario, start, async (name, lab) => {
    const { status } = await lab.advance({
      stop: 'end',
      target: 0,
      maxSteps: 2 ** 50,
      facts: 'off',
    });
    if (status.message !== '') throw new Error(`${name}: ${status.message}`);
    return floorChecks(name, await lab.describe());
  });
}

/** Checks a shrunk run of each contender by all its facts; on flash also by the reference drive. */
export async function conservationOfLog(
  scenario: Scenario,
  start: StartInstance,
  factor: number,
): Promise<Check[]> {
  const flash = scenario.device.kind === 'flash';
  const small = shrunk(scenario, factor, flash ? kReplayed : {});
  return runs(small, start, async (contender, lab) => {
    const name = `${contender} 1:${factor}`;
    const before = await lab.describe();
    const ftl = flash ? await filledFtl(small, before, lab) : undefined;
    const log = new Log(valueBytesByPhase(small), ftl);
    for (let target = kStatementsAtOnce; ; target += kStatementsAtOnce) {
      const { status, facts } = await lab.advance({
        stop: 'statements',
        target,
        maxSteps: 2 ** 50,
        facts: 'all',
      });
      for (const fact of factsIn(facts)) log.add(fact);
      if (status.message !== '') throw new Error(`${name}: ${status.message}`);
      if (status.target_reached === 0) break;
    }
    const tables = await lab.describe();
    return [
      ...floorChecks(name, tables),
      ...log.checks(name, before, tables),
      ...(ftl === undefined ? [] : replayChecks(name, tables, ftl)),
    ];
  });
}

/** Sizes of a value: `add_column` gives the rows that are written after it more bytes. */
function valueBytesByPhase(scenario: Scenario): readonly number[] | undefined {
  let bytes = optionIfAny(scenario, 'value_bytes');
  if (bytes === undefined) return undefined;
  const sizes: number[] = [];
  for (const { kind, column_bytes } of scenario.workload.phases) {
    if (kind === 'add_column') bytes += Number(column_bytes);
    if (kind === 'drop_column') bytes -= Number(column_bytes);
    sizes.push(bytes);
  }
  return sizes;
}

function replayChecks(name: string, tables: Tables, ftl: ReferenceFtl): Check[] {
  const { counts } = ftl;
  const drive = tables['device.counters']?.columns;
  const check = (what: string, expected: number, measured = Number.NaN) => ({
    what: `${what} by another FTL, ${name}`,
    expected,
    measured,
    unit: '',
  });
  return [
    check('pages of the host programmed', counts.hostPrograms, drive?.nand_host_programs[0]),
    check('pages moved', counts.gcPrograms, drive?.nand_gc_programs[0]),
    check('pages of padding', counts.padding, drive?.nand_padding_programs[0]),
    check('blocks erased', counts.erases, drive?.erases[0]),
  ];
}

const kStatementsAtOnce = 5000;
// A drive filled with old data, and a volatile cache, so that every counter moves.
const kReplayed: OptionValues = {
  precondition: 'filled',
  over_provisioning_permille: 100,
  power_loss_protection: false,
  pages_per_block: 64,
  pages_per_program: 4,
  dies: 8,
};
/**
 * The reference drive when the log begins; undefined if by then the engine did more than write its
 * first files once, which the reference could not repeat.
 */
async function filledFtl(
  scenario: Scenario,
  before: Tables,
  lab: Lab,
): Promise<ReferenceFtl | undefined> {
  const blocks = before['flash.blocks']?.rows ?? 0;
  const ftl = new ReferenceFtl({
    blocks,
    dies: 8,
    pagesPerBlock: 64,
    pagesPerProgram: 4,
    volatileCache: true,
  });
  for (let page = 0; page < Math.floor(optionOf(scenario, 'capacity_bytes') / kHostPage); page++)
    ftl.write(page);
  ftl.flush();
  ftl.counts = { hostPrograms: 0, gcPrograms: 0, padding: 0, erases: 0 };
  const files = before['volume.files']?.columns;
  for (const [row, file] of [...(files?.file ?? [])].entries()) {
    const extents = (await lab.inspect('volume.files', file))['volume.extents']?.columns;
    const pages = Math.ceil((files?.bytes[row] ?? 0) / kHostPage);
    for (let page = 0; page < pages; page++) ftl.write((extents?.first_page[0] ?? 0) + page);
  }
  const drive = before['device.counters']?.columns;
  return ftl.counts.hostPrograms === drive?.host_pages_written[0] && drive.host_flushes[0] === 0
    ? ftl
    : undefined;
}

type Lab = Awaited<ReturnType<StartInstance>>;

async function runs(
  scenario: Scenario,
  start: StartInstance,
  run: (name: string, lab: Lab) => Promise<Check[]>,
): Promise<Check[]> {
  const checks: Check[] = [];
  for (const [index, request] of toLoadRequests(scenario).entries()) {
    const lab = await start();
    await lab.load(request);
    checks.push(...(await run(`${scenario.name}/${scenario.contenders[index]?.name}`, lab)));
    lab.close();
  }
  return checks;
}
