// The link to this moment and the HTML that embeds it, copied to the clipboard on request, and all
// exports.
import { useEffect, useState } from 'react';
import { type Embedding, kShows } from '../../../document/link/address/embedding';
import type { RunReport } from '../../../model/reports/report_files';
import { copyText } from '../../../ui/copy_text';
import { ExportRow } from '../export/export_row';
import { ExportSection } from '../export/export_section';
import { openPanel } from '../open/panels';
import { Sheet } from '../sheet/sheet';

const kEmbedWords: Readonly<Record<Embedding['show'], string>> = {
  player: 'Copy HTML: pictures to play',
  picture: 'Copy HTML: pictures alone',
};

interface Props {
  makeAddress: () => Promise<string>;
  makeReport: () => Promise<RunReport>;
  /** Returns the HTML that embeds an address in another page. */
  makeEmbed: (address: string, show: Embedding['show']) => Promise<string>;
}

export default function SharePanel({ makeAddress, makeReport, makeEmbed }: Props) {
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
      <Embed address={address} makeEmbed={makeEmbed} onDone={setWords} />
      <ExportRow title="Talk">
        <button type="button" className="btn" onClick={() => openPanel('talk', 'add')}>
          Add this moment to a talk
        </button>
        <button type="button" className="btn" onClick={() => openPanel('talk')}>
          Your talk
        </button>
      </ExportRow>
      <ExportSection
        makeReport={async () => ({
          ...(await makeReport()),
          ...(address === '' ? {} : { link: address }),
        })}
      />
    </Sheet>
  );
}

interface EmbedProps extends Pick<Props, 'makeEmbed'> {
  address: string;
  onDone: (words: string) => void;
}

function Embed({ address, makeEmbed, onDone }: EmbedProps) {
  return (
    <section className="share-embed" aria-label="Embed">
      <h3>In another page</h3>
      <p className="soft">
        A frame with these trees, where the engines run as they do here. It asks no other server.
      </p>
      {kShows.map((show) => (
        <button
          key={show}
          type="button"
          className="btn"
          disabled={address === ''}
          onClick={() =>
            void makeEmbed(address, show)
              .then((code) => copyText(code, 'HTML of the frame copied'))
              .then(onDone)
          }
        >
          {kEmbedWords[show]}
        </button>
      ))}
    </section>
  );
}
