// A lock that keeps two builds out of one folder: a file with the holder's process id.
//
// Two programs that build in the same folder at a time would read each other's half-written
// archives. The second waits; a lock whose process has ended is taken over.
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const kPollMs = 200;

function sleep(ms) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

const is_code = (error, code) => /** @type {NodeJS.ErrnoException} */ (error).code === code;

/** The process that holds the lock; undefined if there is none, or its file is being written. */
function holder(path) {
  try {
    return Number.parseInt(readFileSync(path, 'utf8'), 10) || undefined;
  } catch (error) {
    if (is_code(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function is_alive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return is_code(error, 'EPERM'); // It is another user's.
  }
}

/** Creates the lock with this process's id; false if there is one already. */
function try_take(path) {
  // A link appears with its content, where a file that is created could be read while it is empty.
  const ours = `${path}.${process.pid}`;
  writeFileSync(ours, `${process.pid}\n`);
  try {
    linkSync(ours, path);
    return true;
  } catch (error) {
    if (is_code(error, 'EEXIST')) return false;
    throw error;
  } finally {
    rmSync(ours, { force: true });
  }
}

/**
 * Removes the lock of a process that has ended. Another one may have taken it over since it was
 * read: then that lock is put back.
 */
function remove_stale(path, dead) {
  const aside = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (is_code(error, 'ENOENT')) return;
    throw error;
  }
  if (holder(aside) !== dead) linkSync(aside, path);
  rmSync(aside);
}

/**
 * Runs `work` while this process holds the lock; waits for another holder, and says so once.
 * @template T
 * @param {string} path The lock's file; its folder is created.
 * @param {() => T} work Synchronous; may end the process, whose lock is stale then.
 * @returns {T}
 */
export function with_lock(path, work) {
  mkdirSync(dirname(path), { recursive: true });
  let said = false;
  while (!try_take(path)) {
    const pid = holder(path);
    if (pid !== undefined && !is_alive(pid)) {
      remove_stale(path, pid);
      continue;
    }
    if (!said) process.stderr.write(`waiting for process ${pid ?? '?'}, which builds here\n`);
    said = true;
    sleep(kPollMs);
  }
  try {
    return work();
  } finally {
    rmSync(path, { force: true });
  }
}
