// The state of a player that has no run yet.
import type { PlayerState } from './api';

export const kNoRun: PlayerState = {
  phase: 'empty',
  arrived: false,
  scenario: null,
  contenders: [],
  speed: 1,
  lock: 'rows',
  build: '',
  cut: false,
  cutNote: undefined,
  message: '',
};
