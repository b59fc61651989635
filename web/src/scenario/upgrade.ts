// Upgrades documents of older versions to the current one, one version at a time.

/** upgraders[n] turns version n into version n + 1. Version 1 is the first. */
const kUpgraders: Readonly<
  Record<number, (document: Record<string, unknown>) => Record<string, unknown>>
> = {};

export function upgrade(document: unknown): unknown {
  let current = document;
  for (;;) {
    if (typeof current !== 'object' || current === null || Array.isArray(current)) return current;
    const version = (current as Record<string, unknown>).version;
    const step =
      typeof version === 'number' && Object.hasOwn(kUpgraders, version)
        ? kUpgraders[version]
        : undefined;
    if (step === undefined) return current;
    current = step(current as Record<string, unknown>);
  }
}
