// Copies text to the clipboard; returns a message about the outcome.

export async function copyText(text: string, done: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return done;
  } catch {
    return 'The browser does not allow this page to copy.';
  }
}
