// Saves content that the page has generated as a file.

export function saveFile(name: string, content: string | Blob, type = 'text/plain'): void {
  const url = URL.createObjectURL(
    typeof content === 'string' ? new Blob([content], { type }) : content,
  );
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the content some time later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
