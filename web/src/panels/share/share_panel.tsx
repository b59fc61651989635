// The link to this moment, copied to the clipboard on request, and everything that can be exported.
import { useEffect, useState } from 'react';
import type { RunReport } from '../../model/report_files';
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
        // A reload then returns to this moment.
        history.replaceState(null, '', made);
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
          placeholder="Creating the link …"
          value={address}
          onFocus={(event) => event.target.select()}
        />
        <button
          type="button"
          className="btn primary"
          disabled={address === ''}
          onClick={() => void copyText(address, 'Link copied').then(setWords)}
        >
          Copy link
        </button>
      </div>
      <p className="soft" role="status">
        {words}
      </p>
      <p className="soft">
        The link contains the scenario, forks and power cuts, the moment, the view, the build and
        the digests. It reproduces the same run on any machine. Nothing is uploaded.
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
