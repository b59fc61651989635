// A canvas context that writes SVG, without a browser: for still pictures and the page's export.
import type { Ink } from '../ink/display_list';
import type { Theme } from '../ink/theme';

/** Returns the width of `words` in a CSS font, px. */
export type Measure = (words: string, font: string) => number;
/** Writes words as an element other than `<text>`, for cards, which have no typefaces. */
export type Letters = (words: string, font: string, x: number, y: number) => string;

type Paint = CanvasRenderingContext2D['fillStyle'];

interface State {
  globalAlpha: number;
  lineWidth: number;
  fillStyle: Paint;
  strokeStyle: Paint;
  font: string;
  textAlign: CanvasTextAlign;
  textBaseline: CanvasTextBaseline;
  lineCap: CanvasLineCap;
  lineJoin: CanvasLineJoin;
  letterSpacing: string;
}

/** State that `save` keeps besides the properties that painters set. */
interface Place {
  /** x' = a x + e, y' = d y + f: painters never rotate. */
  readonly at: readonly [a: number, d: number, e: number, f: number];
  readonly clips: readonly string[];
  readonly dash: readonly number[];
}

const kFirst: State = {
  globalAlpha: 1,
  lineWidth: 1,
  fillStyle: '#000000',
  strokeStyle: '#000000',
  font: '10px sans-serif',
  textAlign: 'start',
  textBaseline: 'alphabetic',
  lineCap: 'butt',
  lineJoin: 'miter',
  letterSpacing: '0px',
};

/** Rounds a coordinate: a tenth of a pixel is finer than screens show, and keeps pages light. */
const round = (value: number): string => String(Math.round(value * 10) / 10);
const fine = (value: number): string => String(Math.round(value * 100) / 100);
export const escaped = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Shift from a canvas's baseline to the alphabetic one, which SVG uses, in em. */
const kDown: Partial<Record<CanvasTextBaseline, number>> = {
  middle: 0.36,
  top: 0.97,
  bottom: -0.24,
};

export const sizeOf = (font: string): number => Number(/([\d.]+)px/.exec(font)?.[1] ?? 10);
export const weightOf = (font: string): number => Number(/\b([1-9]\d\d)\b/.exec(font)?.[1] ?? 400);
export const isMono = (font: string): boolean => font.includes('Mono');

export class SvgInk {
  private state: State = { ...kFirst };
  private place: Place = { at: [1, 1, 0, 0], clips: [], dash: [] };
  private readonly saved: [State, Place][] = [];
  private readonly parts: string[] = [];
  private readonly defs: string[] = [];
  private open: readonly string[] = [];
  private d = '';
  /** Consecutive rectangles of one fill, which become one path. */
  private run: { fill: string; d: string } | undefined;

  /** `id` begins the names of the picture's definitions. */
  constructor(
    private readonly id: string,
    private readonly measure: Measure,
    private readonly letters?: Letters,
  ) {}

  /** This object as a context to paint with. */
  get ink(): Ink {
    const ink = this as unknown as Record<string, unknown>;
    for (const name of Object.keys(kFirst) as (keyof State)[])
      if (!Object.hasOwn(ink, name))
        Object.defineProperty(ink, name, {
          get: () => this.state[name],
          set: (value: never) => {
            this.state[name] = value;
          },
        });
    return ink as unknown as Ink;
  }

  /** Returns everything painted: definitions, then shapes. */
  take(): string {
    this.flush();
    this.clipTo([]);
    const defs = this.defs.length === 0 ? '' : `<defs>${this.defs.join('')}</defs>`;
    return defs + this.parts.join('');
  }

  save(): void {
    this.saved.push([{ ...this.state }, this.place]);
  }
  restore(): void {
    const last = this.saved.pop();
    if (last !== undefined) [this.state, this.place] = last;
  }
  translate(x: number, y: number): void {
    const [a, d, e, f] = this.place.at;
    this.place = { ...this.place, at: [a, d, e + a * x, f + d * y] };
  }
  scale(x: number, y: number): void {
    const [a, d, e, f] = this.place.at;
    this.place = { ...this.place, at: [a * x, d * y, e, f] };
  }
  setTransform(a: number, _b: number, _c: number, d: number, e: number, f: number): void {
    this.place = { ...this.place, at: [a, d, e, f] };
  }
  setLineDash(dash: readonly number[]): void {
    this.place = { ...this.place, dash };
  }

  beginPath(): void {
    this.d = '';
  }
  closePath(): void {
    this.d += 'z';
  }
  moveTo(x: number, y: number): void {
    this.d += `M${this.point(x, y)}`;
  }
  lineTo(x: number, y: number): void {
    this.d += `${this.d === '' ? 'M' : 'L'}${this.point(x, y)}`;
  }
  rect(x: number, y: number, width: number, height: number): void {
    this.d += this.box(x, y, width, height);
  }
  roundRect(x: number, y: number, width: number, height: number, radius: number): void {
    const r = Math.min(Math.abs(radius), Math.abs(width) / 2, Math.abs(height) / 2);
    if (!(r > 0)) {
      this.rect(x, y, width, height);
      return;
    }
    const [a, d] = this.place.at;
    const [rx, ry] = [round(r * a), round(r * d)];
    const corner = (dx: number, dy: number) =>
      `a${rx} ${ry} 0 0 1 ${round(dx * r * a)} ${round(dy * r * d)}`;
    const [w, h] = [round((width - 2 * r) * a), round((height - 2 * r) * d)];
    const [back, up] = [round(-(width - 2 * r) * a), round(-(height - 2 * r) * d)];
    this.d += `M${this.point(x + r, y)}h${w}${corner(1, 1)}v${h}${corner(-1, 1)}h${back}${corner(-1, -1)}v${up}${corner(1, -1)}z`;
  }
  arc(x: number, y: number, radius: number, from: number, to: number): void {
    // SVG draws nothing for an arc that ends where it begins, so a full circle stops just short.
    const end = Math.abs(to - from) >= 2 * Math.PI ? from + 2 * Math.PI - 1e-3 : to;
    const at = (angle: number) =>
      this.point(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
    const [a, d] = this.place.at;
    const large = Math.abs(end - from) > Math.PI ? 1 : 0;
    this.d += `${this.d === '' ? 'M' : 'L'}${at(from)}A${round(radius * a)} ${round(radius * d)} 0 ${large} 1 ${at(end)}`;
  }
  clip(): void {
    this.flush();
    const id = `${this.id}c${this.defs.length}`;
    this.defs.push(`<clipPath id="${id}"><path d="${this.d}"/></clipPath>`);
    this.place = { ...this.place, clips: [...this.place.clips, id] };
  }

  fill(): void {
    this.emit(`<path d="${this.d}" fill="${this.state.fillStyle}"${this.faint}/>`);
  }
  stroke(): void {
    this.emit(`<path d="${this.d}" fill="none"${this.line}${this.faint}/>`);
  }
  fillRect(x: number, y: number, width: number, height: number): void {
    if (this.state.globalAlpha < 1) {
      this.emit(
        `<path d="${this.box(x, y, width, height)}" fill="${this.state.fillStyle}"${this.faint}/>`,
      );
      return;
    }
    const fill = String(this.state.fillStyle);
    if (this.run?.fill !== fill || this.open.join() !== this.place.clips.join()) {
      this.flush();
      this.clipTo(this.place.clips);
      this.run = { fill, d: '' };
    }
    this.run.d += this.box(x, y, width, height);
  }
  clearRect(): void {}

  fillText(words: string, x: number, y: number): void {
    this.text(words, x, y, `fill="${this.state.fillStyle}"`);
  }
  strokeText(words: string, x: number, y: number): void {
    this.text(words, x, y, `fill="none"${this.line}`);
  }
  measureText(words: string): TextMetrics {
    const spacing = Number.parseFloat(this.state.letterSpacing) || 0;
    return {
      width: this.measure(words, this.state.font) + words.length * spacing,
    } as TextMetrics;
  }

  private text(words: string, x: number, y: number, paint: string): void {
    const { font, textAlign, textBaseline, letterSpacing } = this.state;
    const { width } = this.measureText(words);
    const share = textAlign === 'center' ? 0.5 : /right|end/.test(textAlign) ? 1 : 0;
    const [a, d, e, f] = this.place.at;
    const down = (kDown[textBaseline] ?? 0) * sizeOf(font);
    const [left, base] = [a * (x - width * share) + e, d * (y + down) + f];
    if (this.letters !== undefined) {
      this.emit(`<g ${paint}${this.faint}>${this.letters(words, font, left, base)}</g>`);
      return;
    }
    const spacing =
      Number.parseFloat(letterSpacing) === 0 ? '' : ` letter-spacing="${letterSpacing}"`;
    const anchor = share === 0 ? '' : ` text-anchor="${share === 1 ? 'end' : 'middle'}"`;
    const weight = weightOf(font) === 400 ? '' : ` font-weight="${weightOf(font)}"`;
    const mono = isMono(font) ? ' class="mono"' : '';
    this.emit(
      `<text x="${round(a * x + e)}" y="${round(base)}" font-size="${round(sizeOf(font) * d)}"${weight}${mono}${anchor}${spacing} ${paint}${this.faint}>${escaped(words)}</text>`,
    );
  }

  private get faint(): string {
    const { globalAlpha } = this.state;
    return globalAlpha === 1 ? '' : ` opacity="${fine(globalAlpha)}"`;
  }
  private get line(): string {
    const { strokeStyle, lineWidth, lineCap, lineJoin } = this.state;
    const { dash } = this.place;
    return (
      ` stroke="${strokeStyle}" stroke-width="${fine(lineWidth)}"` +
      (lineCap === 'butt' ? '' : ` stroke-linecap="${lineCap}"`) +
      (lineJoin === 'miter' ? '' : ` stroke-linejoin="${lineJoin}"`) +
      (dash.length === 0 ? '' : ` stroke-dasharray="${dash.map(round).join(' ')}"`)
    );
  }
  private point(x: number, y: number): string {
    const [a, d, e, f] = this.place.at;
    return `${round(a * x + e)} ${round(d * y + f)}`;
  }
  private box(x: number, y: number, width: number, height: number): string {
    const [a, d] = this.place.at;
    const [w, h] = [width * a, height * d];
    return `M${this.point(x, y)}h${round(w)}v${round(h)}h${round(-w)}z`;
  }

  private emit(part: string): void {
    this.flush();
    this.clipTo(this.place.clips);
    this.parts.push(part);
  }
  private flush(): void {
    const { run } = this;
    if (run === undefined) return;
    this.run = undefined;
    this.parts.push(`<path d="${run.d}" fill="${run.fill}"/>`);
  }
  /** Opens and closes groups until exactly these clips apply. */
  private clipTo(clips: readonly string[]): void {
    let same = 0;
    while (same < clips.length && clips[same] === this.open[same]) same++;
    for (let i = same; i < this.open.length; i++) this.parts.push('</g>');
    for (const id of clips.slice(same)) this.parts.push(`<g clip-path="url(#${id})">`);
    this.open = clips;
  }
}

/** The theme's fills that `svgPatterns` of the same id defines. */
export const svgFills = (id: string): Pick<Theme, 'hatch' | 'copy'> => ({
  hatch: `url(#${id}h)`,
  copy: `url(#${id}s)`,
});

/** Definitions of patterns that repeat the tiles of theme.ts. */
export function svgPatterns(id: string, { bg, again, safe }: Theme): string {
  const tile = (name: string, d: string, colour: string, width: number) =>
    `<pattern id="${id}${name}" width="7" height="7" patternUnits="userSpaceOnUse">` +
    `<path fill="${bg}" d="M0 0h7v7H0z"/>` +
    `<path d="${d}" stroke="${colour}" stroke-width="${width}"/></pattern>`;
  return (
    tile(
      'h',
      'M-10.500 10.500 3.500 -3.500M-3.500 10.500 10.500 -3.500M3.500 10.500 17.500 -3.500',
      again,
      2.5,
    ) + tile('s', 'M0 1.750h7M0 5.250h7', safe, 2.1)
  );
}
