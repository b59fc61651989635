// Reads and checks the published figures, scenarios/published/sources.json.
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { printBand, printMeasured } from '../../web/src/document/measure/verdict';

const text = () => z.string().check(z.minLength(1), z.maxLength(500));

const publishedSchema = z.strictObject({
  sources: z.array(
    z.strictObject({
      id: text(),
      title: text(),
      publisher: text(),
      author: z.string(),
      year: z.int().check(z.gte(2000), z.lte(2030)),
      /** URL of the source. */
      address: z.optional(text().check(z.regex(/^https:\/\//))),
      /** Reason for the lack of an address. */
      no_address: z.optional(text()),
    }),
  ),
  figures: z.array(
    z.strictObject({
      id: z.string().check(z.regex(/^[a-z0-9-]+$/)),
      source: text(),
      place: text(),
      /** The figure in the source's words. */
      words: text(),
      /** The measured quantity. */
      quantity: text(),
      published: z.union([
        z.strictObject({ value: z.number() }),
        z.strictObject({ from: z.optional(z.number()), to: z.optional(z.number()) }),
        z.strictObject({ holds: z.literal(true) }),
      ]),
      unit: z.string(),
      /** The missing feature without which the figure cannot be measured yet. */
      waits_for: z.optional(text()),
      /** The reason why the figure can never be measured here. */
      out_of_reach: z.optional(text()),
    }),
  ),
});

type Published = z.infer<typeof publishedSchema>;

const path = new URL('../../scenarios/published/sources.json', import.meta.url);
export const kPublished: Published = publishedSchema.parse(JSON.parse(readFileSync(path, 'utf8')));

export type Figure = Published['figures'][number];

/** "13.9 ×", "at most 0.2 %", "no number". */
export function printPublished({ published, unit }: Figure): string {
  if ('holds' in published) return 'no number';
  if ('value' in published) return `${printMeasured(published.value)} ${unit}`.trim();
  const range = {
    ...(published.from === undefined ? {} : { from: published.from }),
    ...(published.to === undefined ? {} : { to: published.to }),
  };
  return `${printBand(range)} ${unit}`.trim();
}
