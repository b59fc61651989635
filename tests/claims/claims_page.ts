// Prints docs/claims.md from the record: every figure with its verdict, or the reason for none.
import { fileURLToPath } from 'node:url';
import { cpuWords } from '../../web/src/document/measure/cpu_times';
import { isSameClaim } from '../../web/src/document/measure/same_claim';
import {
  bandChangeWords,
  printBand,
  printMeasured,
  timedWords,
} from '../../web/src/document/measure/verdict';
import type { Claim, Scenario } from '../../web/src/document/scenario/scenario';
import { type Figure, kPublished, printPublished } from './published';
import type { ClaimsRecord, Falsified, RecordedClaim } from './record';

export const kDocs = fileURLToPath(new URL('../../docs/claims.md', import.meta.url));

const kHead = `# Claims

Written by \`npm run claims -- --record\`; do not edit. Every figure of the five sources
(\`scenarios/published/sources.json\`), with what a run here comes to, or with what it waits for.
Rules: a band is committed before its figure is first measured; options are what the source states,
or that version's defaults, each with its origin in the scenario; a claim is measured at two sizes;
a rate counts as *band* only while the drive bounds both contenders (busy 90 % of the time in the
window), else it is lowered to *shape*. What is outside its band stays here, and no constant is
moved to get inside. What a note says was tried was tried with the build of its day.

\`npm run claims -- --only toku-total\` repeats a row. [measures.md](measures.md) explains the
expressions.
`;

export function claimsPage(scenarios: readonly Scenario[], record: ClaimsRecord): string {
  const { claims, falsified = [] } = record;
  const parts = kPublished.sources.map(({ id, title, ...source }) => {
    const figures = kPublished.figures.filter(({ source }) => source === id);
    const rows = figures.flatMap((figure) => {
      const own = scenarios.flatMap((one) => one.claims).filter((one) => one.figure === figure.id);
      if (own.length === 0) return [unmeasured(figure, undefined)];
      return own.map((claim) => {
        const done = claims.find((one) => isSameClaim(one, claim));
        return done === undefined ? unmeasured(figure, claim) : measured(figure, done);
      });
    });
    const head =
      '| figure | published | ours | band | mark | verdict |\n| --- | --- | --- | --- | --- | --- |';
    return `## ${title}\n\n${sourceWords(source)}\n\n${head}\n${rows.join('\n')}\n`;
  });
  return [kHead, ...parts, falsifiedTable(falsified), details(scenarios, record)].join('\n');
}

function sourceWords(source: Omit<(typeof kPublished.sources)[number], 'id' | 'title'>): string {
  const { author, publisher, year, address, no_address: none } = source;
  const by = [author, publisher, year].filter((one) => one !== '').join(', ');
  return address === undefined ? `${by} (${none})` : `${by}: <${address}>`;
}

function cited({ id, words }: Figure, half: string | undefined): string {
  const said = `\`${id}\` “${words.replaceAll('|', '\\|')}”`;
  return half === undefined ? said : `${said}, ${half}`;
}

function unmeasured(figure: Figure, claim: Claim | undefined): string {
  const waits = figure.waits_for === undefined ? 'not run yet' : `waits for ${figure.waits_for}`;
  const reason = figure.out_of_reach === undefined ? waits : `out of reach: ${figure.out_of_reach}`;
  const band = claim === undefined ? '' : printBand(claim.band);
  return `| ${cited(figure, claim?.half)} | ${printPublished(figure)} | | ${band} | ${claim?.mark ?? ''} | ${reason} |`;
}

function measured(figure: Figure, claim: RecordedClaim): string {
  const { half, values, band, mark, verdict, why } = claim;
  const ours = values.map(
    ({ size, value }) => `${value === undefined ? 'not run' : printMeasured(value)} (${size})`,
  );
  return `| ${cited(figure, half)} | ${printPublished(figure)} | ${ours.join(', ')} | ${printBand(band)} | ${mark} | **${verdict}**: ${why} |`;
}

/** Each claim's value after the mechanism that it depends on was removed. */
function falsifiedTable(falsified: readonly Falsified[]): string {
  if (falsified.length === 0) return '';
  const rows = falsified.map(({ figure, half, size, part, change, before, after, stays }) => {
    const ofHalf = half === undefined ? '' : `, ${half}`;
    const ofPart = part === undefined ? '' : `: ${part.words}, ${printBand(part.band)}`;
    const atSize = size === undefined ? '' : ` (at ${size})`;
    const cells = [before, after].map(
      ({ value, within }) => `${printMeasured(value)}, ${within ? 'within' : 'outside'} its band`,
    );
    const from = [before, after].map(({ value }) => printMeasured(value)).join(' → ');
    const verdict = stays === undefined ? 'changes' : `unchanged: ${from}. ${stays}`;
    return `| \`${figure}\`${ofHalf}${ofPart}${atSize} | ${cells[0]} | ${change} | ${cells[1]} | ${verdict} |`;
  });
  return `## Falsified on purpose

A claim that cannot fail says nothing. \`npm run claims -- --falsify\` takes away what each of these
figures hangs on, at the scenario's own size where it names no other.

| figure | as it is | changed | then | verdict |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
}

function details(scenarios: readonly Scenario[], { claims, runs }: ClaimsRecord): string {
  const parts = scenarios.map((scenario) => {
    const origins = Object.entries(scenario.origins ?? {}).map(
      ([path, origin]) => `- \`${path}\`: ${origin}`,
    );
    const measures = scenario.claims.map((claim) => {
      const { figure, measure, note } = claim;
      const values = claims.find((one) => isSameClaim(one, claim))?.values ?? [];
      const timed = values.filter(({ busy }) => busy.length > 0);
      const rates = timed.map(({ size, busy }) => `${size}: ${timedWords(busy).join('; ')}`);
      const about = [note ?? '', bandChangeWords(claim)];
      const lines = [`- **${figure}**: \`${measure}\``, ...about, ...rates];
      return lines.filter((line) => line !== '').join('<br>');
    });
    const own = runs.filter((run) => run.scenario === scenario.name);
    const cpu = `CPU times, which no source states: ${cpuWords(scenario)}.`;
    const about = [measures.join('\n'), cpu, 'Options and their origins:', origins.join('\n')];
    return `### ${scenario.name}\n\n${[...about, ...builds(own)].join('\n\n')}\n`;
  });
  return `## Scenarios\n\n${parts.join('\n')}`;
}

/** The builds that recorded the runs, as far as the record names them. */
function builds(runs: ClaimsRecord['runs']): string[] {
  const known = new Map<string, string[]>();
  for (const { build, size, contender } of runs)
    if (build !== undefined)
      known.set(build, [...(known.get(build) ?? []), `${contender} at ${size}`]);
  const each = [...known].map(([build, made]) => `\`${build}\` (${made.join(', ')})`);
  return each.length === 0 ? [] : [`Recorded by build ${each.join(' and ')}.`];
}
