// Entry point of an embedded picture, in another page's frame.
import './site/embed/embed.css';

import { createRoot } from 'react-dom/client';
import { createPlayer } from './run/play/player';
import { EmbedPage } from './site/embed/embed_page';

const root = document.getElementById('root');
if (root !== null)
  if (typeof WebAssembly === 'undefined')
    void import('./app/page/no_engines_panel').then(({ NoEngines }) =>
      createRoot(root).render(<NoEngines />),
    );
  else createRoot(root).render(<EmbedPage player={createPlayer()} />);
