// Links, after "#": "v2/NAME" for a gallery scenario, "v2/NAME/5" for its fifth moment, else "v2."
// or "v3." and packed fields: the scenario (a gallery name plus differences, or the whole
// document), its forks and power cuts, the moment, the view, the build and its digests.
//
// A link is not trusted: its length and its inflated size are bounded, and its scenario passes the
// same checks as a file.

import { parseScenario } from '../scenario/checks/parse';
import { guardIssues, kMaxDocumentBytes, parseJson } from '../scenario/received/guard';
import { inflate, pack, type Unpacked, unpack } from '../scenario/received/packing';
import { kMaxContenders, type Scenario } from '../scenario/scenario';
import type { Issue } from '../scenario/values/issue';
import { nearest } from '../scenario/values/nearest';
import { galleryLink, kGalleryPath, kLeastLinkVersion, kLinkVersion } from './address/gallery_link';
import { type LinkFields, upgradeLink } from './link_fields';
import { type LinkHistory, readHistory, writeHistory } from './link_history';
import { applyPatch, makePatch } from './patch';
import { prepareCheck } from './prepare';

/** Maximum length of a link, in characters. */
export const kMaxLink = 1 << 16;

type ViewValue = string | number | boolean;
export type View = Readonly<Record<string, ViewValue>>;
/**
 * A place that all trees share. `fact`: the first tree is right after the fact with this number.
 * `steps`: the exact step of each tree, as several steps end at the same row and a power cut may be
 * between them.
 */
export type LinkMoment = ({ readonly statements: number } | { readonly ns: number }) & {
  readonly fact?: number;
  readonly steps?: readonly number[];
};
export interface Link {
  readonly scenario: Scenario;
  readonly moment?: LinkMoment;
  /** The moment (from 1) at which the page opens. */
  readonly readFrom?: number;
  /** Forks and power cuts, if any were made. */
  readonly history?: LinkHistory;
  /** The page's view, in its own names and values. */
  readonly view?: View;
  /**
   * The build that made the link, the time of the last change of its sources (Unix seconds), and
   * each tree's digest at the moment.
   */
  readonly build?: string;
  readonly built?: number;
  readonly digests?: readonly string[];
}
type LinkResult =
  | { readonly ok: true; readonly link: Link }
  /** `document`: the invalid document, for correction, if the link could be read that far. */
  | { readonly ok: false; readonly issues: readonly Issue[]; readonly document?: unknown };

/** The scenarios that come with the page. */
export interface Gallery {
  readonly names: readonly string[];
  document(name: string): unknown;
}

/** Returns the address of a link, without "#". Uses the lowest version that can hold it. */
export async function encodeLink(link: Link, gallery: Gallery): Promise<string> {
  const { scenario, moment, history, view, build, built, digests } = link;
  const base = parseScenario(gallery.document(scenario.name));
  const changes = base.ok ? (makePatch(base.scenario, scenario) as Record<string, unknown>) : {};
  const plain = Object.keys(link).every((name) => name === 'scenario');
  if (base.ok && plain && Object.keys(changes).length === 0) return galleryLink(scenario.name);
  const fields: LinkFields = {
    ...(base.ok ? { g: scenario.name } : { d: scenario }),
    ...(Object.keys(changes).length > 0 ? { c: changes } : {}),
    ...(moment === undefined
      ? {}
      : 'statements' in moment
        ? { s: moment.statements }
        : { n: moment.ns }),
    ...(moment?.fact === undefined ? {} : { f: moment.fact }),
    ...(moment?.steps === undefined ? {} : { p: moment.steps }),
    ...writeHistory(history),
    ...(view === undefined ? {} : { v: view }),
    ...(build === undefined ? {} : { b: build }),
    ...(built === undefined ? {} : { t: built }),
    ...(digests === undefined ? {} : { h: digests.join('') }),
  };
  const newer = fields.k !== undefined || fields.x !== undefined || fields.p !== undefined;
  const text = `v${newer ? kLinkVersion : kLeastLinkVersion}.${await pack(JSON.stringify(fields))}`;
  if (text.length > kMaxLink)
    throw new Error('this scenario is too long for a link: save it as a file');
  return text;
}

/** Reads an address that encodeLink wrote, with or without "#". */
export async function decodeLink(text: string, gallery: Gallery): Promise<LinkResult> {
  const body = text.replace(/^#/, '');
  if (body.length > kMaxLink) return refuse('', 'this link is too long');
  const [, digits, mark, rest] = /^v(\d{1,4})([./])(.*)$/s.exec(body) ?? [];
  const version = Number(digits);
  if (mark === undefined || rest === undefined || version < 1)
    return refuse('', `not a Three Trees link (links start with "v${kLeastLinkVersion}")`);
  if (version > kLinkVersion)
    return refuse(
      '',
      `this link needs a newer version of this page (link version ${version}; this page supports ${kLinkVersion}): reload the page`,
    );
  if (mark === '/') return readAddress(rest, gallery);
  const unpacked: Unpacked = await (version === 1 ? inflate : unpack)(rest, kMaxDocumentBytes);
  if (!unpacked.ok) return refuse('', unpacked.message);
  const parsed = parseJson(unpacked.text);
  if (!parsed.ok) return { ok: false, issues: [parsed.issue] };
  const guarded = guardIssues(parsed.value);
  if (guarded.length > 0) return { ok: false, issues: guarded };
  if (typeof parsed.value !== 'object' || parsed.value === null || Array.isArray(parsed.value))
    return refuse('', 'this link is damaged');
  return readFields(upgradeLink(version, parsed.value as Record<string, unknown>), gallery);
}

/** Reads "NAME" or "NAME/5". */
async function readAddress(address: string, gallery: Gallery): Promise<LinkResult> {
  const [name = '', number] = address.split(/\/(.*)/s);
  const found = await readFields({ g: name }, gallery);
  if (!found.ok || number === undefined) return found;
  const { moments } = found.link.scenario;
  const readFrom = /^\d{1,3}$/.test(number) ? Number(number) : 0;
  if (moments[readFrom - 1] === undefined)
    return refuse(
      'moment',
      moments.length === 0
        ? `${name} has no moments`
        : `must be from 1 to ${moments.length}, not "${number.slice(0, 20)}"`,
    );
  return { ok: true, link: { ...found.link, readFrom } };
}

async function readFields(fields: Record<string, unknown>, gallery: Gallery): Promise<LinkResult> {
  const found = documentOf(fields, gallery);
  if (!found.ok) return found;
  await prepareCheck(found.document);
  const parsed = parseScenario(found.document);
  if (!parsed.ok) return { ...parsed, document: found.document };
  const link: { -readonly [K in keyof Link]: Link[K] } = { scenario: parsed.scenario };
  const moment = readMoment(fields);
  if (moment === undefined)
    return {
      ...refuse('moment', 'must be a whole number of statements, nanoseconds, facts or steps'),
      document: found.document,
    };
  if (moment !== 'none') link.moment = moment;
  const happened = readHistory(fields, parsed.scenario);
  if (!happened.ok) return { ...happened, document: found.document };
  if (happened.history !== undefined) link.history = happened.history;
  if (typeof fields.v === 'object' && fields.v !== null) link.view = readView(fields.v);
  if (typeof fields.b === 'string') link.build = fields.b.slice(0, 64);
  if (isPlace(fields.t)) link.built = fields.t;
  if (typeof fields.h === 'string' && /^([0-9a-f]{16}){1,8}$/.test(fields.h))
    link.digests = fields.h.match(/.{16}/g) as string[];
  return { ok: true, link };
}

function documentOf(
  fields: Record<string, unknown>,
  gallery: Gallery,
): { ok: true; document: unknown } | (LinkResult & { ok: false }) {
  if (typeof fields.g !== 'string') return { ok: true, document: fields.d ?? null };
  // The differences were made between checked scenarios, so they are applied to a checked one.
  const base = parseScenario(gallery.document(fields.g));
  if (base.ok) return { ok: true, document: applyPatch(base.scenario, fields.c ?? {}) };
  const name = fields.g.slice(0, 64);
  const guess = nearest(name, gallery.names);
  const message = `no scenario is called "${name}"; choose one of ${gallery.names.join(', ')}`;
  return {
    ok: false,
    issues: [{ path: kGalleryPath, message, ...(guess === undefined ? {} : { nearest: guess }) }],
  };
}

const isPlace = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0;

function readMoment({ s, n, f, p }: Record<string, unknown>): LinkMoment | 'none' | undefined {
  const given = [s, n, f, p].filter((value) => value !== undefined);
  if (given.length === 0) return 'none';
  const steps = p === undefined ? [] : p;
  if (!Array.isArray(steps) || steps.length > kMaxContenders) return undefined;
  const places = [s, n, f, ...steps].filter((value) => value !== undefined);
  if (!places.every(isPlace) || (s !== undefined && n !== undefined)) return undefined;
  const at = n === undefined ? { statements: (s as number | undefined) ?? 0 } : { ns: n as number };
  return {
    ...at,
    ...(f === undefined ? {} : { fact: f as number }),
    ...(p === undefined ? {} : { steps: steps as number[] }),
  };
}

function readView(view: object): View {
  const kept = Object.entries(view).filter(([, value]) =>
    ['string', 'number', 'boolean'].includes(typeof value),
  );
  return Object.fromEntries(kept.slice(0, 50)) as View;
}

function refuse(path: string, message: string): LinkResult & { ok: false } {
  return { ok: false, issues: [{ path, message }] };
}
