// Reads the pixels of canvases and screenshots. A worker paints the canvases, so a copy is read.
import { inflateSync } from 'node:zlib';
import type { JSHandle, Locator } from '@playwright/test';

export async function pixelsOf(canvas: Locator): Promise<JSHandle<ImageData>> {
  return canvas.evaluateHandle((element: HTMLCanvasElement) => {
    const copy = document.createElement('canvas');
    copy.width = Math.max(1, element.width);
    copy.height = Math.max(1, element.height);
    const ctx = copy.getContext('2d');
    ctx?.drawImage(element, 0, 0);
    return ctx?.getImageData(0, 0, copy.width, copy.height) ?? new ImageData(1, 1);
  });
}

export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and, in some, alpha, row by row. */
  readonly data: Uint8Array;
  readonly channels: 3 | 4;
}

/** Decodes a screenshot: eight bits a channel, not interlaced, as Chromium writes PNG. */
export function decodedPng(png: Buffer): Pixels {
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const channels = png[25] === 6 ? 4 : 3;
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const filtered = inflateSync(Buffer.concat(parts));
  const stride = width * channels;
  const data = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = filtered[y * (stride + 1)] ?? 0;
    for (let x = 0; x < stride; x++) {
      const left = x < channels ? 0 : (data[y * stride + x - channels] ?? 0);
      const up = y === 0 ? 0 : (data[(y - 1) * stride + x] ?? 0);
      const corner = x < channels || y === 0 ? 0 : (data[(y - 1) * stride + x - channels] ?? 0);
      const raw = filtered[y * (stride + 1) + 1 + x] ?? 0;
      data[y * stride + x] = raw + foretold(filter, left, up, corner);
    }
  }
  return { width, height, data, channels };
}

/** The prediction of a PNG filter for a byte, which its row has the difference to. */
function foretold(filter: number, left: number, up: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const guess = left + up - corner;
  const [a, b, c] = [left, up, corner].map((one) => Math.abs(guess - one)) as [
    number,
    number,
    number,
  ];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

/** The share of pixels that do not have the most frequent colour. */
export function inked({ data, channels }: Pixels): number {
  const counts = new Map<number, number>();
  for (let at = 0; at < data.length; at += channels) {
    const colour = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  return 1 - Math.max(...counts.values()) / (data.length / channels);
}
