// The recorded ends of the gallery's contenders. A recorded run need not be made again if this
// build still gives its early digest.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type LoadRequest, toLoadRequests } from '../web/src/document/scenario/load_request';
import type { Scenario } from '../web/src/document/scenario/scenario';
import type { Outcome } from '../web/src/model/figures/report_table';
import type { Recording } from '../web/src/model/run/recording';
import { galleryNames } from './source';

export interface RecordedRun {
  readonly build: string;
  readonly outcome: Omit<Outcome, 'name'>;
  /** The digest after the first `statements`: a short run checks it. */
  readonly early: { readonly statements: number; readonly digest: string };
}

const pathOf = (name: string): string =>
  fileURLToPath(new URL(`../scenarios/recorded/${name}.json`, import.meta.url));

/** Requests decide runs completely, so equal requests have equal outcomes. */
export const keyOf = (request: LoadRequest): string => JSON.stringify(request);

export function recordedRuns(): ReadonlyMap<string, RecordedRun> {
  const found = galleryNames().flatMap((name): [string, RecordedRun][] => {
    if (!existsSync(pathOf(name))) return [];
    const recording = JSON.parse(readFileSync(pathOf(name), 'utf8')) as Recording;
    const { build, early, contenders } = recording;
    return toLoadRequests(recording.run as Scenario).flatMap((request, i) => {
      const [outcome, digest] = [contenders[i], early.digests[i]];
      return outcome === undefined || digest === undefined
        ? []
        : [[keyOf(request), { build, outcome, early: { statements: early.statements, digest } }]];
    });
  });
  return new Map(found);
}
