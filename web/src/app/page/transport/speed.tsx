// Requested and actual speed.
import { describeRate, rateOfSlider, sliderOfRate } from '../../../model/run/opening';
import { speedWords } from '../../../model/run/speed_meter';
import { Slider } from '../../../ui/slider';
import { usePlayer, useRunView, useStage } from '../../stage/use_stage';

export function Speed() {
  const stage = useStage();
  const speed = usePlayer((state) => state.speed);
  return (
    <div className="speed">
      <Slider
        label="Playback speed"
        most={1}
        step={0.005}
        value={sliderOfRate(speed)}
        words={describeRate(speed)}
        onDrag={(next) => {
          stage.controls.takeCharge();
          stage.player.setSpeed(rateOfSlider(next));
        }}
      />
      <SpeedWords />
    </div>
  );
}

/** "Paused", or the speed while it plays. */
export function SpeedWords() {
  const { speed, phase } = usePlayer((state) => state);
  const rate = useRunView((shown) => shown.rate);
  const words = speedWords(speed, phase === 'playing' ? rate : undefined);
  return (
    <span className="speed-words num">{phase === 'paused' ? `paused · ${words}` : words}</span>
  );
}
