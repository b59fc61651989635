// The pixels of a canvas. It is painted in a worker, so they are read from a copy.
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
