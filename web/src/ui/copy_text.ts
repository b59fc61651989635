// Text to the clipboard; answers what to say about it.

export async function copyText(text: string, done: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return done;
  } catch {
    return 'The browser does not let this page copy.';
  }
}
