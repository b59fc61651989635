// The scenarios that come with the page. A first visit downloads only the first one. Tests check
// all of them, so the page need not load the checks.
import firstDocument from '../../../../../scenarios/innodb-vs-myrocks.json';
import { normalize } from '../../../document/scenario/normalize';
import type { Scenario } from '../../../document/scenario/scenario';
import { isRecordingOf, type Recording } from '../../../model/run/recording';
import type { RecordedMoments } from '../../../run/telling/recorded_moments';

/** Opened if the address holds no link. */
export const kFirstScenario = firstDocument.name;

/** Returns undefined if the gallery has no scenario of that name. */
export async function galleryScenario(name: string): Promise<Scenario | undefined> {
  const document =
    name === kFirstScenario
      ? firstDocument
      : (await import('../gallery_documents')).kGallery.document(name);
  return document === undefined ? undefined : normalize(document as unknown as Scenario);
}

const kRecordings = import.meta.glob<string>('../../../../../scenarios/recorded/*.json', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** The recorded end of the gallery scenario of that name; undefined if there is none. */
export async function recordingNamed(name: string): Promise<Recording | undefined> {
  const url = kRecordings[`../../../../../scenarios/recorded/${name}.json`];
  return url === undefined ? undefined : ((await (await fetch(url)).json()) as Recording);
}

/**
 * The recorded end of a gallery scenario; undefined if it has changed since, or was never recorded.
 */
export async function recordingOf(scenario: Scenario): Promise<Recording | undefined> {
  const recording = await recordingNamed(scenario.name);
  return recording !== undefined && isRecordingOf(recording, scenario) ? recording : undefined;
}

const kMoments = import.meta.glob<string>('../../../../../scenarios/recorded/*.moments', {
  eager: true,
  query: '?url',
  import: 'default',
});

/**
 * The recorded moments of a gallery scenario; undefined if it has changed since, or was never
 * recorded.
 */
export async function momentsOf(scenario: Scenario): Promise<RecordedMoments | undefined> {
  const url = kMoments[`../../../../../scenarios/recorded/${scenario.name}.moments`];
  if (url === undefined) return undefined;
  const [{ RecordedMoments }, response] = await Promise.all([
    import('../../../run/telling/recorded_moments'),
    fetch(url),
  ]);
  const unpacked = response.body?.pipeThrough(new DecompressionStream('gzip')) ?? null;
  const bytes = await new Response(unpacked).arrayBuffer();
  return RecordedMoments.of(new Uint8Array(bytes), scenario);
}
