// The clock at the beginning of a LOG's line (util/env_logger, PosixLogger::Logv): local time.

const kStamp = /(\d{4})\/(\d\d)\/(\d\d)-(\d\d):(\d\d):(\d\d)\.(\d{6})/y;
/** A line that was kept back says when it was made. */
const kOriginal = '(Original Log Time ';

/** µs since 1970 as if the local clock showed UTC, or undefined for a line without a clock. */
export function clockOf(line: string): number | undefined {
  if (line.charCodeAt(4) !== 47) return undefined;
  const original = line.indexOf(kOriginal, 26);
  const at = original < 0 || original > 60 ? 0 : original + kOriginal.length;
  return stampAt(line, at) ?? stampAt(line, 0);
}

function stampAt(line: string, at: number): number | undefined {
  kStamp.lastIndex = at;
  const found = kStamp.exec(line);
  if (found === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, micros = 0] = found
    .slice(1)
    .map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second) * 1000 + micros;
}
