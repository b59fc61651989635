// A guess before the run: which tree makes the drive write least.
import { useState } from 'react';
import { useStore } from 'zustand';
import { useRunView } from '../../../app/stage/use_stage';
import { formatRatio } from '../../../model/values/units';
import { BetButton } from '../bet_button';
import type { BetCard } from '../bet_card';
import type { ActProps } from './act';
import { ArrivalProgress } from './arrival_progress';
import { RunSentence } from './run_sentence';
import { TurnFirst } from './turn_first';

const kQuestion = 'Which one makes the drive write least?';
const kRows = 60_000;
const kSpeed = 10_000;

/**
 * Bytes written per saved byte so far: the leader's, and the one that was bet on among the others.
 */
function cardOf(
  bet: string,
  leader: string,
  names: readonly string[],
  costs: readonly number[],
): BetCard {
  const of = (name: string) => formatRatio(costs[names.indexOf(name)] ?? Number.NaN);
  const won = bet === leader;
  return {
    about: 'The race',
    asked: `${kQuestion} ${names.join(', ')}: the same rows, the same drives.`,
    said: `I said ${bet}.`,
    was: won
      ? `It leads: ${of(bet)} bytes for each byte saved.`
      : `${leader} leads, ${of(leader)} to ${of(bet)} bytes.`,
  };
}

export function Bet({ run, config }: ActProps) {
  const arrived = useStore(run.arrived);
  const [bet, setBet] = useState<string | undefined>(undefined);
  const figures = useRunView((shown) => shown.figures);
  if (!arrived) return <ArrivalProgress run={run} />;
  const names = run.first.contenders.map(({ name }) => name);
  const costs = figures.map((one) => one?.amplification ?? Number.NaN);
  const leader = names[costs.indexOf(Math.min(...costs))];
  const choose = (name: string) => {
    setBet(name);
    run.playOn(config.rows ?? kRows, kSpeed);
  };
  return (
    <div className="act">
      {bet === undefined ? (
        <>
          <p className="said">{kQuestion}</p>
          {names.map((name) => (
            <button type="button" className="btn" key={name} onClick={() => choose(name)}>
              {name}
            </button>
          ))}
        </>
      ) : (
        <>
          <p className="said">
            You said {bet}. {leader === bet ? 'It leads.' : `${leader} leads.`}
          </p>
          <RunSentence text={config.says ?? ''} />
          <button type="button" className="btn" onClick={() => run.playOn(kRows, kSpeed)}>
            Go on
          </button>
          {leader === undefined ? null : <BetButton card={cardOf(bet, leader, names, costs)} />}
          <TurnFirst run={run} config={config} onThere={() => run.playOn(kRows, kSpeed)} />
        </>
      )}
    </div>
  );
}
