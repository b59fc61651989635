// The tables in which engines show what they found after a power cut: "btree.recovery",
// "lsm.opening". An engine that does not survive power cuts has none.
import { kTables } from '../web/src/gen/schema';
import type { TableName } from '../web/src/gen/types';

export const kRecoveryTables: readonly TableName[] = kTables
  .map(({ name }) => name)
  .filter((name) => /\.(opening|recovery)$/.test(name));

export const survivesPowerCuts = (engine: string): boolean =>
  kRecoveryTables.some((name) => name.startsWith(`${engine}.`));
