// The foot of the page, always in sight: the chart if wanted, the scrubber, the transport, and the
// legend of colours.
import { type CSSProperties, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { lazy } from '../../../ui/lazy';
import { chartChoice } from '../../stage/chart_choice';
import { useMomentView, useShownBands, useStage } from '../../stage/use_stage';
import { Legend } from '../legend';
import { kChartRoom } from './chart_room';
import { Scrubber } from './scrubber';
import { Transport } from './transport';

const ChartPanel = lazy(async () => (await import('../chart/chart_panel')).ChartPanel);
// Few readers open it, so it is not loaded ahead.
const WaitsLane = lazy(async () => (await import('../waits/waits_lane')).default, undefined, false);

interface Props {
  asTable: boolean;
  onTable: () => void;
  onPresent: () => void;
}

export function Footer(props: Props) {
  const fits = useChartFits();
  // Until the reader chooses, the chart is open if it takes no room from the pictures. A moment
  // that points at the chart reopens it.
  const { axis, open } = useStore(chartChoice);
  const pointed = useMomentView()?.highlight === 'chart';
  useEffect(() => {
    if (pointed && chartChoice.getState().open === false) chartChoice.setState({ open: undefined });
  }, [pointed]);
  const compares = useStore(useStage().previousRun) !== undefined && innerHeight >= kComparePx;
  const chart = open ?? (fits || pointed || compares);
  const room = {
    '--chart-left': `${kChartRoom.left}px`,
    '--chart-right': `${kChartRoom.right}px`,
  } as CSSProperties;
  return (
    <footer
      className={`foot ${chart ? 'charted' : ''} ${open === true ? 'large' : ''}`}
      style={room}
    >
      {chart ? (
        <div className="chart-panel">
          <ChartPanel lane={<WaitsLane />} />
        </div>
      ) : null}
      <div className="scrub">
        <Scrubber axis={axis} />
      </div>
      <Transport {...props} chart={chart} onChart={() => chartChoice.setState({ open: !chart })} />
      <Legend />
    </footer>
  );
}

/**
 * Heights that the page needs besides the bands, with the chart; of a band among others; and of a
 * single one (CSS px).
 */
const kRestPx = 600;
const kBandPx = 158;
const kLoneBandPx = 540;
const kPhonePx = 900;
/** On lower pages, such as phones in landscape, the previous run is charted only on request. */
const kComparePx = 640;

function useChartFits(): boolean {
  const bands = useShownBands().length;
  const [size, setSize] = useState({ width: innerWidth, height: innerHeight });
  useEffect(() => {
    const measure = () => setSize({ width: innerWidth, height: innerHeight });
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  const needed = kRestPx + (bands > 1 ? bands * kBandPx : kLoneBandPx);
  return size.width <= kPhonePx || size.height >= needed;
}
