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
import { LabPage } from './app/page/lab_page';
import { createPlayer } from './run/play/player';

const root = document.getElementById('root');
if (root !== null)
  if (typeof WebAssembly === 'undefined')
    void import('./app/page/no_engines_panel').then(({ NoEngines }) =>
      createRoot(root).render(<NoEngines />),
    );
  else createRoot(root).render(<LabPage player={createPlayer()} />);
