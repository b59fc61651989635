// The pictures of the engines. A new one is a folder beside this file and a line here.
import type { EnginePicture } from '../pictures/kit/picture';
import { ahead } from '../ui/later';

type Load = () => Promise<{ readonly kPicture: EnginePicture }>;

const kPictures: Readonly<Record<string, Load>> = {
  lsm: () => import('../pictures/lsm/picture'),
  btree: () => import('../pictures/btree/picture'),
  fractal: () => import('../pictures/fractal/picture'),
};

for (const load of Object.values(kPictures)) ahead(load);

/** Returns the picture of an engine by name; an engine without one is shown by its figures. */
export async function pictureOf(engine: string): Promise<EnginePicture> {
  const { kPicture } = await (kPictures[engine] ?? (() => import('../pictures/plain/picture')))();
  return kPicture;
}
