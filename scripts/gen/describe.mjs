// Asks a binary to describe itself: the native driver over stdin/stdout, or the .wasm in Node. One request, kSchema.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const kSchemaRequest = 0;

export async function readSchema(root) {
  const native = join(root, 'build/native/three-trees-native');
  const wasm = join(root, 'build/wasm/three-trees.wasm');
  if (existsSync(native)) return parse(fromNative(native));
  if (existsSync(wasm)) return parse(await fromWasm(wasm));
  throw new Error(`neither ${native} nor ${wasm} is built`);
}

function fromNative(path) {
  const done = spawnSync(path, { input: Buffer.from([1, 0, 0, 0, kSchemaRequest]), maxBuffer: 1 << 28 });
  if (done.error) throw done.error;
  if (done.stdout.length < 4) throw new Error(`${path} did not answer: ${done.stderr}`);
  return done.stdout.subarray(4, 4 + done.stdout.readUInt32LE(0));
}

async function fromWasm(path) {
  const stop = (what) => () => {
    throw new Error(`the .wasm called ${what} while describing itself`);
  };
  // Any import that a build may have is answered; only describing is asked of it.
  const module = await WebAssembly.compile(readFileSync(path));
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module))
    (imports[from] ??= {})[name] = name === 'emscripten_notify_memory_growth' ? () => {} : stop(name);
  const { exports } = await WebAssembly.instantiate(module, imports);
  exports._initialize?.();
  const request = exports.tt_alloc(1) >>> 0;
  new Uint8Array(exports.memory.buffer)[request] = kSchemaRequest;
  const reply = exports.tt_request(1) >>> 0;
  const view = new DataView(exports.memory.buffer);
  return Buffer.from(exports.memory.buffer.slice(reply + 4, reply + 4 + view.getUint32(reply, true)));
}

// Status byte, then one text cell: varint length and bytes.
function parse(reply) {
  let at = 1;
  let length = 0;
  for (let shift = 1; ; shift *= 128) {
    const byte = reply[at++];
    length += (byte & 127) * shift;
    if (byte < 128) break;
  }
  const text = reply.subarray(at, at + length).toString('utf8');
  if (reply[0] !== 0) throw new Error(`the binary refused to describe itself: ${text}`);
  return JSON.parse(text);
}
