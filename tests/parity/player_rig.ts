// Rig for tests of the player: real engines, with sessions in this thread in place of workers.
import { afterEach } from 'vitest';
import type { Player } from '../../web/src/run/play/api';
import { createPlayer } from '../../web/src/run/play/player';
import { type StartInstance, wasmStarter } from '../../web/src/run/transport/lab_instance';
import { scenarioOf, tinyDocument, wasmModule } from '../support';
import { localPort, turn } from './local_port';

const players: Player[] = [];
afterEach(() => {
  for (const player of players.splice(0)) player.dispose();
});

export interface RigOptions {
  readonly starter?: (module: WebAssembly.Module) => StartInstance;
  readonly kill?: (die: (message: string) => void) => void;
}

const kTiny = tinyDocument('tiny', [{ kind: 'load' }, { kind: 'update', statements: 3000 }]) as {
  contenders: object[];
};
export const kOne = scenarioOf(kTiny);
/** The document with its contender twice, of which the second one has small blocks. */
export const withSmallBlocks = <D extends { contenders: object[] }>(document: D): D => ({
  ...document,
  contenders: [
    ...document.contenders.slice(0, 1),
    { ...document.contenders[0], name: 'Small blocks', options: { block_size: 512 } },
  ],
});
export const kPair = scenarioOf(withSmallBlocks(kTiny));

/** The player is disposed after the test. */
export function startPlayer({ starter = wasmStarter, kill }: RigOptions = {}): Player {
  const player = createPlayer({ engines: wasmModule, connect: () => localPort(starter, kill) });
  players.push(player);
  return player;
}

/** Calls tick as a page would, until the condition holds. */
export async function tickUntil(player: Player, done: () => boolean): Promise<void> {
  for (let ms = 0; !done(); ms += 16) {
    if (ms > 600_000) throw new Error('waited too long');
    player.tick(ms);
    for (let i = 0; i < 5; i++) await turn();
  }
}

export async function settled(): Promise<void> {
  for (let i = 0; i < 50; i++) await turn();
}

/** Statements done by each of the first two contenders. */
export const statements = (player: Player) =>
  [0, 1].map((contender) => player.latest(contender)?.status.statements);
