// A contender at a place of its run as the page would see it: the tables that its picture watches,
// its report, and the places of the followed row.

import { pictureOf } from '../../web/src/app/page/trees/registry';
import { keyAxisOf } from '../../web/src/app/stage/band';
import { keyOfRowIn } from '../../web/src/app/stage/row_followed';
import { runTables } from '../../web/src/app/stage/run_tables';
import type { Contender, Scenario, SharedPlace } from '../../web/src/document/scenario/scenario';
import type { PictureHost } from '../../web/src/drawing/kit/host';
import { onlyRow } from '../../web/src/model/tables/tables';
import type { RecordedBytes } from '../../web/src/run/telling/recorded_moments';
import type { LabInstance } from '../../web/src/run/transport/lab_instance';

const kAxisTables = ['workload.axis', 'workload.indexes'] as const;
const kNoRow = new Uint8Array(0);

/** Takes a run at its beginning. Returns a function that runs it to a place and reads it there. */
export async function lookAt(
  lab: LabInstance,
  scenario: Scenario,
  contender: Contender,
): Promise<(place: SharedPlace, row?: number, first?: boolean) => Promise<RecordedBytes>> {
  const picture = await pictureOf(contender.engine);
  const axis = keyAxisOf(await lab.describe());
  const tree = picture.open({ index: 0, name: contender.name, contender, axis } as PictureHost);
  const names = picture.watch === 'everything' ? [] : [...runTables(scenario), ...picture.watch];
  // The first moment has the key axis for all, if it is one of several indexes.
  const axes = names.length > 0 && axis.segments.length > 0 ? kAxisTables : [];
  return async (place, row, first = false) => {
    const [stop, target] =
      'ns' in place ? (['ns', place.ns] as const) : (['statements', place.statements] as const);
    const { status } = await lab.advance({
      stop,
      target,
      maxSteps: Number.MAX_SAFE_INTEGER,
      facts: 'off',
    });
    const followed = onlyRow(await lab.describe(['lab.followed']), 'lab.followed');
    const key =
      row !== undefined
        ? keyOfRowIn(scenario, axis, row)
        : followed && axis.stored(axis.segments[0]?.tree ?? 0, followed.key);
    const where = key && tree.whereIs(key);
    return {
      status,
      tables: await lab.describeBytes(first ? [...names, ...axes] : names),
      report: await lab.reportBytes(),
      row: where === undefined ? kNoRow : await lab.inspectBytes(where.table, where.id, where.key),
    };
  };
}
