// The recording of the current scenario, if there is one. Fetched after the run is loaded, which is
// what a visitor waits for.
import { useEffect, useState } from 'react';
import type { Recording } from '../model/recording';
import { RecordedNote } from '../panels/share/recorded_note';
import type { Scenario } from '../scenario/scenario';
import { recordingOf } from './gallery';

export function Recorded({ scenario }: { scenario: Scenario }) {
  const [recording, setRecording] = useState<Recording | undefined>(undefined);
  useEffect(() => {
    let wanted = true;
    setRecording(undefined);
    recordingOf(scenario).then(
      (found) => wanted && setRecording(found),
      // Offline: there is none to show.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [scenario]);
  return recording === undefined ? null : (
    <RecordedNote key={scenario.name} scenario={scenario} recording={recording} />
  );
}
