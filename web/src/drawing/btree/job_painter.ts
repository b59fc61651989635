// Loads what shows page writes and other events after the picture, because the tree is seen before
// any page has been written.
import { lazyModule } from '../../ui/lazy';

/** Painters and words, once loaded; until then nothing of them is shown. Asking loads them. */
export const jobPainter = lazyModule(() => import('./jobs/paint_job'));
export const loadJobPainter = jobPainter.load;
