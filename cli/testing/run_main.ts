// The command line as tests call it: words in, what it printed and its exit code out.
import { vi } from 'vitest';
import { main } from '../main';

// Each call of main adds a listener for a closed pipe.
process.stdout.setMaxListeners(0);

export async function run(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const written = { out: '', err: '' };
  const capture = (to: 'out' | 'err') => (text: string | Uint8Array) => {
    written[to] += String(text);
    return true;
  };
  vi.spyOn(process.stdout, 'write').mockImplementation(capture('out'));
  vi.spyOn(process.stderr, 'write').mockImplementation(capture('err'));
  const code = await main(words, () => undefined);
  vi.restoreAllMocks();
  return { code, ...written };
}
