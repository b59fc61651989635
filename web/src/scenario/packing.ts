// Text to letters that survive in an address, and back: deflated, base64url, with a check at the
// end.
//
// Packed text comes from strangers. What it inflates to is bounded: read in pieces and stopped, as
// a kilobyte can inflate to a gigabyte. Deflate does not notice a changed letter, so the check
// does: "cut short" and "changed on the way" are told apart.

export type Unpacked =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly message: string };

const kCheckLetters = 6;

/** "BODY.CHECK" */
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

export async function unpack(packed: string, mostBytes: number): Promise<Unpacked> {
  const [body = '', check, ...more] = packed.split('.');
  if (check === undefined || check.length < kCheckLetters)
    return { ok: false, message: 'this link was cut short; copy all of it' };
  if (more.length > 0 || checkOf(body) !== check)
    return {
      ok: false,
      message: 'this link is damaged: a letter was changed, lost or added on the way',
    };
  return inflate(body, mostBytes);
}

/** The same without a check. */
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
        error instanceof TooLarge ? 'this link holds more than 1 MiB' : 'this link is damaged',
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

// FNV-1a with 32 bits: enough against accidents; nobody is kept from making links.
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
