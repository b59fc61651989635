// The acts: interactions with live pictures, by name.
import type { ComponentType } from 'react';
import type { ActProps } from './act';
import { Bet } from './bet';
import { GrowthCurve } from './curve';
import { Cut } from './cut';
import { TurnKnob } from './knob';
import { Play } from './play';
import { PlayOn } from './play_on';
import { Save } from './save';

export const kActs: Readonly<Record<string, ComponentType<ActProps>>> = {
  bet: Bet,
  curve: GrowthCurve,
  cut: Cut,
  knob: TurnKnob,
  play: Play,
  'play on': PlayOn,
  save: Save,
};
