// A running scenario: the headline, one band per contender on a common key axis, the transport and
// the chart.

import type { Scenario } from '../../document/scenario/scenario';
import { DevicePicture } from '../../drawing/device/device_picture';
import { useMomentView, useShownBands } from '../stage/use_stage';
import { BandRow } from './band_row';
import { EndCard } from './end_card';
import { Compare } from './figures/compare';
import { BandHeader } from './figures/figures';
import { Headline } from './figures/headline';
import { Knobs } from './knobs';
import { Recorded } from './recorded';
import { FactNote } from './transport/fact_note';
import { Footer } from './transport/footer';
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
      <Knobs scenario={scenario} />
      <Compare scenario={scenario} />
      <main className="bands">
        {bands.map((band) => (
          <BandRow band={band} brief={brief} focus={view?.focus} key={band.index}>
            <BandHeader band={band} brief={brief} />
            <TreeView band={band} asTable={asTable} />
            <DevicePicture host={band} scenario={scenario} asTable={asTable} brief={brief} />
          </BandRow>
        ))}
      </main>
      <FactNote />
      <EndCard scenario={scenario} />
      <Footer asTable={asTable} onTable={onTable} onPresent={onPresent} />
    </>
  );
}
