// A tree of any engine: its canvas, a tip about the part under the pointer, and a table of the
// same.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { CanvasView } from '../../../drawing/canvas/canvas_view';
import { outlined, partIn } from '../../../drawing/kit/base/outlined';
import { segmented } from '../../../drawing/kit/base/segmented';
import { useInspector } from '../../../drawing/kit/page/selection';
import type { Part } from '../../../drawing/kit/picture';
import { TipWords } from '../../../glossary/words';
import { lazy } from '../../../ui/lazy';
import type { Band } from '../../stage/band';
import { hasClients } from '../../stage/run_tables';
import { useMomentView, usePlayer, useStage } from '../../stage/use_stage';
import { explainedPart } from './explained_part';

// Runs with one client need none of it.
const ClientLane = lazy(
  async () => (await import('../../../drawing/clients/client_lane')).ClientLane,
);

export function TreeView({ band, asTable }: { band: Band; asTable: boolean }) {
  const stage = useStage();
  const inspect = useInspector();
  const { tree } = band;
  const highlight = useRef<string | undefined>(undefined);
  highlight.current = partIn(useMomentView()?.highlight, band.name);
  const painter = useMemo(
    () =>
      outlined(
        segmented(band.tree, band.axis),
        band.tree,
        () => explainedPart(band.contender.engine, band.tree) ?? highlight.current,
        () => band.frame?.status,
      ),
    [band],
  );
  const [tip, setTip] = useState<{ x: number; y: number; words: string } | undefined>(undefined);
  const point = (x: number, y: number) => {
    const words = tree.point(x, y);
    setTip(words === '' ? undefined : { x, y, words });
  };
  const leave = useCallback(() => {
    tree.leave();
    setTip(undefined);
  }, [tree]);
  const tipped = tip !== undefined;
  // An inspector or dialog that opens takes the focus; without a pointer movement the tip would
  // stay open below it.
  useEffect(() => {
    if (!tipped) return;
    document.addEventListener('focusin', leave);
    return () => document.removeEventListener('focusin', leave);
  }, [tipped, leave]);
  const open = (part: Part) => inspect({ kind: 'part', contender: band.index, part });
  const press = (x: number, y: number) => {
    const part = tree.press(x, y);
    if (part === undefined) return;
    leave();
    open(part);
  };
  return (
    <section className="cell" aria-label={`${band.name}: the tree`}>
      <Clients band={band} asTable={asTable} />
      {asTable || tree.tableOnly ? (
        <div className="picture scroll">{tree.twin(open)}</div>
      ) : (
        <div className="picture">
          <CanvasView
            bleeds
            loop={stage.loop}
            painter={painter}
            label={tree.label}
            onPoint={point}
            onLeave={leave}
            onPress={press}
          />
          {tip === undefined ? null : (
            <div
              className="tip"
              style={{ left: `clamp(0px, ${tip.x + 14}px, calc(100% - 240px))`, top: tip.y + 16 }}
            >
              <TipWords>{tip.words}</TipWords>
            </div>
          )}
          <div className="unseen">{tree.twin()}</div>
        </div>
      )}
    </section>
  );
}

/** The lane of clients, if there are several. */
function Clients({ band, asTable }: { band: Band; asTable: boolean }) {
  const workload = usePlayer((state) => state.scenario?.workload);
  if (workload === undefined || !hasClients(workload)) return null;
  return (
    <ClientLane
      contender={band.index}
      name={band.name}
      scripts={workload.scripts}
      asTable={asTable}
    />
  );
}
