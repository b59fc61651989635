// A separate MariaDB server for a test: in a new folder, without network, reached by a socket.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface MariadbServer {
  readonly folder: string;
  /** Runs a text of statements; `status` is 0 unless one of them has failed. */
  client(statements: string): { status: number | null; stdout: string; stderr: string };
  stop(): void;
}

export async function startMariadb(options: readonly string[] = []): Promise<MariadbServer> {
  const folder = mkdtempSync(join(tmpdir(), 'three-trees-mariadb-'));
  const data = join(folder, 'data');
  const socket = join(folder, 'socket');
  mkdirSync(data);
  const server: ChildProcess = spawn(
    'mariadbd',
    [
      '--no-defaults',
      ...(process.getuid?.() === 0 ? ['--user=root'] : []),
      `--datadir=${data}`,
      `--socket=${socket}`,
      `--log-error=${join(folder, 'errors')}`,
      '--skip-networking',
      '--skip-grant-tables',
      '--innodb-buffer-pool-size=16M',
      '--innodb-log-file-size=8M',
      '--innodb-stats-persistent=0',
      '--innodb-flush-log-at-trx-commit=0',
      ...options,
    ],
    { stdio: 'ignore' },
  );
  const client = (statements: string) =>
    spawnSync(
      'mariadb',
      ['--no-defaults', '-uroot', '-NBr', '--default-character-set=latin1', `--socket=${socket}`],
      { input: Buffer.from(statements, 'latin1'), encoding: 'latin1', maxBuffer: 2 ** 28 },
    );
  while (client('select 1;').status !== 0) await new Promise((resolve) => setTimeout(resolve, 100));
  const stop = () => {
    server.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  };
  return { folder, client, stop };
}
