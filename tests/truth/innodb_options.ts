// Variables of a measured MariaDB server as options of the B-tree. A run is replayed only if each
// of its variables is known: to ignore one silently would compare two different settings.
import { bytesOf, type MeasuredRun } from './measured';

type Value = string | number | boolean;
type Options = Readonly<Record<string, Value>>;

const isOn = (text: string) => ['1', 'on'].includes(text.toLowerCase());
const nanoseconds = (each: number) => (text: string) => Number(text) * each;

const kFlushLog = ['each second', 'each commit', 'written each commit, flushed each second'];

/** Keys are variables without "innodb_", and names of our options. */
const kVariables: Readonly<Record<string, (text: string) => Value>> = {
  page_size: bytesOf,
  buffer_pool_size: bytesOf,
  old_blocks_pct: Number,
  old_blocks_time: nanoseconds(1e6),
  lru_scan_depth: Number,
  max_dirty_pages_pct: Number,
  max_dirty_pages_pct_lwm: Number,
  io_capacity: Number,
  io_capacity_max: Number,
  adaptive_flushing: isOn,
  adaptive_flushing_lwm: Number,
  flushing_avg_loops: Number,
  doublewrite: isOn,
  log_file_size: bytesOf,
  log_buffer_size: bytesOf,
  flush_log_at_trx_commit: (text) => kFlushLog[Number(text)] ?? text,
  flush_log_at_timeout: nanoseconds(1e9),
  autoextend_increment: (text) => Number(text) * 2 ** 20,
  purge_batch_size: Number,
  sort_buffer_size: bytesOf,
  change_buffering: (text) => text,
  change_buffer_max_size: Number,
};

/** Variables with the one value that replays imitate; undefined: any, as it changes no figure. */
const kFixed: Readonly<Record<string, string | undefined>> = {
  stats_auto_recalc: undefined,
  buffer_pool_dump_at_shutdown: undefined,
  buffer_pool_load_at_startup: undefined,
  flush_method: 'O_DIRECT',
  flush_neighbors: '0',
  file_per_table: '1',
};

/** The options of a run, or the reason why it cannot be replayed. */
export function engineOptions(measured: MeasuredRun): Options | { reason: string } {
  const { options, run, table_clause: clause = '' } = measured;
  const named: Record<string, Value> = {};
  // The first of these runs says it in its name alone.
  const block = (/key_block_size=(\d+)/.exec(clause) ?? /^ikbs(\d+)/.exec(run))?.[1];
  if (block !== undefined) named.key_block_size = Number(block) * 1024;
  for (const [variable, value] of Object.entries(options)) {
    const name = variable.replace(/^innodb_/, '');
    const text = String(value);
    const read = kVariables[name];
    if (read !== undefined) named[name] = read(text);
    else if (!(name in kFixed)) return { reason: `${variable} is not replayed` };
    else if (kFixed[name] !== undefined && kFixed[name] !== text)
      return { reason: `${variable} is ${text}; the replay knows ${kFixed[name]} alone` };
  }
  // The default of srv_max_io_capacity.
  if (named.io_capacity !== undefined && named.io_capacity_max === undefined)
    named.io_capacity_max = Math.max(2 * Number(named.io_capacity), 2000);
  return named;
}
