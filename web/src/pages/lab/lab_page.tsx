// The lab: a question, its answer live, and the pictures that show why.
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Player } from '../../lab/api';
import type { Issue } from '../../scenario/issue';
import type { Scenario } from '../../scenario/scenario';
import { Header, Help } from '../../views/header/header';
import { Inspector } from '../../views/inspector/inspector';
import { InspectorContext, type Selection } from '../../views/inspector/selection';
import { Legend } from '../../views/legend';
import { Stage } from '../../views/stage';
import { StageProvider } from '../../views/use_stage';
import { kCards, kFirstScenario } from './gallery';
import { useKeys } from './keys';
import { LabBody } from './lab_body';
import { Failed, Loading, Refused } from './notice';
import { compareDigests, linkTo, type Opened, openAddress, openNamed } from './share';
import { useTheme } from './theme';

type Content =
  | { kind: 'loading' }
  | { kind: 'refused'; issues: readonly Issue[] }
  | { kind: 'failed'; message: string }
  | { kind: 'running'; scenario: Scenario };

export function LabPage({ player }: { player: Player }) {
  const [stage] = useState(() => new Stage(player));
  const [content, setContent] = useState<Content>({ kind: 'loading' });
  const [selection, setSelection] = useState<Selection | undefined>(undefined);
  const [asTable, setAsTable] = useState(false);
  const [help, setHelp] = useState(false);
  const [shareWords, setShareWords] = useState('Share');
  const [verdict, setVerdict] = useState('');
  const theme = useTheme();

  const open = useCallback(
    async (opened: Opened) => {
      setSelection(undefined);
      if (!opened.ok) return setContent({ kind: 'refused', issues: opened.issues });
      setContent({ kind: 'loading' });
      try {
        await stage.open(opened.scenario);
        setContent({ kind: 'running', scenario: opened.scenario });
        setVerdict('');
        if (opened.moment === undefined) return;
        await stage.seek(opened.moment);
        setVerdict(await compareDigests(stage, opened.digests));
      } catch (error) {
        setContent({ kind: 'failed', message: messageOf(error) });
      }
    },
    [stage],
  );
  useEffect(() => {
    stage.loop.start();
    const address = () => void openAddress(location.hash).then(open);
    address();
    window.addEventListener('hashchange', address);
    return () => window.removeEventListener('hashchange', address);
  }, [stage, open]);

  const actions = useMemo(
    () => ({
      help: () => setHelp(true),
      table: () => setAsTable((on) => !on),
      ledger: () => setSelection((now) => (now?.kind === 'run' ? undefined : { kind: 'run', contender: 0 })),
      close: () => setSelection(undefined),
    }),
    [],
  );
  useKeys(stage, actions);

  const share = async () => {
    if (content.kind !== 'running') return;
    try {
      await navigator.clipboard.writeText(await linkTo(stage, content.scenario));
      setShareWords('Link copied');
    } catch (error) {
      setShareWords(messageOf(error));
    }
    setTimeout(() => setShareWords('Share'), 2500);
  };

  return (
    <StageProvider value={stage}>
      <InspectorContext value={setSelection}>
        <div className="lab">
          <Header
            scenario={content.kind === 'running' ? content.scenario : undefined}
            gallery={kCards}
            onChoose={(name) => void open(openNamed(name))}
            onInspect={actions.ledger}
            onShare={() => void share()}
            onTheme={theme.toggle}
            onHelp={actions.help}
            dark={theme.dark}
            shareWords={shareWords}
          />
          {content.kind === 'loading' ? <Loading /> : null}
          {content.kind === 'refused' ? <Refused issues={content.issues} onFirst={() => void open(openNamed(kFirstScenario))} /> : null}
          {content.kind === 'failed' ? <Failed message={content.message} onAgain={() => location.reload()} /> : null}
          {content.kind === 'running' ? <LabBody scenario={content.scenario} asTable={asTable} onTable={actions.table} /> : null}
          {verdict === '' ? null : (
            <p className="verdict" role="status">
              {verdict}
            </p>
          )}
          <Legend />
          {selection === undefined ? null : <Inspector selection={selection} onClose={actions.close} />}
          <Help open={help} onChange={setHelp} />
        </div>
      </InspectorContext>
    </StageProvider>
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
