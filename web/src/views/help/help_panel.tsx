// The keys, and what this page is.
import { Sheet } from '../share/sheet';
import { kKeyList } from './key_list';

export default function HelpPanel() {
  return (
    <Sheet title="Keys and help">
      <dl className="keys">
        {kKeyList.map(({ act, shown, words }) => (
          <div key={act} style={{ display: 'contents' }}>
            <dt>
              {shown.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <p>
        Everything on this page is a real storage engine that runs in this tab on an emulated drive. A click on a file, a level, the
        memtable or an erase block opens it; a click in the picture also follows the row stored there.
      </p>
      <p className="soft">
        A run is the same on every machine: the link that you share holds the scenario, the moment and a digest, and says whether it found
        the same run. Nothing is uploaded.
      </p>
    </Sheet>
  );
}
