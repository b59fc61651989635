// Asks the native driver to describe itself, by one request (kSchema) over stdin and stdout. The
// WebAssembly build could not: it has no help texts.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const kSchemaRequest = 0;

export function readSchema(root) {
  const native = join(root, 'build/native/three-trees-native');
  if (!existsSync(native)) throw new Error(`${native} is not built`);
  return parse(fromNative(native));
}

function fromNative(path) {
  const done = spawnSync(path, {
    input: Buffer.from([1, 0, 0, 0, kSchemaRequest]),
    maxBuffer: 1 << 28,
  });
  if (done.error) throw done.error;
  if (done.stdout.length < 4) throw new Error(`${path} did not answer: ${done.stderr}`);
  return done.stdout.subarray(4, 4 + done.stdout.readUInt32LE(0));
}

// A reply is a status byte and one text cell: its length as a varint, then its bytes.
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
