// The record of claims, scenarios/published/record.json: their values, and the runs they come from.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isSameClaim, printClaim } from '../../web/src/document/measure/same_claim';
import type { MeasuredValue, Verdict } from '../../web/src/document/measure/verdict';
import type { Band, Claim } from '../../web/src/document/scenario/scenario';

export interface RecordedClaim extends Verdict {
  readonly figure: string;
  readonly half?: string;
  readonly scenario: string;
  readonly measure: string;
  readonly mark: Claim['mark'];
  readonly band?: Band;
  readonly values: readonly MeasuredValue[];
}

/** A curve of a claim, at the largest of its sizes that were run. */
export interface RecordedCurve {
  readonly name: string;
  readonly xs: readonly number[];
  readonly values: readonly number[];
}

/** A run that claims were measured on, with the digests that tell whether it is still the same. */
interface RecordedClaimRun {
  readonly scenario: string;
  readonly size: string;
  readonly contender: string;
  readonly statements: number;
  readonly digest: string;
  readonly early: { readonly statements: number; readonly digest: string };
  /** The build that made the run; older records named one build for all runs. */
  readonly build?: string;
}

/** A claim's measure before and after a change that should falsify it. */
export interface Falsified {
  readonly figure: string;
  readonly half?: string;
  /** By default the scenario's own size. */
  readonly size?: string;
  /** The change in words. */
  readonly change: string;
  /** The changed values, by paths of the scenario as `--set` writes them. */
  readonly sets: Readonly<Record<string, string>>;
  /** The part of the measure to look at, if another part decides the verdict. */
  readonly part?: {
    readonly words: string;
    readonly contender: string;
    readonly measure: string;
    readonly band: Band;
  };
  /** The reason why the claim stays in its band. */
  readonly stays?: string;
  readonly before: Judged;
  readonly after: Judged;
}
interface Judged {
  readonly value: number | boolean | null;
  readonly within: boolean;
}

export interface ClaimsRecord {
  readonly claims: readonly RecordedClaim[];
  readonly falsified?: readonly Falsified[];
  readonly runs: readonly RecordedClaimRun[];
}

const path = new URL('../../scenarios/published/record.json', import.meta.url);
/** Curves are in a separate file, because only the page of claims draws them. */
const curvesPath = new URL('../../scenarios/published/curves.json', import.meta.url);

export function readRecord(): ClaimsRecord {
  return existsSync(path)
    ? (JSON.parse(readFileSync(path, 'utf8')) as ClaimsRecord)
    : { claims: [], runs: [] };
}

/** Keys are claims as `printClaim` names them. */
export type RecordedCurves = Readonly<Record<string, readonly RecordedCurve[]>>;

/** Replaces the curves of these claims, and keeps all others; an empty list removes a claim's. */
export function writeCurves(now: RecordedCurves): void {
  const before = existsSync(curvesPath)
    ? (JSON.parse(readFileSync(curvesPath, 'utf8')) as RecordedCurves)
    : {};
  const all = Object.entries({ ...before, ...now })
    .filter(([, curves]) => curves.length > 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const lines = all.map(([figure, curves]) => {
    const each = curves.map((curve) => `  ${JSON.stringify(curve)}`).join(',\n');
    return ` ${JSON.stringify(figure)}: [\n${each}\n ]`;
  });
  writeFileSync(curvesPath, `{\n${lines.join(',\n')}\n}\n`);
}

const byName = (a: Named, b: Named): number => (printClaim(a) < printClaim(b) ? -1 : 1);
type Named = Parameters<typeof printClaim>[0];

/**
 * Replaces the claims and runs of this round, and keeps all others. `gone`: scenarios at a size
 * that no longer begin as recorded; they are removed.
 */
export function writeRecord(now: ClaimsRecord, gone: readonly string[]): void {
  const before = readRecord();
  const claims = [
    ...before.claims.filter((claim) => !now.claims.some((one) => isSameClaim(one, claim))),
    ...now.claims,
  ].toSorted(byName);
  const round = ({ scenario, size }: RecordedClaimRun) => `${scenario} ${size}`;
  const replaced = new Set([...now.runs.map(round), ...gone]);
  const runs = [...before.runs.filter((run) => !replaced.has(round(run))), ...now.runs];
  const key = (run: RecordedClaimRun) => `${round(run)} ${run.contender}`;
  const sorted = runs.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
  write({ ...before, claims, runs: sorted });
}

/** Identifies a row of `falsified` by its claim, size and change. */
export const falsifiedKey = ({ size = '', change, ...claim }: Omit<Falsified, Measures>): string =>
  [printClaim(claim), size, change].join(': ');
type Measures = 'before' | 'after' | 'sets';

/** Replaces the rows of this round, keeps all others, and sorts them by `order`. */
export function writeFalsified(now: readonly Falsified[], order: readonly string[]): void {
  const { falsified = [], ...record } = readRecord();
  const all = order.flatMap((key) => {
    const done = [...now, ...falsified].find((one) => falsifiedKey(one) === key);
    return done === undefined ? [] : [done];
  });
  write({ ...record, falsified: all });
}

const write = (record: ClaimsRecord): void =>
  writeFileSync(path, `${JSON.stringify(record, null, 1)}\n`);
