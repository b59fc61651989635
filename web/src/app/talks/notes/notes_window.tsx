// Opens the notes in their page, in place of its text for browsers without JavaScript.
import { createRoot } from 'react-dom/client';
import { Notes } from './notes';

const place = document.querySelector('.notes');
if (place !== null) createRoot(place).render(<Notes />);
