import { expect, test } from 'vitest';
import type { Scenario } from '../../../document/scenario/scenario';
import { whyNot } from './opening';

test('options that the engines refuse are refused, with the editor; the rest has failed', () => {
  const scenario = {} as Scenario;
  const message = 'options.buffer_pool_size: at least 5 MiB';
  // Errors of a worker arrive as their names (run/transport/protocol.ts) and messages.
  const refused = Object.assign(new Error(message), { name: 'Refused' });
  expect(whyNot(refused, scenario)).toEqual({
    kind: 'refused',
    issues: [{ path: '', message }],
    scenario,
  });
  expect(whyNot(new Error('out of memory'), scenario)).toEqual({
    kind: 'failed',
    message: 'out of memory',
  });
});
