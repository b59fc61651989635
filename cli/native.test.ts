// The native driver as a terminal runs it: Ctrl-C goes to all processes of the terminal's group.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const kCommand = fileURLToPath(new URL('three-trees.mjs', import.meta.url));

test.skipIf(!existsSync('/proc/self/task'))(
  'Ctrl-C stops a native run, and prints its report so far (needs /proc)',
  async () => {
    const words = [kCommand, 'run', 'random-updates', '--native', '--json'];
    const child = spawn(process.execPath, words, {
      stdio: ['ignore', 'pipe', 'ignore'],
      detached: true,
    });
    let out = '';
    child.stdout.on('data', (piece: Buffer) => {
      out += piece.toString();
    });
    const pid = child.pid as number;
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
    const drivers = () => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    while (drivers() === '' || !drivers().split(' ').some(isDriver))
      await new Promise((resolve) => setTimeout(resolve, 20));
    process.kill(-pid, 'SIGINT');
    expect(await ended).toBe(130);
    const { contenders } = JSON.parse(out);
    expect(contenders).toMatchObject([{ name: 'RocksDB', state: 'running' }]);
  },
);

const isDriver = (pid: string): boolean =>
  pid !== '' &&
  existsSync(`/proc/${pid}/comm`) &&
  readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('three-trees-nat');
