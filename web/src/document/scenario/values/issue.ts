// The reason why a document is refused: place, message, and the nearest valid name.

export interface Issue {
  /** "contenders[0].options.block_size"; empty for the document itself. */
  readonly path: string;
  readonly message: string;
  /** The valid name that was probably meant. */
  readonly nearest?: string;
}

export function printPath(path: readonly PropertyKey[]): string {
  let text = '';
  for (const part of path) {
    if (typeof part === 'number') text += `[${part}]`;
    else text += `${text === '' ? '' : '.'}${String(part).slice(0, 80)}`;
  }
  return text;
}

/** Prints an issue on one line, for terminals and lists. */
export function printIssue(issue: Issue): string {
  const where = issue.path === '' ? 'scenario' : issue.path;
  const guess = issue.nearest === undefined ? '' : ` (did you mean "${issue.nearest}"?)`;
  return `${where}: ${issue.message}${guess}`;
}
