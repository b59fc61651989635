// A running scenario: the headline, one band per contender on a common key axis, the transport and
// the chart.

import { DevicePicture } from '../pictures/device/device_picture';
import type { Scenario } from '../scenario/scenario';
import type { Band } from '../stage/band';
import { useMomentView, usePlayer, useShownBands } from '../stage/use_stage';
import { ChartPanel } from './chart/chart_panel';
import { Who } from './figures/figures';
import { Headline } from './figures/headline';
import { Failed } from './notice';
import { Recorded } from './recorded';
import { Counter, Transport } from './transport/transport';
import { TreeView } from './tree_view';

interface Props {
  scenario: Scenario;
  asTable: boolean;
  onTable: () => void;
  onPresent: () => void;
}

export function LabBody({ scenario, asTable, onTable, onPresent }: Props) {
  const bands = useShownBands();
  const view = useMomentView();
  const brief = bands.length > 1;
  return (
    <>
      <Headline scenario={scenario}>
        <Recorded scenario={scenario} />
      </Headline>
      <main className="bands">
        {bands.map((band) => (
          <div className={classOf(band, brief, view?.focus)} key={band.index}>
            <Who band={band} brief={brief} />
            <TreeView band={band} asTable={asTable} />
            <DevicePicture host={band} scenario={scenario} asTable={asTable} brief={brief} />
          </div>
        ))}
        <Trouble />
      </main>
      <footer className={`row3 foot ${brief ? 'brief' : ''}`}>
        <Transport />
        <ChartPanel />
        <Counter asTable={asTable} onTable={onTable} onPresent={onPresent} />
      </footer>
    </>
  );
}

const classOf = (band: Band, brief: boolean, focus: string | undefined): string =>
  [
    'row3 band',
    ...(brief ? ['brief'] : []),
    ...(focus === undefined || focus === band.name ? [] : ['dimmed']),
  ].join(' ');

/** Why a contender stopped, which is a result, or failed, which is a bug or a lack of memory. */
function Trouble() {
  const contenders = usePlayer((state) => state.contenders);
  const message = usePlayer((state) => state.message);
  const failed = contenders.find((one) => one.state === 'failed');
  if (failed !== undefined)
    return (
      <Failed message={`${failed.name}: ${failed.message}`} onAgain={() => location.reload()} />
    );
  const words = [
    message,
    ...contenders
      .filter((one) => one.state === 'stopped')
      .map((one) => `${one.name} stopped: ${one.message}`),
  ];
  const said = words.filter((one) => one !== '').join('. ');
  return said === '' ? null : <p role="status">{said}</p>;
}
