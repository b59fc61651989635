// What a running scenario shows: the headline, one band for each contender on one key axis, the chart and the transport.
import type { Scenario } from '../../scenario/scenario';
import { ChartPanel } from '../../views/chart/chart_panel';
import { DevicePicture } from '../../views/device/device_picture';
import { Who } from '../../views/figures/figures';
import { Headline } from '../../views/figures/headline';
import { TreeView } from '../../views/pictures/tree_view';
import { Counter, Transport } from '../../views/transport/transport';
import { useBandCount, usePlayer, useStage } from '../../views/use_stage';
import { Failed } from './notice';
import { Recorded } from './share_recorded';

interface Props {
  scenario: Scenario;
  asTable: boolean;
  onTable: () => void;
  onPresent: () => void;
}

export function LabBody({ scenario, asTable, onTable, onPresent }: Props) {
  const stage = useStage();
  const brief = useBandCount() > 1;
  return (
    <>
      <Headline scenario={scenario}>
        <Recorded scenario={scenario} />
      </Headline>
      <main className="bands">
        {stage.bands.map((band) => (
          <div className={`row3 band ${brief ? 'brief' : ''}`} key={band.index}>
            <Who band={band} brief={brief} />
            <TreeView band={band} asTable={asTable} />
            <DevicePicture band={band} scenario={scenario} asTable={asTable} brief={brief} />
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

/** A contender that stopped is a result; one that failed is trouble of ours. Both say why. */
function Trouble() {
  const contenders = usePlayer((state) => state.contenders);
  const message = usePlayer((state) => state.message);
  const failed = contenders.find((one) => one.state === 'failed');
  if (failed !== undefined) return <Failed message={`${failed.name}: ${failed.message}`} onAgain={() => location.reload()} />;
  const words = [message, ...contenders.filter((one) => one.state === 'stopped').map((one) => `${one.name} stopped: ${one.message}`)];
  const said = words.filter((one) => one !== '').join('. ');
  return said === '' ? null : <p role="status">{said}</p>;
}
