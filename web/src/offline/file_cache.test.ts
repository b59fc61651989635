import { expect, test } from 'vitest';
import { FileCache, type Storage } from './file_cache';

const kScope = 'https://example.org/three-trees/';

/** A browser's caches, and a server with these files. */
function storageOf(served: Record<string, string>) {
  const kept = new Map<string, Map<string, string>>();
  const asked: string[] = [];
  const urlOf = (request: RequestInfo | URL) =>
    typeof request === 'string' ? request : 'url' in request ? request.url : request.href;
  const cacheOf = (name: string) => {
    const own = kept.get(name) ?? new Map<string, string>();
    kept.set(name, own);
    return {
      match: (request: RequestInfo | URL) => {
        const found = own.get(urlOf(request));
        return Promise.resolve(found === undefined ? undefined : new Response(found));
      },
      put: async (request: RequestInfo | URL, answer: Response) => {
        own.set(urlOf(request), await answer.text());
      },
    } as Cache;
  };
  const storage: Storage = {
    caches: {
      keys: () => Promise.resolve([...kept.keys()]),
      open: (name) => Promise.resolve(cacheOf(name)),
      delete: (name) => Promise.resolve(kept.delete(name)),
      match: async (request) => {
        for (const name of kept.keys()) {
          const found = await cacheOf(name).match(request);
          if (found !== undefined) return found;
        }
        return undefined;
      },
    },
    fetch: (request) => {
      const url = urlOf(request);
      asked.push(url);
      const body = served[url.slice(kScope.length)];
      return Promise.resolve(new Response(body ?? '', { status: body === undefined ? 404 : 200 }));
    },
  };
  return { storage, kept, asked };
}

const request = (file: string, mode = 'cors') =>
  ({ url: `${kScope}${file}`, method: 'GET', mode }) as Request;
const text = async (answer: Promise<Response>) => (await answer).text();

test('after a first visit page and files come without a network', async () => {
  const served = { '': 'page', 'assets/a-1.js': 'a', 'assets/b-1.wasm': 'b' };
  const { storage, asked } = storageOf(served);
  const cache = new FileCache(storage, kScope, 'one', ['assets/a-1.js', 'assets/b-1.wasm']);
  await cache.fill();
  asked.length = 0;
  expect(await text(cache.answer(request('?dev', 'navigate')))).toBe('page');
  expect(await text(cache.answer(request('assets/b-1.wasm')))).toBe('b');
  expect(asked).toEqual([]);
});

test('a build that is not whole is not installed, and is continued the next time', async () => {
  const served: Record<string, string> = { '': 'page', 'assets/a-1.js': 'a' };
  const { storage, asked } = storageOf(served);
  const cache = new FileCache(storage, kScope, 'one', ['assets/a-1.js', 'assets/b-1.wasm']);
  await expect(cache.fill()).rejects.toThrow('assets/b-1.wasm: 404');
  served['assets/b-1.wasm'] = 'b';
  asked.length = 0;
  await cache.fill();
  expect(asked).toEqual([`${kScope}assets/b-1.wasm`]);
});

test('a newer build has its own page; files of the one before stay for pages that are open', async () => {
  const { storage, kept } = storageOf({ '': 'old', 'assets/a-1.js': 'a' });
  await new FileCache(storage, kScope, 'one', ['assets/a-1.js']).fill();
  kept.set('of something else', new Map());
  for (const version of ['two', 'three']) {
    const next = storageOf({ '': version, 'assets/a-2.js': 'a2' });
    const newer = new FileCache({ ...storage, fetch: next.storage.fetch }, kScope, version, [
      'assets/a-2.js',
    ]);
    await newer.fill();
    await newer.tidy();
    expect(await text(newer.answer(request('', 'navigate')))).toBe(version);
    if (version === 'two') expect(await text(newer.answer(request('assets/a-1.js')))).toBe('a');
  }
  expect([...kept.keys()]).toEqual(['of something else', 'three-trees-two', 'three-trees-three']);
});

test('what is not fetched ahead is kept once it was seen; other sites and writes pass', async () => {
  const { storage, asked } = storageOf({ 'assets/x-greek.woff2': 'letters' });
  const cache = new FileCache(storage, kScope, 'one', []);
  for (let i = 0; i < 2; i++)
    expect(await text(cache.answer(request('assets/x-greek.woff2')))).toBe('letters');
  expect(asked).toHaveLength(1);
  expect(cache.takes({ ...request('a'), method: 'POST' } as Request)).toBe(false);
  expect(cache.takes({ method: 'GET', url: 'https://other.example/a' } as Request)).toBe(false);
});
