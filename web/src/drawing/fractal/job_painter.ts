// The painter of replays is loaded after the picture: the tree is seen before any job has ended.
import { ahead } from '../../ui/later';

type PaintJob = typeof import('./jobs/paint_job').paintJob;

let paintJob: PaintJob | undefined;

export async function loadJobPainter(): Promise<void> {
  paintJob ??= (await import('./jobs/paint_job')).paintJob;
}

ahead(loadJobPainter);

/** Until it is there, a job is only put into words. */
export const jobPainter = (): PaintJob | undefined => paintJob;
