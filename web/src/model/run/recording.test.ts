import { expect, test } from 'vitest';
import type { Report } from '../../gen/types';
import type { Outcome } from '../figures/report_table';
import { differences, isRecordingOf, type Recording, runOf } from './recording';

const outcome = (digest: string, userBytes: number, statements = 10): Outcome => ({
  name: 'A',
  state: 'finished',
  message: '',
  statements,
  report: { digest, user_bytes: userBytes } as Report,
});

test('equal digests are equal ends; else the first figure that differs is named', () => {
  expect(differences([outcome('1', 5)], [outcome('1', 5)])).toEqual([]);
  expect(differences([outcome('1', 5000)], [outcome('2', 6000)])).toEqual([
    'A: user_bytes was 5,000, is 6,000',
  ]);
  expect(differences([outcome('1', 5)], [outcome('2', 6, 11)])).toEqual([
    'A: statements was 10, is 11, and 1 more',
  ]);
  expect(differences([outcome('1', 5)], [outcome('2', 5)])).toEqual([
    'A: the figures agree, the digests do not',
  ]);
  expect(differences([outcome('1', 5)], [])).toEqual(['A is missing']);
});

test('a recording is one of what runs, not of the words around it', () => {
  const scenario = { name: 'x', seed: 1, device: { kind: 'flash' }, captions: [] };
  const recording: Recording = {
    run: runOf(scenario),
    build: '',
    early: { statements: 0, digests: [] },
    contenders: [],
  };
  expect(isRecordingOf(recording, { ...scenario, captions: [1], title: 'y' })).toBe(true);
  expect(isRecordingOf(recording, { ...scenario, seed: 2 })).toBe(false);
  expect(isRecordingOf(recording, { ...scenario, faults: {} })).toBe(false);
});
