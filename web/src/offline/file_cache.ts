// Keeps the files of one build of the site, so that it works without a network. Files have a hash
// of their content in their names: what is kept is never out of date, except for the pages.

/** What it needs of a browser. */
export interface Storage {
  readonly caches: Pick<CacheStorage, 'keys' | 'open' | 'delete' | 'match'>;
  readonly fetch: (request: Request | string, init?: RequestInit) => Promise<Response>;
}

const kPrefix = 'three-trees-';
/** A page of the build before may be open still: its files stay until the next build is here. */
const kBuildsKept = 2;
/** At the same time: the line is shared with others. */
const kAtOnce = 4;
/** Servers that say "Vary: Origin" mean who asks; a file is the same for all. */
const kSame = { ignoreVary: true } as const;

export class FileCache {
  /**
   * `version`: of this build; `files`: all of it, relative to `scope`, the address of the site, in
   * the order in which they matter; a page's name ends in a slash, and that of the first is empty.
   */
  constructor(
    private readonly storage: Storage,
    private readonly scope: string,
    private readonly version: string,
    private readonly files: readonly string[],
  ) {}

  private get name(): string {
    return `${kPrefix}${this.version}`;
  }

  private address(file: string): string {
    return new URL(file, this.scope).href;
  }

  /** Keeps all files, or fails: half a build is none. */
  async fill(): Promise<void> {
    const cache = await this.storage.caches.open(this.name);
    const left = ['', ...this.files].map((file) => this.address(file));
    const hasHash = (address: string) => address.startsWith(this.address('assets/'));
    const some = async (): Promise<void> => {
      for (let address = left.shift(); address !== undefined; address = left.shift()) {
        if ((await cache.match(address, kSame)) !== undefined) continue;
        // What has no hash in its name has the same name in each build.
        const fresh = hasHash(address) ? undefined : { cache: 'no-cache' as const };
        const answer = await this.storage.fetch(address, fresh);
        if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
        await cache.put(address, answer);
      }
    };
    await Promise.all(Array.from({ length: kAtOnce }, some));
  }

  /** Drops builds that no open page can be of. */
  async tidy(): Promise<void> {
    const { caches } = this.storage;
    const builds = (await caches.keys()).filter((name) => name.startsWith(kPrefix));
    const others = builds.filter((name) => name !== this.name);
    const dropped = others.slice(0, Math.max(0, others.length - kBuildsKept + 1));
    await Promise.all(dropped.map((name) => caches.delete(name)));
  }

  /** A page is that of this build; a file may be of the one before. */
  async answer(request: Request): Promise<Response> {
    const { caches, fetch } = this.storage;
    if (request.mode === 'navigate') {
      const cache = await caches.open(this.name);
      return (await cache.match(pageOf(request.url), kSame)) ?? fetch(request);
    }
    return (await caches.match(request, kSame)) ?? this.ask(request);
  }

  /** What is not fetched ahead, such as the letters of other scripts, is kept once it was seen. */
  private async ask(request: Request): Promise<Response> {
    const answer = await this.storage.fetch(request);
    if (answer.ok && request.url.startsWith(this.address('assets/'))) {
      const cache = await this.storage.caches.open(this.name);
      await cache.put(request, answer.clone());
    }
    return answer;
  }

  /** Requests that are this site's, and only ask. */
  takes({ method, url }: Request): boolean {
    return method === 'GET' && url.startsWith(this.scope);
  }
}

/** A page's address as it is kept: links have more, and some servers name the file. */
function pageOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname.replace(/(\/|^)index\.html$/, '$1')}`;
}
