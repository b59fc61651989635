// All components of the lab by file. Loading them before the tests makes panels that the page loads
// lazily appear at once. check/site.test.ts renders the other pages.

const kModules = import.meta.glob<Record<string, unknown>>(
  [
    '../../web/src/**/*.tsx',
    '!../../web/src/{embed,main,gallery,app/talks/notes/notes_window}.tsx',
    '!../../web/src/{app/gallery,site}/**',
  ],
  { eager: true },
);

const kComponentName = /^(default|[A-Z][a-z]\w*)$/;

/** The components that files export, as `file: name`. Other exports begin with a small letter. */
export const components: ReadonlyMap<string, unknown> = new Map(
  Object.entries(kModules).flatMap(([path, exports]) =>
    Object.entries(exports)
      .filter(([name, value]) => kComponentName.test(name) && typeof value === 'function')
      .map(([name, value]): [string, unknown] => [
        `${path.replace('../../web/src/', '')}: ${name}`,
        value,
      ]),
  ),
);
