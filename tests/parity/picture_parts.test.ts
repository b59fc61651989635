// Every part that moments may point at exists in the picture of its engine.
import { afterAll, expect, test } from 'vitest';
import { keyAxisOf } from '../../web/src/app/stage/band';
import { kPictureParts } from '../../web/src/document/scenario/checks/picture_parts';
import { toLoadRequests } from '../../web/src/document/scenario/load_request';
import type { Contender } from '../../web/src/document/scenario/scenario';
import { kPicture as kBtree } from '../../web/src/drawing/btree/picture';
import { recordPicture } from '../../web/src/drawing/canvas/testing/recorded';
import { kPicture as kFractal } from '../../web/src/drawing/fractal/picture';
import { outlined } from '../../web/src/drawing/kit/base/outlined';
import { segmented } from '../../web/src/drawing/kit/base/segmented';
import { frameByHand } from '../../web/src/drawing/kit/testing/frame';
import { hostByHand } from '../../web/src/drawing/kit/testing/host';
import { kPicture as kLsm } from '../../web/src/drawing/lsm/picture';
import type { LabInstance } from '../../web/src/run/transport/lab_instance';
import {
  scenarioOf,
  startNativeLab,
  tinyBtreeDocument,
  tinyDocument,
  tinyFractalDocument,
} from '../support';

const kPhases = [{ kind: 'load' }, { kind: 'update', statements: 2_000 }];
const kSize = { width: 928, height: 480 };
const labs: LabInstance[] = [];
afterAll(() => {
  for (const lab of labs) lab.close();
});

test.for([
  ['LSM-tree', tinyDocument, kLsm, ['memtable', 'log', 'L0', 'L6']],
  ['B-tree', tinyBtreeDocument, kBtree, ['memory', 'log', 'doublewrite', 'root', 'leaves']],
  ['fractal tree', tinyFractalDocument, kFractal, ['log', 'leaves', 'height_1']],
] as const)('%s', async ([, document, picture, there]) => {
  const scenario = scenarioOf(document('parts', kPhases));
  const contender = scenario.contenders[0] as Contender;
  const lab = await startNativeLab();
  labs.push(lab);
  await lab.load(toLoadRequests(scenario)[0] as Parameters<LabInstance['load']>[0]);
  const { status } = await lab.advance({
    stop: 'end',
    target: 0,
    maxSteps: Number.MAX_SAFE_INTEGER,
    facts: 'off',
  });
  const watch = picture.watch === 'everything' ? [] : picture.watch;
  const tables = { ...(await lab.describe()), ...(await lab.describe(watch)) };
  const axis = keyAxisOf(tables);
  const tree = picture.open(hostByHand(axis, { name: contender.name, contender }));
  tree.take({ ...frameByHand(tables), status }, 0, true);
  let part: string | undefined;
  const painter = outlined(segmented(tree, axis), tree, () => part);
  const paint = () => JSON.stringify(recordPicture(painter, kSize, 0));
  const plain = paint();
  for (const name of kPictureParts[contender.engine] ?? []) {
    part = name;
    const box = tree.partBox?.(name);
    if (!(there as readonly string[]).includes(name) && box === undefined) continue;
    expect(box, name).toBeDefined();
    const { x = -1, y = -1, w = 0, h = 0 } = box ?? {};
    expect(x >= 0 && y >= 0 && w > 0 && h > 0, name).toBe(true);
    expect(x + w <= kSize.width + 0.5 && y + h <= kSize.height, name).toBe(true);
    expect(paint(), name).not.toBe(plain);
  }
});
