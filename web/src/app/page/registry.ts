// The pictures of the engines. To add one is a folder beside this one and a line here.
import type { EnginePicture } from '../../drawing/kit/picture';
import { ahead } from '../../ui/later';

type Load = () => Promise<{ readonly kPicture: EnginePicture }>;

const kPictures: Readonly<Record<string, Load>> = {
  lsm: () => import('../../drawing/lsm/picture'),
  btree: () => import('../../drawing/btree/picture'),
  fractal: () => import('../../drawing/fractal/picture'),
};

for (const load of Object.values(kPictures)) ahead(load);

/** The picture of an engine by its name; one that has none yet is shown by its figures. */
export async function pictureOf(engine: string): Promise<EnginePicture> {
  const { kPicture } = await (kPictures[engine] ?? (() => import('../../drawing/plain/picture')))();
  return kPicture;
}
