// Keys as text, for addresses: two hexadecimal digits a byte.

export const hexOf = (key: Uint8Array): string =>
  Array.from(key, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The key, or undefined if the text is none; keys are at most 1 KiB long. */
export function keyOfHex(text: string): Uint8Array | undefined {
  if (!/^([0-9a-f]{2}){1,1024}$/.test(text)) return undefined;
  return Uint8Array.from(text.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
}
