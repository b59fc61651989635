// What can be taken away: the link to this very moment, copied as the panel opens.
import { useEffect, useState } from 'react';
import type { RunReport } from '../../model/report_table';
import { copyText } from '../../ui/copy_text';
import { Sheet } from '../../ui/sheet';
import { ExportSection } from '../export/export_section';

interface Props {
  makeAddress: () => Promise<string>;
  makeReport: () => Promise<RunReport>;
}

export default function SharePanel({ makeAddress, makeReport }: Props) {
  const [address, setAddress] = useState('');
  const [words, setWords] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the panel opens
  useEffect(() => {
    makeAddress().then(
      (made) => {
        setAddress(made);
        // So that reloading comes back here.
        history.replaceState(null, '', made);
        void copyText(made, 'Link copied').then(setWords);
      },
      (error: unknown) => setWords(error instanceof Error ? error.message : String(error)),
    );
  }, []);
  return (
    <Sheet title="Share this moment">
      <div className="share-link">
        <input
          className="field"
          readOnly
          aria-label="Link to this moment"
          placeholder="Making the link …"
          value={address}
          onFocus={(event) => event.target.select()}
        />
        <button
          type="button"
          className="btn primary"
          disabled={address === ''}
          onClick={() => void copyText(address, 'Link copied').then(setWords)}
        >
          Copy
        </button>
      </div>
      <p className="soft" role="status">
        {words}
      </p>
      <p className="soft">
        The link holds the scenario, forks and power cuts, the moment, the view, the build and the
        digests. It opens on the same run, on any machine; nothing is uploaded.
      </p>
      <ExportSection
        makeReport={async () => ({
          ...(await makeReport()),
          ...(address === '' ? {} : { link: address }),
        })}
      />
    </Sheet>
  );
}
