// Entry point of the gallery of pictures, for development only; visitors get main.tsx.
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/controls.css';
import './app/gallery/gallery.css';

import { createRoot } from 'react-dom/client';
import { GalleryPage } from './app/gallery/gallery_page';

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<GalleryPage />);
