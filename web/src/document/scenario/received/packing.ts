// Packs text into URL-safe characters, and back: deflated, base64url, with a checksum at the end.
//
// Packed text is not trusted. A kilobyte can inflate to a gigabyte, so it is inflated in pieces and
// stopped at a limit. Deflate does not notice a changed character, so the checksum does; it also
// tells a truncated link from a damaged one.

export type Unpacked =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly message: string };

const kCheckLetters = 6;

/** Returns "BODY.CHECK". */
export async function pack(text: string): Promise<string> {
  const body = toBase64Url(
    await pump(
      new TextEncoder().encode(text),
      new CompressionStream('deflate-raw'),
      Number.POSITIVE_INFINITY,
    ),
  );
  return `${body}.${checkOf(body)}`;
}

/**
 * Unpacks text of at most `mostBytes`. The message of a refusal tells a truncated link from a
 * damaged one.
 */
export async function unpack(packed: string, mostBytes: number): Promise<Unpacked> {
  const [body = '', check, ...more] = packed.split('.');
  if (check === undefined || check.length < kCheckLetters)
    return { ok: false, message: 'this link is incomplete: copy all of it' };
  if (more.length > 0 || checkOf(body) !== check)
    return {
      ok: false,
      message: 'this link is damaged: a character was changed, lost or added',
    };
  return inflate(body, mostBytes);
}

/** Inflates text without a checksum. */
export async function inflate(body: string, mostBytes: number): Promise<Unpacked> {
  const bytes = fromBase64Url(body);
  if (bytes === undefined) return { ok: false, message: 'this link is damaged' };
  try {
    const inflated = await pump(bytes, new DecompressionStream('deflate-raw'), mostBytes);
    return { ok: true, text: new TextDecoder('utf-8', { fatal: true }).decode(inflated) };
  } catch (error) {
    return {
      ok: false,
      message:
        error instanceof TooLarge ? 'this link contains more than 1 MiB' : 'this link is damaged',
    };
  }
}

class TooLarge extends Error {}

async function pump(
  bytes: Uint8Array<ArrayBuffer>,
  through: GenericTransformStream,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = (
    new Blob([bytes]).stream().pipeThrough(through) as ReadableStream<Uint8Array>
  ).getReader();
  const pieces: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      // Cancelling rejects the pipe's other end, whose error does not matter.
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

// FNV-1a with 32 bits: protects against accidents, not against forgery.
function checkOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++)
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return toBase64Url(Uint8Array.of(hash >>> 24, hash >>> 16, hash >>> 8, hash));
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
