// Loads the painters of page writes and other events after the picture, because the tree is seen
// before any page has been written.
import { lazyModule } from '../../ui/lazy';

const painter = lazyModule(() => import('./jobs/paint_job'));
export const loadJobPainter = painter.load;

/** The painters, once loaded; until then jobs are shown in words only. Asking loads them. */
export const jobPainter = painter;
