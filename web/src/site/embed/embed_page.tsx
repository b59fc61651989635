// The pictures of a link, as large as the frame around them, with a transport or alone.
import { useCallback, useEffect, useState } from 'react';
import { momentsOf } from '../../app/page/gallery';
import { type Content, useOpening } from '../../app/page/link/opening';
import { Failed, Loading } from '../../app/page/notice';
import { pictureOf } from '../../app/page/registry';
import { TreeView } from '../../app/page/tree_view';
import type { Band } from '../../app/stage/band';
import { Stage } from '../../app/stage/stage';
import { StageProvider, useRunView, useShownBands, useStage } from '../../app/stage/use_stage';
import { type Embedding, readEmbedding } from '../../document/link/embedding';
import type { Scenario } from '../../document/scenario/scenario';
import { type Issue, printIssue } from '../../document/scenario/values/issue';
import type { Player } from '../../run/play/api';
import { BytesBar, Cost } from '../story/figures';
import { EmbedTransport } from './embed_transport';

const nothing = () => undefined;

export function EmbedPage({ player }: { player: Player }) {
  const [stage] = useState(() => new Stage(player, pictureOf));
  const { content, journey } = useOpening(stage, useCallback(nothing, []));
  useEffect(() => stage.loop.start(), [stage]);
  const share = journey?.kind === 'going' ? journey.share : 1;
  return (
    <StageProvider value={stage}>
      <EmbedContent content={content} share={share} />
      <nav aria-label="Three Trees">
        <a className="to-lab" href={`../lab/${location.hash}`} target="_blank" rel="noopener">
          Open in the lab
        </a>
      </nav>
    </StageProvider>
  );
}

function EmbedContent({ content, share }: { content: Content; share: number }) {
  const stage = useStage();
  switch (content.kind) {
    case 'loading':
      return <Loading />;
    case 'refused':
      return <Refused issues={content.issues} />;
    case 'failed':
      return <Failed message={content.message} onAgain={() => location.reload()} />;
    case 'running': {
      const trees = stage.bands.map(({ name }) => name);
      const read = readEmbedding(location.search, trees);
      return read.ok ? (
        <Pictures
          key={content.visit}
          scenario={content.scenario}
          share={share}
          {...read.embedding}
        />
      ) : (
        <Refused issues={read.issues} />
      );
    }
  }
}

function Refused({ issues }: { issues: readonly Issue[] }) {
  return (
    <section className="notice" role="alert">
      <h1>This cannot be shown</h1>
      <pre>{issues.map(printIssue).join('\n')}</pre>
    </section>
  );
}

type Props = Embedding & { scenario: Scenario; share: number };

function Pictures({ scenario, show, theme, tree, share }: Props) {
  const { momentReader } = useStage();
  const bands = useShownBands();
  useEffect(() => {
    if (theme !== undefined) document.documentElement.dataset.theme = theme;
  }, [theme]);
  useEffect(() => {
    if (tree === undefined) return;
    // Going to a moment resets the reader's choice of trees; the frame's choice must stay.
    const wish = () => momentReader.state.getState().readersView ?? momentReader.showOnly(tree);
    wish();
    return momentReader.state.subscribe(wish);
  }, [tree, momentReader]);
  useEffect(() => {
    momentsOf(scenario).then(
      (recorded) => momentReader.setRecording(recorded),
      () => momentReader.setRecording(undefined),
    );
  }, [scenario, momentReader]);
  return (
    <>
      <main className="live embedded">
        <h1 className="unseen">{scenario.title}</h1>
        {bands.map((band) => (
          <Tree band={band} key={band.index} />
        ))}
      </main>
      {show === 'player' ? <EmbedTransport share={share} /> : null}
    </>
  );
}

function Tree({ band }: { band: Band }) {
  const figures = useRunView((shown) => shown.figures[band.index]);
  const most = useRunView((shown) => Math.max(...shown.figures.map((one) => one?.driveBytes ?? 0)));
  return (
    <section className="tree" aria-label={band.name}>
      <header>
        <h2>{band.name}</h2>
        <p className="cost">
          <Cost figures={figures} />
        </p>
      </header>
      <BytesBar figures={figures} most={most} />
      <div className="picture">
        <TreeView band={band} asTable={false} />
      </div>
    </section>
  );
}
