// Loads what shows jobs after the picture, because the tree is seen before any job has ended.
import { lazyModule } from '../../ui/lazy';

/** The painter and words of jobs, once loaded; until then no job is shown. Asking loads them. */
export const jobPainter = lazyModule(() => import('./jobs/paint_job'));
export const loadJobPainter = jobPainter.load;
