// Samples of both profilers, folded into functions and rooms.
import { expect, test } from 'vitest';
import { cpuProfileTimes, perfTimes, profileOf, roomsOf } from './samples';

const kLibraries = {
  lab: '_ZN2tt3Lab4stepEv T 0 10\n_ZN2tt5shareEv W 40 8\n',
  core: '\nunity_0_cxx.cxx.o:\n_ZN2tt5shareEv W 0 8\n_ZN2tt6crc32cEv T 8 10\nkTable R 0 4\n',
  lsm: '_ZN2tt3getEv.constprop.0 t 0 4\n_ZNSs7replaceEv W 8 4\n',
  btree: '_ZNSs7replaceEv W 0 4\n',
};
const rooms = roomsOf(kLibraries);

test('a symbol is of the lowest room that compiles it, or of none that only sit side by side', () => {
  expect(Object.fromEntries(rooms)).toEqual({
    _ZN2tt3Lab4stepEv: 'lab',
    _ZN2tt5shareEv: 'core',
    _ZN2tt6crc32cEv: 'core',
    _ZN2tt3getEv: 'lsm',
    _ZNSs7replaceEv: 'rest',
  });
});

test("perf's samples are counted by function, and the system's are the rest", () => {
  const driver = '(/x/build/native/three-trees-native)';
  const script = [
    ` 55b7515fbe54 _ZN2tt6crc32cEv ${driver}`,
    ` 55b7515fbe58 _ZN2tt6crc32cEv ${driver}`,
    ` 55b7515fbf54 _ZN2tt3getEv.constprop.0 ${driver}`,
    ` 55b7515fff54 _ZN2tt3getEv.part.0.cold ${driver}`,
    ' ffffffff816a43c5 clear_page ([kernel.kallsyms])',
    ' 7f6f11370d24 __memmove_avx (/usr/lib/libc.so.6)',
    ` 1f [unknown] ${driver}`,
    '',
  ].join('\n');
  const times = perfTimes(script, 0.5);
  const names = new Map([['_ZN2tt6crc32cEv', 'tt::crc32c']]);
  expect(profileOf(times, rooms, names)).toEqual({
    seconds: 3.5,
    rooms: [
      { name: 'rest', seconds: 1.5 },
      { name: 'core', seconds: 1 },
      { name: 'lsm', seconds: 1 },
    ],
    functions: [
      { name: '_ZN2tt3getEv', room: 'lsm', seconds: 1 },
      { name: 'tt::crc32c', room: 'core', seconds: 1 },
      { name: '[unknown]', room: 'rest', seconds: 0.5 },
      { name: '__memmove_avx (libc.so.6)', room: 'rest', seconds: 0.5 },
      { name: 'clear_page ([kernel.kallsyms])', room: 'rest', seconds: 0.5 },
    ],
  });
});

test("Node's samples last until the next one, and idle time is no one's", () => {
  const wasm = 'wasm://wasm/0123';
  const node = (id: number, functionName: string, url = '') => ({
    id,
    callFrame: { functionName, url },
  });
  const times = cpuProfileTimes({
    nodes: [
      node(1, '(idle)'),
      node(2, '(program)'),
      node(3, '_ZN2tt6crc32cEv', wasm),
      node(4, '_ZN2tt6crc32cEv.1', wasm),
      node(5, 'readFileSync', 'node:fs'),
    ],
    samples: [1, 3, 4, 5, 2],
    timeDeltas: [9, 100, 2_000_000, 1_000_000, 500_000],
  });
  expect(Object.fromEntries(times)).toEqual({
    _ZN2tt6crc32cEv: 3,
    'readFileSync (JavaScript)': 0.5,
    '(program)': 0,
  });
});
