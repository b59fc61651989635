// The pictures of the engines. A new one is a folder beside this file and a line here.
import type { EnginePicture } from '../../drawing/kit/picture';
import { preload } from '../../ui/lazy';

type Load = () => Promise<{ readonly kPicture: EnginePicture }>;

const kPictures: Readonly<Record<string, Load>> = {
  lsm: () => import('../../drawing/lsm/picture'),
  btree: () => import('../../drawing/btree/picture'),
  fractal: () => import('../../drawing/fractal/picture'),
};

for (const load of Object.values(kPictures)) preload(load);

/** Returns the picture of an engine by name; an engine without one is shown by its figures. */
export async function pictureOf(engine: string): Promise<EnginePicture> {
  const { kPicture } = await (kPictures[engine] ?? (() => import('../../drawing/plain/picture')))();
  return kPicture;
}
