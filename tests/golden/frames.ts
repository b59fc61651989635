// A film strip as text: its first frame in full, and for each later one the lines that it changes.
// Most of a tree rests between two frames, so whole frames would bury the lines to review among
// thousands of equal ones.

const kFrame = /^frame \d+$/;

/** `list`: the display list of a strip, as `pictureText` prints it. */
export function printFrames(list: string): string {
  const frames: string[][] = [[]];
  const lines = list.split('\n');
  lines.forEach((line, i) => {
    if (line === 'save' && lines[i + 1]?.startsWith('  translate ')) frames.push([]);
    frames.at(-1)?.push(line);
  });
  return frames
    .flatMap((frame, i) => {
      const before = frames[i - 1] ?? [];
      return i < 2 ? [`frame ${i}`, ...frame] : [`frame ${i}`, ...changes(before, frame)];
    })
    .join('\n');
}

/** The list that `printFrames` printed. */
export function readFrames(printed: string): string {
  const frames: string[][] = [];
  for (const line of printed.split('\n')) {
    if (kFrame.test(line)) frames.push([]);
    else frames.at(-1)?.push(line);
  }
  for (let i = 2; i < frames.length; i++)
    frames[i] = changed(frames[i - 1] as string[], frames[i] as string[]);
  return frames.flat().join('\n');
}

/** "- line" if only `before` has it, "+ line" if only `after` has it, "= n" for n equal lines. */
function changes(before: readonly string[], after: readonly string[]): string[] {
  const common = commonLines(before, after);
  const rows: string[] = [];
  let a = 0;
  let b = 0;
  while (a < before.length || b < after.length) {
    const start = a;
    while (a < before.length && before[a] === after[b]) [a, b] = [a + 1, b + 1];
    if (a > start) rows.push(`= ${a - start}`);
    else if (a < before.length && common(a + 1, b) >= common(a, b + 1))
      rows.push(`- ${before[a++]}`);
    else rows.push(`+ ${after[b++]}`);
  }
  return rows;
}

function changed(before: readonly string[], rows: readonly string[]): string[] {
  let a = 0;
  return rows.flatMap((row) => {
    const rest = row.slice(2);
    if (row.startsWith('+')) return [rest];
    const count = row.startsWith('-') ? 1 : Number(rest);
    a += count;
    return row.startsWith('-') ? [] : before.slice(a - count, a);
  });
}

/** The length of the longest common subsequence of the lines from `a` and from `b` on. */
function commonLines(before: readonly string[], after: readonly string[]) {
  const width = after.length + 1;
  // A row and a column of zeros beyond the last lines.
  const lengths = new Uint16Array((before.length + 1) * width);
  const common = (a: number, b: number) => lengths[a * width + b] ?? 0;
  for (let a = before.length - 1; a >= 0; a--)
    for (let b = after.length - 1; b >= 0; b--)
      lengths[a * width + b] =
        before[a] === after[b]
          ? common(a + 1, b + 1) + 1
          : Math.max(common(a + 1, b), common(a, b + 1));
  return common;
}
