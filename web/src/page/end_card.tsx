// Shows the card at the end of a run, until it is closed or the run is left.
import { type ComponentProps, useEffect, useState } from 'react';
import { galleryLink } from '../scenario/gallery_link';
import type { Scenario } from '../scenario/scenario';
import { usePlayer } from '../stage/use_stage';
import { later } from '../ui/later';
import { kFirstScenario } from './gallery';

const EndPanel = later(async () => {
  const [{ default: Panel }, { galleryCards }] = await Promise.all([
    import('../panels/end/end_panel'),
    import('./gallery_documents'),
  ]);
  const cards = galleryCards(kFirstScenario);
  return (props: Omit<ComponentProps<typeof Panel>, 'next'>) => {
    const at = cards.findIndex(({ name }) => name === props.scenario.name);
    const { name, title } = cards[(at + 1) % cards.length] as (typeof cards)[number];
    return <Panel {...props} next={{ title, href: `#${galleryLink(name)}` }} />;
  };
});

export function EndCard({ scenario }: { scenario: Scenario }) {
  const ended = usePlayer(
    ({ contenders }) =>
      contenders.length > 0 && contenders.every(({ state }) => state === 'finished'),
  );
  const [closed, setClosed] = useState(false);
  useEffect(() => {
    if (!ended) setClosed(false);
  }, [ended]);
  return ended && !closed ? <EndPanel scenario={scenario} onClose={() => setClosed(true)} /> : null;
}
