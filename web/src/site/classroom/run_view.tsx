// The current or last run: each tree, and the bytes its drive wrote, on one scale.
import type { CSSProperties } from 'react';
import { TreeView } from '../../app/page/tree_view';
import type { Band } from '../../app/stage/band';
import type { Stage } from '../../app/stage/stage';
import { StageProvider, useRunView, useShownBands } from '../../app/stage/use_stage';
import { BytesBar, Cost, Swatches } from '../story/figures';

const kHeights = {
  one: { '--wide': '300px', '--narrow': '320px' },
  several: { '--wide': '176px', '--narrow': '220px' },
};

export function RunView({ stage }: { stage: Stage }) {
  return (
    <StageProvider value={stage}>
      <Trees />
    </StageProvider>
  );
}

function Trees() {
  const bands = useShownBands();
  return (
    <figure className={bands.length > 1 ? 'live several' : 'live'} data-state="ready">
      {bands.map((band) => (
        <Tree key={band.index} band={band} several={bands.length > 1} />
      ))}
      <figcaption>
        <Swatches />
      </figcaption>
    </figure>
  );
}

function Tree({ band, several }: { band: Band; several: boolean }) {
  const figures = useRunView((shown) => shown.figures[band.index]);
  const most = useRunView((shown) => Math.max(...shown.figures.map((one) => one?.driveBytes ?? 0)));
  return (
    <section className="tree" aria-label={band.name}>
      <header>
        <h3>{band.name}</h3>
        <p className="cost">
          <Cost figures={figures} />
        </p>
      </header>
      <BytesBar figures={figures} most={most} />
      <div className="picture" style={kHeights[several ? 'several' : 'one'] as CSSProperties}>
        <TreeView band={band} asTable={false} />
      </div>
    </section>
  );
}
