// A LOG's run with what only the MANIFEST says: keys of tables, sizes of older ones, and the tables
// that no line of the LOG names.
import type { RealRun, Stay } from '../run';
import type { Manifest } from './manifest';

export function withManifest(run: RealRun, { files }: Manifest): RealRun {
  const named = new Set<number>();
  const stays = run.stays.map((stay): Stay => {
    named.add(stay.number);
    const file = files.get(stay.number);
    if (file === undefined) return stay;
    const bytes = stay.bytes === 0 || stay.from === 0 ? file.bytes : stay.bytes;
    return { ...stay, bytes, family: file.family, first: file.first, last: file.last };
  });
  for (const { number, family, level, bytes, first, last, live } of files.values())
    if (live && !named.has(number))
      stays.push({ number, family, level, bytes, entries: 0, from: 0, to: Infinity, first, last });
  const older = new Set(
    stays.flatMap(({ number, family, level }) => (named.has(number) ? [] : `${level} ${family}`)),
  );
  const untold = run.untold.filter(({ family, level }) => !older.has(`${level} ${family}`));
  return { ...run, stays, untold };
}
