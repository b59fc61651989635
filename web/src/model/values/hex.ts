// Keys as text for addresses: two hexadecimal digits per byte.

export const hexOf = (key: Uint8Array): string =>
  Array.from(key, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Returns the key, or undefined if the text is not one; keys have at most 1 KiB. */
export function keyOfHex(text: string): Uint8Array | undefined {
  if (!/^([0-9a-f]{2}){1,1024}$/.test(text)) return undefined;
  return Uint8Array.from(text.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
}
