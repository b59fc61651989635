// Loads the painter of replays after the picture, because the tree is seen before any job has
// ended.
import { lazyModule } from '../../ui/lazy';

const painter = lazyModule(() => import('./jobs/paint_job'));
export const loadJobPainter = painter.load;

/** The painter, once loaded; until then a job is shown in words only. Asking loads it. */
export const jobPainter = () => painter()?.paintJob;
