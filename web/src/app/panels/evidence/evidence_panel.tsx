// "A real LOG": what a real RocksDB did, drawn and searched, and beside it the page's LSM-tree.
import { useEffect, useState } from 'react';
import { kOurTables, oursFrom } from '../../../document/evidence/beside';
import { figuresOf } from '../../../document/evidence/figures';
import type { RealRun } from '../../../document/evidence/run';
import { useDescribed } from '../../../drawing/kit/page/picture_page';
import { formatCount, formatShare, kFormats, plural } from '../../../model/values/units';
import { EvidenceView } from '../../evidence/evidence_view';
import { BesideTable } from '../../evidence/figures_tables';
import type { Band } from '../../stage/band';
import { useRunView, useShownBands } from '../../stage/use_stage';
import { givenFiles } from '../open/given_files';
import { openPanel } from '../open/panels';
import { Sheet } from '../sheet/sheet';
import { type Read, readFiles } from './read_files';

export default function EvidencePanel() {
  const { share, read } = useRead();
  const run = typeof read === 'object' ? read.run : undefined;
  return (
    <Sheet
      title="A real LOG"
      size="tall"
      foot={
        <>
          <span className={typeof read === 'string' ? 'own-trouble' : 'soft'} role="status">
            {typeof read === 'string' ? read : statusOf(read, share)}
          </span>
          <button
            type="button"
            className="btn"
            disabled={run === undefined || run.options === ''}
            onClick={() => openPanel('bring', optionsOf(run))}
          >
            Bring its options
          </button>
        </>
      }
    >
      {run === undefined ? null : <EvidenceView run={run} />}
      {run === undefined ? null : <BesideBands run={run} />}
    </Sheet>
  );
}

function useRead() {
  const [share, setShare] = useState(0);
  const [read, setRead] = useState<Read | string | undefined>(undefined);
  useEffect(() => {
    let isHere = true;
    void readFiles(givenFiles(), (now) => {
      if (isHere) setShare(now);
      return isHere;
    }).then((made) => {
      if (isHere) setRead(made);
    });
    return () => {
      isHere = false;
    };
  }, []);
  return { share, read };
}

function statusOf(read: Read | undefined, share: number): string {
  if (read === undefined) return `Reading, ${formatShare(share)}. Nothing leaves this tab.`;
  const { version, lengthUs, lines, jobs, troubles, more } = read.run;
  const about = `RocksDB ${version ?? 'of an unknown version'}: ${kFormats.seconds(lengthUs / 1e6)}, ${plural(lines, 'line')}, ${plural(jobs.length, 'job')}.`;
  const wrong = troubles.map(({ line, says }) => `Line ${formatCount(line)}: ${says}.`).slice(0, 2);
  const others = troubles.length + more - wrong.length;
  const rest = others > 0 ? `And ${plural(others, 'more line')} like that.` : '';
  return [about, ...read.troubles, ...wrong, rest, 'Nothing leaves this tab.']
    .filter((one) => one !== '')
    .join(' ');
}

const optionsOf = (run: RealRun | undefined): string =>
  JSON.stringify([{ name: 'OPTIONS of the LOG', text: run?.options ?? '' }]);

/** The LSM-trees of the page, each beside the real one. */
function BesideBands({ run }: { run: RealRun }) {
  const bands = useShownBands().filter(({ contender }) => contender.engine === 'lsm');
  return (
    <section className="evidence">
      <h3>Beside a run of ours</h3>
      {bands.length === 0 ? (
        <p className="soft">
          No LSM-tree runs on the page. Bring its options, run the scenario, and open the LOG again.
        </p>
      ) : (
        bands.map((band) => <BesideBand key={band.index} run={run} band={band} />)
      )}
    </section>
  );
}

function BesideBand({ run, band }: { run: RealRun; band: Band }) {
  const tables = useDescribed(band.index, kOurTables);
  const seconds = useRunView(({ tNs }) => tNs / 1e9);
  if (tables === undefined) return null;
  const ours = oursFrom({ tables, fills: [], seconds });
  return <BesideTable real={figuresOf(run)} ours={ours} name={band.label} />;
}
