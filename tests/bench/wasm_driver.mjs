// The engines' .wasm as the native driver is: `node wasm_driver.mjs FILE.wasm` answers the framed
// requests on its stdin (wasm/tools/main.cc). Plain JavaScript, so that nothing else runs.
import { readFileSync, writeSync } from 'node:fs';

const kBadFile = 8;
const file = process.argv[2];
const module = await WebAssembly.compile(readFileSync(file));
const imports = {};
for (const { module: from, name } of WebAssembly.Module.imports(module)) {
  imports[from] ??= {};
  imports[from][name] = () => kBadFile;
}
imports.env.tt_panic = (what) => {
  const bytes = new Uint8Array(exports.memory.buffer, what >>> 0, 500);
  process.stderr.write(`${new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)))}\n`);
  process.exit(1);
};
/** @type {any} */
const exports = (await WebAssembly.instantiate(module, imports)).exports;
exports._initialize?.();

function write(bytes) {
  for (let done = 0; done < bytes.length; ) done += writeSync(1, bytes, done);
}

const requests = readFileSync(0);
for (let at = 0; at < requests.length; ) {
  const size = requests.readUInt32LE(at);
  const room = exports.tt_alloc(size) >>> 0;
  new Uint8Array(exports.memory.buffer, room, size).set(requests.subarray(at + 4, at + 4 + size));
  const reply = exports.tt_request(size) >>> 0;
  const length = new DataView(exports.memory.buffer).getUint32(reply, true);
  write(new Uint8Array(exports.memory.buffer, reply, 4 + length));
  at += 4 + size;
}
