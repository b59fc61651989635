// An engine that has no picture yet: says so, and shows its tables as they are.
import type { Band } from '../../stage/band';
import type { EnginePicture, TreePicture } from '../kit/picture';
import { PlainTables } from './plain_tables';

export const kPicture: EnginePicture = {
  watch: 'everything',
  legend: '',
  reading: [],
  counts: () => [],
  open: (_stage, band) => new PlainPicture(band),
};

class PlainPicture implements TreePicture {
  readonly label = 'This engine has no picture yet';
  readonly tableOnly = true;
  readonly replay = undefined;

  constructor(private readonly band: Band) {}

  take(): void {}
  advance(): void {}
  rest(): void {}
  whereIs(key: Uint8Array) {
    return { table: 'lab.followed', id: 0, key } as const;
  }
  located(): void {}
  point(): string {
    return '';
  }
  leave(): void {}
  press(): undefined {
    return undefined;
  }
  twin() {
    return <PlainTables band={this.band} />;
  }
  panel() {
    return { title: this.band.name, body: this.twin() };
  }
  needs(): number {
    return 0;
  }
  paint(): void {}
}
