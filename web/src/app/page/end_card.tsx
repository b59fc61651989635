// Shows the card at the end of a run, until it is closed or the run is left.
import { type ComponentProps, useEffect, useState } from 'react';
import { galleryLink } from '../../document/link/gallery_link';
import { turned } from '../../document/scenario/knobs/knobs';
import type { Knob, Scenario } from '../../document/scenario/scenario';
import { lazy } from '../../ui/lazy';
import { usePlayer, useRunView } from '../stage/use_stage';
import { galleryScenario, kFirstScenario } from './gallery';
import { openScenario } from './link/links';

const Claims = lazy(async () => (await import('../panels/claims/claims_panel')).default);

const EndPanel = lazy(async () => {
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
  const finished = usePlayer(
    ({ contenders }) =>
      contenders.length > 0 && contenders.every(({ state }) => state === 'finished'),
  );
  const waits = usePlayer(({ phase }) => phase === 'paused');
  // A seek to a moment at the end leaves the run paused there: it never becomes `finished`.
  const there = useRunView(
    ({ places, total }) => total > 0 && places.every((place) => place?.statements === total),
  );
  const ended = finished || (waits && there);
  const [closed, setClosed] = useState(false);
  useEffect(() => {
    if (!ended) setClosed(false);
  }, [ended]);
  if (!ended || closed) return null;
  const turn = async (knob: Knob, setting: number): Promise<void> => {
    const published = await galleryScenario(scenario.name);
    await openScenario(turned(scenario, knob, setting, published));
  };
  return (
    <EndPanel
      scenario={scenario}
      claims={scenario.claims.length > 0 ? <Claims scenario={scenario} /> : undefined}
      onTurn={(knob, setting) => void turn(knob, setting)}
      onClose={() => setClosed(true)}
    />
  );
}
