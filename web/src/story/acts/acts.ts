// What readers can do in live pictures, by name.
import type { ComponentType } from 'react';
import type { Run } from '../run';
import { Play } from './play';

export interface ActProps {
  readonly run: Run;
}

export const kActs: Readonly<Record<string, ComponentType<ActProps>>> = {
  play: Play,
};
