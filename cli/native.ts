// The native driver as a transport: a child process that answers framed requests over stdin and
// stdout, one at a time.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { EngineDied, type Transport } from '../web/src/run/transport/loader';

const kDriver = fileURLToPath(new URL('../build/native/three-trees-native', import.meta.url));

/**
 * Starts the driver. It ends with close() or with this process. `content`: the file to create for
 * the drive's content; by default that is in memory.
 */
export function startNative(content?: string): Transport & { readonly pid: number | undefined } {
  return new NativeProcess(content === undefined ? [] : ['--content', content]);
}

interface Waiting {
  resolve(reply: Uint8Array): void;
  reject(error: Error): void;
}

class NativeProcess implements Transport {
  private readonly child: ChildProcessWithoutNullStreams;
  private readonly waiting: Waiting[] = [];
  private pieces: Buffer[] = [];
  private size = 0;
  private complaint = '';
  private dead: EngineDied | undefined;

  constructor(words: readonly string[]) {
    // Ctrl-C in a terminal would end a driver of the same process group before its report is read.
    this.child = spawn(kDriver, words, { stdio: ['pipe', 'pipe', 'pipe'], detached: true });
    this.child.stdout.on('data', (piece: Buffer) => this.take(piece));
    // A panic prints one line and stops, so only the tail matters.
    this.child.stderr.on('data', (piece: Buffer) => {
      this.complaint = (this.complaint + piece.toString()).slice(-2000);
    });
    this.child.stdin.on('error', () => undefined);
    this.child.on('error', (error) =>
      this.die(`${kDriver} could not be started: ${error.message}`),
    );
    this.child.on('close', (code, signal) =>
      this.die(this.complaint.trim() || `the engine ended (${signal ?? code})`),
    );
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  request(bytes: Uint8Array): Promise<Uint8Array> {
    if (this.dead !== undefined) return Promise.reject(this.dead);
    const frame = new Uint8Array(4 + bytes.length);
    new DataView(frame.buffer).setUint32(0, bytes.length, true);
    frame.set(bytes, 4);
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject });
      this.child.stdin.write(frame);
    });
  }

  close(): void {
    this.child.stdin.end();
    this.child.kill();
  }

  private take(piece: Buffer): void {
    this.pieces.push(piece);
    this.size += piece.length;
    while (this.size >= 4) {
      const first = this.pieces[0] as Buffer;
      if (first.length < 4) this.pieces = [Buffer.concat(this.pieces)];
      const length = (this.pieces[0] as Buffer).readUInt32LE(0);
      if (this.size < 4 + length) return;
      const all =
        this.pieces.length === 1 ? (this.pieces[0] as Buffer) : Buffer.concat(this.pieces);
      const rest = all.subarray(4 + length);
      this.pieces = rest.length > 0 ? [rest] : [];
      this.size = rest.length;
      this.waiting.shift()?.resolve(new Uint8Array(all.subarray(4, 4 + length)));
    }
  }

  private die(message: string): void {
    this.dead ??= new EngineDied(message);
    for (const { reject } of this.waiting.splice(0)) reject(this.dead);
  }
}
