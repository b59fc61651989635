// Recordings are shown before a run has reached their places, so they must match today's runs.
import { expect, test } from 'vitest';
import { galleryNames } from '../../cli/source';
import { readRecording, staleness } from './recorder';

test.for(galleryNames())(
  'the recording of %s is up to date (else: npm run record)',
  async (name) => {
    expect(await staleness(name)).toBeUndefined();
    const recording = readRecording(name);
    expect(
      recording?.contenders.every(
        ({ state, report }) => state !== 'running' && report.operations > 0,
      ),
    ).toBe(true);
  },
);
