// All moments of the scenario, with their words as far as known. A press goes to one.
import '../../../styles/moments.css';
import { useStore } from 'zustand';
import type { Scenario, ScenarioMoment } from '../../../document/scenario/scenario';
import { formatCount, formatNs } from '../../../model/values/units';
import { type MomentWords, wordsOf } from '../../../run/telling/words';
import { closePanel } from '../../stage/panels';
import { useStage } from '../../stage/use_stage';
import { Sheet } from '../sheet';

export default function MomentsPanel({ scenario }: { scenario: Scenario }) {
  const { momentReader, controls } = useStage();
  const { index } = useStore(momentReader.state);
  const go = (moment: number) => {
    closePanel();
    void controls.readFrom(moment);
  };
  if (scenario.moments.length === 0)
    return (
      <Sheet title="Moments" text>
        <p>This scenario has no moments.</p>
      </Sheet>
    );
  return (
    <Sheet title="Moments">
      <ol className="moments">
        {scenario.moments.map((moment, i) => {
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a moment is its number
            <li key={i}>
              <button
                type="button"
                aria-current={i === index ? 'step' : undefined}
                data-first-focus={i === Math.max(0, index) ? true : undefined}
                onClick={() => go(i)}
              >
                <span>{momentText(wordsOf(scenario, i, momentReader.reportsAt))}</span>
                <small className="soft num">{placeOf(moment)}</small>
              </button>
            </li>
          );
        })}
      </ol>
    </Sheet>
  );
}

function momentText(words: MomentWords): string {
  if (words.kind === 'said') return words.text;
  return words.kind === 'untrue'
    ? 'Does not apply to this run.'
    : 'Its figures are known once the run has been there.';
}

const placeOf = ({ at }: ScenarioMoment): string =>
  'ns' in at ? formatNs(at.ns) : `row ${formatCount(at.statements)}`;
