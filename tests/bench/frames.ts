// Requests and replies as the drivers frame them: a little-endian u32 length before each.

export function framed(requests: readonly Uint8Array[]): Buffer {
  return Buffer.concat(
    requests.flatMap((request) => {
      const length = Buffer.alloc(4);
      length.writeUInt32LE(request.length);
      return [length, request];
    }),
  );
}

/** The complete replies; a driver that stopped early gave fewer. */
export function unframed(bytes: Buffer): Uint8Array[] {
  const replies: Uint8Array[] = [];
  for (let at = 0; at + 4 <= bytes.length; ) {
    const end = at + 4 + bytes.readUInt32LE(at);
    if (end > bytes.length) break;
    replies.push(new Uint8Array(bytes.subarray(at + 4, end)));
    at = end;
  }
  return replies;
}
