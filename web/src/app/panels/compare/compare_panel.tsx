// Differences of two runs in one table: this run and the previous one, a gallery scenario, or a
// link's.
import { useEffect, useRef, useState } from 'react';
import { galleryLink } from '../../../document/link/gallery_link';
import type { Link } from '../../../document/link/url';
import type { Scenario } from '../../../document/scenario/scenario';
import { type Issue, printIssue } from '../../../document/scenario/values/issue';
import { formatCount } from '../../../model/values/units';
import { type Comparison, compareRuns } from '../../../run/telling/comparison';
import { comparisonCsv, comparisonMarkdown } from '../../../run/telling/comparison_files';
import { copyText } from '../../../ui/copy_text';
import { useRunView, useStage } from '../../stage/use_stage';
import { Sheet } from '../sheet';
import '../../../styles/compare.css';
import { ComparisonTable } from './comparison_table';
import { type ComparedPlace, figuresAt, type Sources } from './run_beside';

interface Props extends Pick<Sources, 'recordingNamed'> {
  scenario: Scenario;
  /** The previous scenario on this page. */
  before: Scenario | undefined;
  /** The gallery's scenarios. */
  gallery: readonly { readonly name: string; readonly title: string }[];
  readAddress: (
    address: string,
  ) => Promise<
    | { readonly ok: true; readonly link: Link }
    | { readonly ok: false; readonly issues: readonly Issue[] }
  >;
}

type Work =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy'; readonly share: number; readonly stop: () => void }
  | { readonly kind: 'failed'; readonly words: string }
  | { readonly kind: 'done'; readonly comparison: Comparison };

const kBefore = ' before';
const kLink = ' link';

export default function ComparePanel({
  scenario,
  before,
  gallery,
  readAddress,
  recordingNamed,
}: Props) {
  const [chosen, choose] = useState<string | undefined>(undefined);
  const other = chosen ?? (before === undefined ? firstBeside(gallery, scenario) : kBefore);
  const [address, setAddress] = useState('');
  const [atEnd, setAtEnd] = useState(true);
  const { work, compare } = useComparing(scenario, recordingNamed);
  const otherRun = async (): Promise<OtherScenario> => {
    if (other === kBefore && before !== undefined)
      return { label: `the run before, ${before.name}`, scenario: before };
    const read = await readAddress(other === kLink ? hashOf(address) : `#${galleryLink(other)}`);
    if (!read.ok) throw new Error(read.issues.map(printIssue).join('; '));
    const label = other === kLink ? `a link to ${read.link.scenario.name}` : other;
    return { label, scenario: read.link.scenario };
  };
  return (
    <Sheet title="Compare two runs" size="wide">
      <p className="soft">
        Another run, A, beside this one, B: what differs in their scenarios, then figure by figure.
        What was recorded is shown at once; the rest runs while this page waits.
      </p>
      <form
        className="compare-form"
        onSubmit={(event) => {
          event.preventDefault();
          void compare(otherRun, atEnd);
        }}
      >
        <OtherRun value={other} before={before} gallery={gallery} onChange={choose} />
        {other === kLink ? (
          <input
            className="field"
            aria-label="Link"
            placeholder="paste a link to a run"
            value={address}
            onChange={(event) => setAddress(event.target.value)}
          />
        ) : null}
        <PlaceChoice atEnd={atEnd} onChange={setAtEnd} />
        <button type="submit" className="btn primary" disabled={work.kind === 'busy'}>
          Compare with this run
        </button>
      </form>
      <Progress work={work} />
      {work.kind === 'done' ? <Result comparison={work.comparison} /> : null}
    </Sheet>
  );
}

interface OtherRunProps extends Pick<Props, 'before' | 'gallery'> {
  value: string;
  onChange: (value: string) => void;
}

function OtherRun({ value, before, gallery, onChange }: OtherRunProps) {
  return (
    <label>
      A{' '}
      <select
        className="btn"
        value={value}
        aria-label="The other run"
        data-first-focus
        onChange={(event) => onChange(event.target.value)}
      >
        {before === undefined ? null : <option value={kBefore}>the run before this one</option>}
        {gallery.map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
        <option value={kLink}>a link</option>
      </select>
    </label>
  );
}

const firstBeside = (gallery: Props['gallery'], { name: own }: Scenario): string =>
  gallery.find(({ name }) => name !== own)?.name ?? own;

/** Accepts a whole address: drops everything before its "#". */
const hashOf = (address: string): string => `#${address.trim().replace(/^[^#]*#/, '')}`;

function PlaceChoice({ atEnd, onChange }: { atEnd: boolean; onChange: (atEnd: boolean) => void }) {
  const statements = useRunView((shown) => shown.statements);
  return (
    <label>
      where{' '}
      <select
        className="btn"
        aria-label="Where"
        value={atEnd ? 'end' : 'here'}
        onChange={(event) => onChange(event.target.value === 'end')}
      >
        <option value="end">at the end</option>
        <option value="here">here, after {formatCount(statements)} statements</option>
      </select>
    </label>
  );
}

interface OtherScenario {
  readonly label: string;
  readonly scenario: Scenario;
}

/** Compares runs, one comparison at a time; closing the panel cancels it. */
function useComparing(scenario: Scenario, recordingNamed: Sources['recordingNamed']) {
  const { player } = useStage();
  const [work, setWork] = useState<Work>({ kind: 'idle' });
  const abort = useRef(new AbortController());
  useEffect(() => () => abort.current.abort(), []);
  const here = (): ComparedPlace => {
    const status = player.latest(0)?.status;
    return player.state.getState().lock === 'time'
      ? { ns: status?.t_ns ?? 0 }
      : { statements: status?.statements ?? 0 };
  };
  const compare = async (other: () => Promise<OtherScenario>, atEnd: boolean): Promise<void> => {
    abort.current = new AbortController();
    const { signal } = abort.current;
    const stop = () => abort.current.abort();
    setWork({ kind: 'busy', share: 0, stop });
    try {
      const sources = { player, scenario, recordingNamed };
      const named = await other();
      // Pauses the page's run: both at once would take twice as long.
      await player.align();
      const at = atEnd ? 'end' : here();
      const shares = [0, 0];
      const travel = (side: 0 | 1) => ({
        signal,
        onProgress: (share: number) => {
          shares[side] = share;
          if (!signal.aborted) setWork({ kind: 'busy', share: Math.min(...shares), stop });
        },
      });
      const finished = (side: 0 | 1) => {
        shares[side] = 1;
      };
      const [a, b] = await Promise.all([
        figuresAt({ ...named, at }, sources, travel(0)).finally(() => finished(0)),
        figuresAt(
          { label: `this run, ${scenario.name}`, scenario, at },
          sources,
          travel(1),
        ).finally(() => finished(1)),
      ]);
      if (!signal.aborted) setWork({ kind: 'done', comparison: compareRuns(a, b) });
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      setWork(signal.aborted ? { kind: 'idle' } : { kind: 'failed', words });
    }
  };
  return { work, compare };
}

function Progress({ work }: { work: Work }) {
  if (work.kind === 'failed')
    return (
      <p role="alert" className="trouble">
        {work.words}
      </p>
    );
  if (work.kind !== 'busy') return null;
  return (
    <p className="compare-progress">
      <progress aria-label="Runs that are compared" value={work.share} />
      <button type="button" className="btn" onClick={work.stop}>
        Stop
      </button>
    </p>
  );
}

function Result({ comparison }: { comparison: Comparison }) {
  const [words, setWords] = useState('');
  const copy = (text: string, done: string) => void copyText(text, done).then(setWords);
  return (
    <>
      <p className="compare-actions">
        <button
          type="button"
          className="btn"
          onClick={() => copy(comparisonMarkdown(comparison), 'Copied as Markdown')}
        >
          Copy as Markdown
        </button>
        <button
          type="button"
          className="btn"
          onClick={() => copy(comparisonCsv(comparison), 'Copied as CSV')}
        >
          Copy as CSV
        </button>
        <button type="button" className="btn" onClick={() => print()}>
          Print
        </button>
        <span className="soft" role="status">
          {words}
        </span>
      </p>
      <ComparisonTable comparison={comparison} />
    </>
  );
}
