import { startNative } from '../cli/native';
import { LabInstance } from '../web/src/lab/engine';
import { print, spaceOverhead } from '../tests/truth/acceptance';
for (const [s, b, p] of [['12.0 GB', 12.0e9, 12.4], ['36.1 GB', 36.1e9, 12.2], ['60.1 GB', 60.1e9, 12.4]] as const) { const r = await spaceOverhead(() => new LabInstance(startNative()), s, b, p); console.log(print(r.tables)); console.log(print(r.all)); }
