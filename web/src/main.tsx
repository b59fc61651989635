// Entry point of the lab's page.
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/controls.css';
import './styles/lab.css';
import './styles/narration.css';
import './styles/foot.css';
import './styles/inspector.css';
import './styles/device.css';
import './styles/brief.css';
import './styles/narrow.css';
import './styles/share.css';
import './styles/notice.css';

import { createRoot } from 'react-dom/client';
import { createPlayer } from './lab/play/player';
import { LabPage } from './page/lab_page';

const root = document.getElementById('root');
if (root !== null)
  if (typeof WebAssembly === 'undefined')
    void import('./page/no_engines_panel').then(({ NoEngines }) =>
      createRoot(root).render(<NoEngines />),
    );
  else createRoot(root).render(<LabPage player={createPlayer()} />);
