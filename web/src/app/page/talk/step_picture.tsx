// The picture of a step in the overview: its recorded moment, or the nearest recorded one, painted
// by the trees' own painters when its card becomes visible.
import { useEffect, useRef } from 'react';
import type { TalkStep } from '../../../document/talk/talk';
import { readTheme } from '../../../drawing/canvas/ink/theme';
import { paintStill, stillPainter } from '../../still/still_band';
import { pictureOf } from '../trees/registry';
import type { TalkPlayer } from './talk_player';

/** Size at which the picture is painted; the card scales it down. */
const kSize = { width: 640, height: 300 };
const kScale = 1.5;

export function StepPicture({ player, step }: { player: TalkPlayer; step: TalkStep }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const place = canvas.current;
    if (place === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      // Without a recording the card shows its words only.
      void paintStep(place, player, step).catch(() => undefined);
    });
    observer.observe(place);
    return () => observer.disconnect();
  }, [player, step]);
  return (
    <canvas
      ref={canvas}
      className="step-picture"
      width={kSize.width * kScale}
      height={kSize.height * kScale}
    />
  );
}

async function paintStep(
  canvas: HTMLCanvasElement,
  player: TalkPlayer,
  step: TalkStep,
): Promise<void> {
  const seen = await player.recordedAt(step);
  const ctx = canvas.getContext('2d');
  if (seen === undefined || ctx === null) return;
  const { scenario, recorded, moment } = seen;
  const { focus, contenders = focus === undefined ? undefined : [focus] } = seen.view ?? {};
  const trees = scenario.contenders.flatMap(({ name, engine }, contender) =>
    contenders?.includes(name) === false ? [] : [{ engine, contender }],
  );
  const theme = readTheme(canvas, kScale);
  const height = kSize.height / trees.length;
  const painters = await Promise.all(
    trees.map(async ({ engine, contender }) => {
      const picture = await pictureOf(engine);
      return stillPainter({ scenario, recorded, moment, contender, picture });
    }),
  );
  ctx.scale(kScale, kScale);
  for (const painter of painters) {
    ctx.save();
    ctx.beginPath();
    ctx.rect(0, 0, kSize.width, height);
    ctx.clip();
    paintStill(painter, { ctx, width: kSize.width, height: height - 8, theme, nowMs: 1e6 });
    ctx.restore();
    ctx.translate(0, height);
  }
  canvas.dataset.painted = seen.near ? 'near' : 'own';
}
