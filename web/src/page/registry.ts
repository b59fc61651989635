// The pictures of the engines. To add one is a folder beside this one and a line here.
import type { EnginePicture } from '../pictures/kit/picture';
import { ahead } from '../ui/later';

type Load = () => Promise<{ readonly kPicture: EnginePicture }>;

const kPictures: Readonly<Record<string, Load>> = {
  lsm: () => import('../pictures/lsm/picture'),
  btree: () => import('../pictures/btree/picture'),
  fractal: () => import('../pictures/fractal/picture'),
};

for (const load of Object.values(kPictures)) ahead(load);

/** The picture of an engine by its name; one that has none yet is shown by its figures. */
export async function pictureOf(engine: string): Promise<EnginePicture> {
  const { kPicture } = await (kPictures[engine] ?? (() => import('../pictures/plain/picture')))();
  return kPicture;
}
