// Every component of the lab, by its file: they are loaded before the tests, so that panels which
// the page loads when they are opened are there at once. The pages around it are rendered by
// check/site.test.ts.

const kModules = import.meta.glob<Record<string, unknown>>(
  [
    '../../web/src/**/*.tsx',
    '!../../web/src/{embed,main,gallery,app/talks/notes_window}.tsx',
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
