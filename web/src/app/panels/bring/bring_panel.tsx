// "Bring your options": options files and command lines, pasted or dropped, become a scenario, with
// an answer for each of their lines.
import { useDeferredValue, useMemo, useState } from 'react';
import '../../../styles/bring.css';
import { countKinds, type Kind, kKinds, type Row } from '../../../document/bring/account';
import { type Brought, bring } from '../../../document/bring/bring';
import { kMaxFileBytes, type Source } from '../../../document/bring/setting';
import { isLog } from '../../../document/evidence/looks/is_log';
import type { Scenario } from '../../../document/scenario/scenario';
import { printScenario } from '../../../document/scenario/text/print';
import { formatCount } from '../../../model/values/units';
import { filesBeside, givenFiles, showEvidence, showEvidenceAmong } from '../open/given_files';
import { closePanel, openPanel } from '../open/panels';
import { Sheet } from '../sheet/sheet';
import { AnswerTable } from './answer_table';
import { broughtScenario } from './brought_scenario';

interface Props {
  /** Files that were dropped on the page, as JSON. */
  dropped?: string | undefined;
  onApply: (scenario: Scenario) => void;
}
interface Given {
  readonly pasted: string;
  readonly files: readonly Source[];
  readonly asItIs: boolean;
}
type Change = (part: Partial<Given>) => void;

// Keeps what was brought when the panel closes: Esc must not lose it.
let kept: Given = { pasted: '', files: [], asItIs: false };

export default function BringPanel({ dropped, onApply }: Props) {
  const [given, setGiven] = useState<Given>(() =>
    dropped === undefined ? kept : { ...kept, files: JSON.parse(dropped) as Source[] },
  );
  const [issues, setIssues] = useState<readonly string[]>([]);
  const change: Change = (part) => {
    kept = { ...given, ...part };
    setGiven(kept);
    setIssues([]);
  };
  const brought = useBrought(given);
  const finish = async (use: (scenario: Scenario) => void) => {
    const made = await broughtScenario(brought.document);
    setIssues(made.issues);
    if (made.scenario !== undefined) use(made.scenario);
  };
  const isEmpty = brought.document === undefined;
  const trouble = issues[0] ?? brought.troubles[0];
  const isPastedLog = isLog(given.pasted.slice(0, 1 << 16));
  return (
    <Sheet
      title="Bring your options"
      size="tall"
      foot={
        <>
          <span className={trouble === undefined ? 'soft' : 'own-trouble'} role="status">
            {trouble ?? readWords(brought)}
          </span>
          {isPastedLog ? (
            <button
              type="button"
              className="btn primary"
              onClick={() => showEvidence([new File([given.pasted], 'pasted')])}
            >
              Draw the LOG
            </button>
          ) : null}
          <button
            type="button"
            className="btn"
            disabled={isEmpty}
            onClick={() => void finish((one) => openPanel('editor', printScenario(one)))}
          >
            Edit as text
          </button>
          <button
            type="button"
            className="btn primary"
            disabled={isEmpty}
            onClick={() =>
              void finish((one) => {
                closePanel();
                onApply(one);
              })
            }
          >
            Open the scenario
          </button>
        </>
      }
    >
      <div className="bring">
        <Sources given={given} change={change} />
        {isEmpty ? null : <Answers brought={brought} given={given} change={change} />}
      </div>
    </Sheet>
  );
}

function useBrought(given: Given): Brought {
  const { pasted, files, asItIs } = useDeferredValue(given);
  return useMemo(() => {
    const sources = pasted.trim() === '' ? files : [...files, { name: 'pasted', text: pasted }];
    return bring(sources, { asItIs });
  }, [pasted, files, asItIs]);
}

function readWords({ files, rows }: Brought): string {
  if (files.length === 0) return 'Nothing leaves this page.';
  const read = files.map(({ file, form }) => `${file}: ${form}`).join('; ');
  return `${read}; ${formatCount(rows.length)} settings.`;
}

function Sources({ given, change }: { given: Given; change: Change }) {
  const add = async (list: FileList | null) => {
    if (await showEvidenceAmong([...(list ?? [])])) return;
    const read = [...(list ?? [])].map(async (file) => ({
      name: file.name,
      text: file.size > kMaxFileBytes ? '\0' : await file.text(),
    }));
    const files = await Promise.all(read);
    change({ files: [...given.files, ...files] });
  };
  return (
    <section>
      <label className="own-text">
        <span>
          Paste a my.cnf, the output of SHOW VARIABLES, a RocksDB OPTIONS file or option string, or
          a command line of mysqld, db_bench, sysbench or YCSB.
        </span>
        <textarea
          className="field"
          rows={6}
          value={given.pasted}
          placeholder={'[mysqld]\ninnodb_buffer_pool_size = 48G\ninnodb_io_capacity = 4000'}
          spellCheck={false}
          data-first-focus
          onChange={({ target }) => change({ pasted: target.value })}
        />
      </label>
      <div className="bring-files">
        <label className="btn">
          Choose files
          <input
            type="file"
            multiple
            className="bring-file"
            onChange={({ target }) => {
              void add(target.files);
              target.value = '';
            }}
          />
        </label>
        {givenFiles().length === 0 ? null : (
          <button
            type="button"
            className="btn"
            onClick={() => showEvidence(givenFiles(), filesBeside())}
          >
            Draw {givenFiles()[0]?.name} again
          </button>
        )}
        {given.files.map((file, i) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
            key={`${file.name} ${i}`}
            type="button"
            className="btn"
            aria-label={`leave out ${file.name}`}
            onClick={() => change({ files: given.files.filter((one) => one !== file) })}
          >
            {file.name} ×
          </button>
        ))}
        <span className="soft">
          Several make one scenario; files can be dropped on the page. A LOG of RocksDB, with its
          MANIFEST or without, is drawn.
        </span>
      </div>
    </section>
  );
}

const kKindWords: Readonly<Record<Kind, string>> = {
  taken: 'taken',
  scaled: 'scaled',
  fixed: 'fixed here',
  'not modelled': 'not modelled',
  unknown: 'unknown',
};

function Answers({
  brought: { rows, assumed, files },
  given,
  change,
}: {
  brought: Brought;
  given: Given;
  change: Change;
}) {
  const [only, setOnly] = useState<Kind | undefined>(undefined);
  const counts = countKinds(rows);
  const shown: readonly Row[] = rows.filter(({ kind }) => only === undefined || kind === only);
  return (
    <section>
      <h3>What becomes of each setting</h3>
      <div className="bring-tools">
        <fieldset className="bring-kinds" aria-label="Show">
          {[undefined, ...kKinds].map((kind) => (
            <label key={kind ?? 'all'}>
              <input
                type="radio"
                name="bring-kind"
                checked={only === kind}
                onChange={() => setOnly(kind)}
              />
              {kind === undefined ? 'all' : kKindWords[kind]}{' '}
              <span className="num">{kind === undefined ? rows.length : counts[kind]}</span>
            </label>
          ))}
        </fieldset>
        <label>
          <input
            type="checkbox"
            checked={given.asItIs}
            onChange={({ target }) => change({ asItIs: target.checked })}
          />
          as it is, not 1:64
        </label>
      </div>
      <AnswerTable rows={shown} manyFiles={files.length > 1} kindWords={kKindWords} />
      {assumed.map((sentence) => (
        <p key={sentence} className="soft">
          {sentence}
        </p>
      ))}
    </section>
  );
}
