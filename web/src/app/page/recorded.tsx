// The recording of the current scenario, if there is one. Fetched after the run, which a visitor
// waits for.
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Scenario } from '../../document/scenario/scenario';
import type { Recording } from '../../model/run/recording';
import { RecordedNote } from '../panels/share/recorded_note';
import { useStage } from '../stage/use_stage';
import { recordingOf } from './gallery';

export function Recorded({ scenario }: { scenario: Scenario }) {
  const [recording, setRecording] = useState<Recording | undefined>(undefined);
  // The introduction ends at the result; until then the note would be one more figure.
  const introduced = useStore(useStage().momentReader.state, ({ introduction }) => introduction);
  useEffect(() => {
    let wanted = true;
    setRecording(undefined);
    recordingOf(scenario).then(
      (found) => wanted && setRecording(found),
      // Offline: no recording is shown.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [scenario]);
  return recording === undefined || introduced ? null : (
    <RecordedNote key={scenario.name} scenario={scenario} recording={recording} />
  );
}
