// Upgrades documents of older versions to the current one, one version at a time.
import { plainText } from '../values/moment_text';

type Document = Record<string, unknown>;

/** Version 1 had captions, and breakpoints at which play paused. */
function fromVersion1({ captions, breakpoints, ...rest }: Document): Document {
  const version = 2;
  if (!Array.isArray(captions)) return { ...rest, version };
  const stops = Array.isArray(breakpoints) ? breakpoints.map((one) => one?.at) : [];
  const moments = captions.map((caption, i) => {
    const next = captions[i + 1]?.at;
    const until = stops.find((stop) => isAfter(stop, caption?.at) && !isAfter(stop, next));
    const { text } = caption ?? {};
    return {
      ...caption,
      ...(until === undefined ? {} : { until }),
      ...(typeof text === 'string' ? { text: plainText(text) } : {}),
    };
  });
  return { ...rest, version, moments };
}

/** Compares two places of unknown origin; false if they cannot be compared. */
function isAfter(one: Document | undefined, other: Document | undefined): boolean {
  return ['statements', 'ns'].some((unit) => Number(one?.[unit]) > Number(other?.[unit]));
}

/** kUpgraders[n] turns version n into version n + 1. Version 1 is the first. */
const kUpgraders: Readonly<Record<number, (document: Document) => Document>> = {
  1: fromVersion1,
};

/**
 * Old claims were a text, a source, a published number and an expression over reports. They had no
 * band, so they are shown beside their figure and not judged.
 */
function withMeasures(document: Document): Document {
  const { claims } = document;
  if (!Array.isArray(claims) || !claims.some((claim) => claim?.measured !== undefined))
    return document;
  const renewed = claims.map((claim) => {
    if (typeof claim?.measured !== 'string') return claim;
    const { text, source, published, measured, ...rest } = claim;
    const figure = String(text).slice(0, 80);
    const note = `published: ${published} (${source})`.slice(0, 1000);
    return { ...rest, figure, measure: measured, mark: 'shape', note };
  });
  return { ...document, claims: renewed };
}

/**
 * Upgrades a document of unknown origin to the current version. Anything it does not recognise is
 * returned unchanged for the schema to refuse.
 */
export function upgrade(document: unknown): unknown {
  let current = document;
  for (;;) {
    if (typeof current !== 'object' || current === null || Array.isArray(current)) return current;
    const version = (current as Document).version;
    const step =
      typeof version === 'number' && Object.hasOwn(kUpgraders, version)
        ? kUpgraders[version]
        : undefined;
    if (step === undefined) return withMeasures(current as Document);
    current = step(current as Document);
  }
}
