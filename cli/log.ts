// `log`: a real database's LOG in figures, and beside a run of ours.
import { createReadStream, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import {
  type BesideRow,
  besideRows,
  errorOf,
  kFillTables,
  kOurTables,
  oursFrom,
} from '../web/src/document/evidence/beside';
import { ofFamily } from '../web/src/document/evidence/families';
import { amplificationOf, type Figures, figuresOf } from '../web/src/document/evidence/figures';
import { LogReader } from '../web/src/document/evidence/log/log_reader';
import { readManifest } from '../web/src/document/evidence/manifest/manifest';
import { withManifest } from '../web/src/document/evidence/manifest/with_manifest';
import type { RealRun } from '../web/src/document/evidence/run';
import type { Tables } from '../web/src/model/tables/decode';
import { formatBytes, formatCount, kFormats, plural } from '../web/src/model/values/units';
import type { Arguments } from './arguments';
import { begin, exitCode } from './look';
import { table, wrapped } from './text_table';
import { UsageError } from './usage';

export async function logCommand(words: readonly string[], options: Arguments): Promise<number> {
  const [log, manifest, ...rest] = words;
  if (log === undefined || rest.length > 0)
    throw new UsageError('"log" needs a LOG of RocksDB, and may have the MANIFEST beside it');
  const run = await readRun(log, manifest);
  if (options.out !== undefined) writeOptions(options.out, run);
  const real = figuresOf(run);
  const beside =
    options.beside === undefined
      ? undefined
      : await runBeside(options.beside, real.seconds, options);
  const rows = beside === undefined ? undefined : besideRows(real, beside.figures);
  process.stdout.write(
    options.json ? jsonOf(run, real, rows) : `${textOf(run, real)}${besideText(rows)}`,
  );
  return beside?.exit ?? 0;
}

/** Throws UsageError for a file that is no LOG, or no MANIFEST. */
export async function readRun(log: string, manifest?: string): Promise<RealRun> {
  const reader = new LogReader();
  const stream = createReadStream(existing(log), { encoding: 'utf8', highWaterMark: 1 << 18 });
  for await (const chunk of stream) {
    reader.add(chunk as string);
    if (reader.done) break;
  }
  const run = reader.end();
  if (typeof run === 'string') throw new UsageError(`${log}: ${run}`);
  if (manifest === undefined) return run;
  const read = readManifest(readFileSync(existing(manifest)));
  if (typeof read === 'string') throw new UsageError(`${manifest} is no MANIFEST: ${read}`);
  if (read.trouble !== undefined)
    process.stderr.write(`${manifest}: read up to edit ${read.edits}: ${read.trouble}\n`);
  return withManifest(run, read);
}

function existing(path: string): string {
  if (!existsSync(path) || !statSync(path).isFile())
    throw new UsageError(`there is no file "${path}"`);
  return path;
}

function writeOptions(out: string, { options }: RealRun): void {
  if (existsSync(out)) throw new UsageError(`--out: ${out} exists already; name a file to create`);
  if (options === '') throw new UsageError('--out: the LOG has no options');
  writeFileSync(out, options);
  process.stderr.write(`wrote ${out}; make a scenario of it with: npx three-trees import ${out}\n`);
}

/** Runs a scenario of ours as long as the LOG, or to its end. */
async function runBeside(name: string, seconds: number, options: Arguments) {
  const run = await begin([name], options);
  try {
    const fills: Tables[] = [];
    for (let moment = 1; moment <= kMoments; moment++) {
      await run.seek({ ns: Math.round((seconds * 1e9 * moment) / kMoments) });
      fills.push(await run.instance.describe(kFillTables));
    }
    const tables = await run.instance.describe(kOurTables);
    const figures = oursFrom({ tables, fills, seconds: run.status.t_ns / 1e9 });
    if (figures.levels.length === 0)
      throw new UsageError('--beside needs an LSM-tree; choose one with --contender');
    return { figures, exit: exitCode(run) };
  } finally {
    run.close();
  }
}
const kMoments = 200;

function textOf(run: RealRun, real: Figures): string {
  const begins = new Date(run.beginsUs / 1000).toISOString().slice(0, 19).replace('T', ' ');
  const head = `RocksDB ${run.version ?? 'of an unknown version'}: ${kFormats.seconds(real.seconds)} from ${begins} UTC, ${formatCount(run.lines)} lines`;
  return [
    `${head}\n`,
    ...familyTables(run, real),
    `\n${reasonTable(real)}`,
    `\n${stallText(real, run.statistics)}`,
    notes(run)
      .map((note) => wrapped(note))
      .join(''),
  ].join('');
}

/** The levels; those of each family if there are several. */
function familyTables(run: RealRun, real: Figures): string[] {
  if (run.families.length < 2) return [`\n${levelTable(real, 'level')}`];
  return run.families.map((family) => `\n${levelTable(figuresOf(ofFamily(run, family)), family)}`);
}

function levelTable(real: Figures, name: string): string {
  const rows = real.levels.filter(({ files, jobs }) => files > 0 || jobs > 0);
  return table([
    [name, 'files', 'bytes', 'jobs', 'written'],
    ...rows.map(({ level, files, bytes, jobs, writtenBytes }) => [
      `L${level}`,
      ...[formatCount(files), formatBytes(bytes), formatCount(jobs), formatBytes(writtenBytes)],
    ]),
  ]);
}

function reasonTable(real: Figures): string {
  const rows = table([
    ['jobs by reason', 'jobs', 'read', 'written or moved'],
    ...real.reasons.map(({ kind, reason, jobs, readBytes, writtenBytes }) => [
      kind === reason ? kind : `${kind}: ${reason}`,
      ...[formatCount(jobs), formatBytes(readBytes), formatBytes(writtenBytes)],
    ]),
  ]);
  const factor = kFormats.ratio(amplificationOf(real));
  const written = formatBytes(real.flushedBytes + real.compactedBytes);
  return `${rows}\nWrite amplification ${factor}: ${written} written for ${formatBytes(real.flushedBytes)} flushed.\n`;
}

function stallText({ stalls }: Figures, { stalled }: RealRun['statistics']): string {
  const waited =
    stalled === undefined
      ? 'The LOG has no statistics of how long writers waited.'
      : `Writers had waited ${kFormats.seconds(stalled.seconds)} at ${kFormats.seconds(stalled.at / 1e6)}, when the LOG said it last.`;
  if (stalls.length === 0) return wrapped(`No line says that writes were held up. ${waited}`);
  const rows = stalls.map(({ cause, stop, seconds }) => [
    `${cause}: ${stop ? 'stopped' : 'slowed down'}`,
    kFormats.seconds(seconds),
  ]);
  return `${table([['writes were held up by', 'for'], ...rows])}${wrapped(waited)}`;
}

function notes({ agreed, untold, troubles, more }: RealRun): string[] {
  const older = untold.reduce((sum, { files }) => sum + files, 0);
  return [
    agreed.of === 0
      ? ''
      : `Files by level are as RocksDB lists them after ${formatCount(agreed.edits)} of ${formatCount(agreed.of)} jobs.`,
    older === 0 ? '' : `Older than the LOG: ${plural(older, 'file')}, which a MANIFEST would name.`,
    ...troubles.map(({ line, says }) => `Line ${line}: ${says}.`),
    more === 0 ? '' : `And ${formatCount(more)} more lines that were not understood.`,
  ].filter((note) => note !== '');
}

function besideText(rows: readonly BesideRow[] | undefined): string {
  if (rows === undefined) return '';
  const cells = rows.map((row) => [
    row.name,
    ...[row.real, row.ours].map((value) => kFormats[row.unit](value)),
    percent(errorOf(row)),
  ]);
  return `\n${table([['real and ours', 'real', 'ours', 'error'], ...cells])}`;
}

const percent = (error: number): string =>
  Number.isFinite(error) ? `${error > 0 ? '+' : ''}${(100 * error).toFixed(1)} %` : '–';

function jsonOf(run: RealRun, real: Figures, beside: readonly BesideRow[] | undefined): string {
  const { version, beginsUs, lines, families, agreed, untold, troubles } = run;
  const { stalled } = run.statistics;
  const about = {
    version,
    begins_us: beginsUs,
    lines,
    families,
    agreed,
    untold,
    troubles,
    stalled,
  };
  return `${JSON.stringify({ ...about, ...real, amplification: amplificationOf(real), beside }, null, 2)}\n`;
}
