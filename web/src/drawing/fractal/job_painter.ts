// Loads the painter of replays after the picture, because the tree is seen before any job has
// ended.
import { preload } from '../../ui/lazy';

type PaintJob = typeof import('./jobs/paint_job').paintJob;

let paintJob: PaintJob | undefined;

export async function loadJobPainter(): Promise<void> {
  paintJob ??= (await import('./jobs/paint_job')).paintJob;
}

preload(loadJobPainter);

/** The painter, once loaded; until then a job is shown in words only. */
export const jobPainter = (): PaintJob | undefined => paintJob;
