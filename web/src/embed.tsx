// Entry point of an embedded picture, in another page's frame.
import './embed/embed.css';

import { createRoot } from 'react-dom/client';
import { EmbedPage } from './embed/embed_page';
import { createPlayer } from './lab/play/player';

const root = document.getElementById('root');
if (root !== null)
  if (typeof WebAssembly === 'undefined')
    void import('./page/no_engines_panel').then(({ NoEngines }) =>
      createRoot(root).render(<NoEngines />),
    );
  else createRoot(root).render(<EmbedPage player={createPlayer()} />);
