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

test("Node's samples share the process's time, and idle ones have none", () => {
  const node = (hitCount: number, functionName: string, url = '') => ({
    hitCount,
    callFrame: { functionName, url },
  });
  const nodes = [
    node(900, '(idle)'),
    node(5, '(program)'),
    node(60, '_ZN2tt6crc32cEv', 'wasm://wasm/0123'),
    node(20, '_ZN2tt6crc32cEv.1', 'wasm://wasm/0123'),
    node(0, '_ZN2tt3getEv', 'wasm://wasm/0123'),
    node(15, 'readFileSync', 'node:fs'),
  ];
  expect(Object.fromEntries(cpuProfileTimes({ nodes }, 10))).toEqual({
    '(program)': 0.5,
    _ZN2tt6crc32cEv: 8,
    'readFileSync (JavaScript)': 1.5,
  });
});
