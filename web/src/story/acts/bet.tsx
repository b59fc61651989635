// A guess before the run: which tree makes the drive write least.
import { useState } from 'react';
import { useStore } from 'zustand';
import { useShown } from '../../stage/use_stage';
import type { ActProps } from './act';
import { Said } from './said';
import { Way } from './way';

const kRows = 60_000;
const kSpeed = 10_000;

export function Bet({ run, config }: ActProps) {
  const arrived = useStore(run.arrived);
  const [bet, setBet] = useState<string | undefined>(undefined);
  const figures = useShown((shown) => shown.figures);
  if (!arrived) return <Way run={run} />;
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
          <p className="said">Which one makes the drive write least?</p>
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
          <Said text={config.says ?? ''} />
          <button type="button" className="btn" onClick={() => run.playOn(kRows, kSpeed)}>
            Go on
          </button>
        </>
      )}
    </div>
  );
}
