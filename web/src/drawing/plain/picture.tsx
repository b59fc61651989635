// The picture of an engine that has none yet: says so, and shows its tables.
import type { PictureHost } from '../kit/host';
import type { EnginePicture, TreePicture } from '../kit/picture';
import { PlainTables } from './plain_tables';

export const kPicture: EnginePicture = {
  watch: 'everything',
  family: '',
  does: '',
  legend: '',
  signs: [],
  reading: [],
  counts: () => [],
  open: (host) => new PlainPicture(host),
};

class PlainPicture implements TreePicture {
  readonly label = 'This engine has no picture yet';
  readonly tableOnly = true;
  readonly replay = undefined;

  constructor(private readonly host: PictureHost) {}

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
    return <PlainTables host={this.host} />;
  }
  panel() {
    return { title: this.host.name, body: this.twin() };
  }
  readonly revision = 0;
  paint() {
    return [];
  }
}
