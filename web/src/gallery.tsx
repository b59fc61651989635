// The gallery begins here: for development only, beside the page of the visitors (main.tsx).
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/controls.css';
import './app/gallery/gallery.css';

import { createRoot } from 'react-dom/client';
import { GalleryPage } from './app/gallery/gallery_page';

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<GalleryPage />);
