// Links: a scenario (a gallery name plus differences, or the whole document), the moment, the view and the build, behind "#".
//
// A link is "v1." and base64url of deflated JSON. It comes from strangers: its length is bounded, so is what it inflates to (read
// in pieces and stopped, as a kilobyte can inflate to a gigabyte), and the scenario in it passes the same checks as a file.
import { guardIssues, kMaxDocumentBytes, parseJson } from './guard';
import type { Issue } from './issue';
import { parseScenario } from './parse';
import { applyPatch, makePatch } from './patch';
import type { Scenario } from './scenario';

const kPrefix = 'v1.';
/** Longest accepted link, in characters. */
export const kMaxLink = 1 << 16;

export type ViewValue = string | number | boolean;
export type LinkMoment = { readonly statements: number } | { readonly ns: number } | { readonly seq: number };
export interface Link {
  readonly scenario: Scenario;
  readonly moment?: LinkMoment;
  /** How the page looked: its own names and values. */
  readonly view?: Readonly<Record<string, ViewValue>>;
  /** The build that made the link, and the digest that it had at the moment, by contender. */
  readonly build?: string;
  readonly digests?: readonly string[];
}
export type LinkResult = { readonly ok: true; readonly link: Link } | { readonly ok: false; readonly issues: readonly Issue[] };

/** The gallery's document of this name, if there is one. */
export type Gallery = (name: string) => unknown;

export async function encodeLink(link: Link, gallery: Gallery): Promise<string> {
  const { scenario, ...rest } = link;
  const base = parseScenario(gallery(scenario.name));
  const source = base.ok ? { gallery: scenario.name, changes: makePatch(base.scenario, scenario) } : { document: scenario };
  const json = new TextEncoder().encode(JSON.stringify({ ...source, ...rest }));
  const text = kPrefix + toBase64Url(await pump(json, new CompressionStream('deflate-raw'), Number.POSITIVE_INFINITY));
  if (text.length > kMaxLink) throw new Error('this scenario is too long for a link; save it as a file');
  return text;
}

/** Reads what encodeLink wrote, with or without the "#" in front. */
export async function decodeLink(text: string, gallery: Gallery): Promise<LinkResult> {
  const body = text.replace(/^#/, '');
  if (!body.startsWith(kPrefix)) return refuse('', 'this link is of a version that this page does not know');
  if (body.length > kMaxLink) return refuse('', 'this link is too long');
  const bytes = fromBase64Url(body.slice(kPrefix.length));
  if (bytes === undefined) return refuse('', 'this link is damaged');
  let json: string;
  try {
    json = new TextDecoder('utf-8', { fatal: true }).decode(await pump(bytes, new DecompressionStream('deflate-raw'), kMaxDocumentBytes));
  } catch (error) {
    return refuse('', error instanceof TooLarge ? 'this link holds more than 1 MiB' : 'this link is damaged');
  }
  const parsed = parseJson(json);
  if (!parsed.ok) return { ok: false, issues: [parsed.issue] };
  const guarded = guardIssues(parsed.value);
  if (guarded.length > 0) return { ok: false, issues: guarded };
  return readLink(parsed.value, gallery);
}

function readLink(value: unknown, gallery: Gallery): LinkResult {
  if (typeof value !== 'object' || value === null) return refuse('', 'this link is damaged');
  const fields = value as Record<string, unknown>;
  const document = documentOf(fields, gallery);
  if (document === undefined) return refuse('gallery', `the gallery has no scenario "${String(fields.gallery).slice(0, 64)}"`);
  const parsed = parseScenario(document);
  if (!parsed.ok) return parsed;
  const link: { -readonly [K in keyof Link]: Link[K] } = { scenario: parsed.scenario };
  const moment = readMoment(fields.moment);
  if (moment !== undefined) link.moment = moment;
  if (fields.moment !== undefined && moment === undefined) return refuse('moment', 'must be {"statements": N}, {"ns": N} or {"seq": N}');
  if (typeof fields.view === 'object' && fields.view !== null) link.view = readView(fields.view);
  if (typeof fields.build === 'string') link.build = fields.build.slice(0, 64);
  if (Array.isArray(fields.digests)) link.digests = fields.digests.map(String).slice(0, 8);
  return { ok: true, link };
}

function documentOf(fields: Record<string, unknown>, gallery: Gallery): unknown {
  if (typeof fields.gallery !== 'string') return fields.document ?? null;
  // The differences were taken between checked scenarios, so they are laid over one.
  const base = parseScenario(gallery(fields.gallery));
  return base.ok ? applyPatch(base.scenario, fields.changes ?? {}) : undefined;
}

function readMoment(value: unknown): LinkMoment | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const entries = Object.entries(value);
  const [name, at] = entries[0] ?? [];
  if (entries.length !== 1 || !Number.isSafeInteger(at) || (at as number) < 0) return undefined;
  return name === 'statements' || name === 'ns' || name === 'seq' ? ({ [name]: at } as unknown as LinkMoment) : undefined;
}

function readView(view: object): Record<string, ViewValue> {
  const kept = Object.entries(view).filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value));
  return Object.fromEntries(kept.slice(0, 50)) as Record<string, ViewValue>;
}

function refuse(path: string, message: string): LinkResult {
  return { ok: false, issues: [{ path, message }] };
}

class TooLarge extends Error {}

async function pump(bytes: Uint8Array<ArrayBuffer>, through: GenericTransformStream, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = (new Blob([bytes]).stream().pipeThrough(through) as ReadableStream<Uint8Array>).getReader();
  const pieces: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      // Cancelling rejects the pipe's other end; nobody waits for that.
      reader.cancel().catch(() => undefined);
      throw new TooLarge();
    }
    pieces.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

function toBase64Url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) return undefined;
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(binary, (c) => c.charCodeAt(0));
  } catch {
    return undefined;
  }
}
