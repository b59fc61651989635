// `npm run cases`: the cases as a table. Fails if a figure is wrong that is not known to be.
import { matchesGlob } from 'node:path';
import { parseKnown } from '../../cli/arguments';
import { table } from '../../cli/text_table';
import { UsageError } from '../../cli/usage';
import { casesNamed, judge } from './judging';

const kHelp = `npm run cases -- [--only GLOB]

Runs scenarios after public bug reports natively, and prints what the real engines show there, our
figure, and a verdict.

  --only GLOB   of the cases in tests/cases
`;

const kOptions = {
  help: { type: 'boolean', short: 'h' },
  only: { type: 'string' },
} as const;

const printed = (value: number): string => String(Number(value.toPrecision(3)));

export async function main(args: readonly string[], build: () => void): Promise<number> {
  let only: string;
  try {
    const { values, positionals } = parseKnown(args, kOptions);
    if (positionals.length > 0)
      throw new UsageError(`"${positionals[0]}" is no option of cases; see --help`);
    if (values.help) return say(kHelp);
    only = values.only ?? '*';
    if (casesNamed((name) => matchesGlob(name, only)).length === 0)
      throw new UsageError(`--only: no case is named "${only}"; the cases are in tests/cases`);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 2;
  }
  build();
  const rows = [['case', 'figure', 'real', 'ours', 'verdict']];
  let wrong = 0;
  for (const one of casesNamed((name) => matchesGlob(name, only))) {
    if (one.refused !== undefined) rows.push([one.name, 'runs', '', '', `missing: ${one.refused}`]);
    for (const { figure, ours, holds } of await (one.refused ? [] : judge(one))) {
      const known = holds ? '' : one.wrong;
      if (!holds && known === undefined) wrong++;
      rows.push([
        one.name,
        figure.what,
        `${printed(figure.from)} to ${printed(figure.to)}`,
        printed(ours),
        holds ? 'right' : known === undefined ? 'WRONG' : `wrong: ${known}`,
      ]);
    }
  }
  say(table(rows));
  return wrong === 0 ? 0 : 1;
}

function say(text: string): number {
  process.stdout.write(text);
  return 0;
}
