// What a canvas shows. It is painted in a worker, so its pixels are read off a copy.
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
