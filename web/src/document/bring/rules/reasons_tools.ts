// Options of benchmark programs that we lack, by what they are about.
import { fixedHere as fixed, notModelled as no, type Reason } from './reason';

export const kToolReasons: Readonly<Record<'db_bench' | 'sysbench' | 'ycsb', readonly Reason[]>> = {
  db_bench: [
    no(
      /^(duration|writes_before_delete_range|ops_between_duration_checks|max_num_range_tombstones|stats_interval_seconds_limit)$/,
      'A phase ends after a number of statements; by time, a faster machine would do more of them.',
    ),
    no(
      /^(benchmark_write_rate_limit|benchmark_read_rate_limit|sine_\w+|delay_\w+|wait_for_\w+)$/,
      'Clients go as fast as the engine lets them; paced ones would stall less, and write about the same bytes.',
    ),
    no(
      /^(key_size|user_timestamp_size|keys_per_prefix|key_dist_\w|key_id_range|keyrange_\w+|prefix_dist_\w|value_theta|value_k|value_sigma|value_size_(distribution_type|min|max)|mix_\w+|iter_\w+|value_src_data_\w+)$/,
      'Keys have 16 bytes and values one size; shorter keys would make tables smaller, skewed ones keep hot rows in memory.',
    ),
    no(
      /^(use_existing_db|use_existing_keys|merge_keys|numdistinct|overwrite_(probability|window_size)|num_multi_db|db|batch_size|entries_per_batch)$/,
      'Each run begins with an empty database, and a put is a batch; larger batches would log fewer headers and sync less often.',
    ),
    no(
      /^(use_merge_operator|merge_operator|use_single_deletes|deletepercent|mergereadpercent|max_successive_merges|use_blob_db|blob_db_\w+|use_stackable_.*|transaction_\w+|use_.*transaction.*|range_tombstone_width|expand_range_tombstones|trace_\w+|block_cache_trace_\w+|replay_\w+|readonly|use_secondary_db|use_trace)$/,
      'Puts and lookups are plain; transactions, merges and traces would add reads or log records as well.',
    ),
    no(
      /^(options_file)$/,
      'The file that it names is not here: bring it as well, and it counts for what this line leaves out.',
    ),
    no(
      /^(compressed_cache_size|read_cache\w*|use_cache\w*|use_clock_cache|use_hyper_clock_cache|fairness_ratio|num_file_reads_for_auto_readahead)$/,
      'There is one block cache; another tier would answer more reads.',
    ),
  ],
  sysbench: [
    no(
      /^(time|max_time|warmup_time|forced_shutdown)$/,
      'A phase ends after a number of statements; by time, a faster machine would do more of them.',
    ),
    no(
      /^(threads|num_threads|thread_\w+)$/,
      'One connection runs all statements; more of them share syncs of the log, and wait for locks.',
    ),
    no(
      /^(rate|tx_rate|tx_jitter)$/,
      'The client goes as fast as the engine lets it; a paced one would wait less.',
    ),
    no(
      /^(rand_\w+|oltp_dist_\w+)$/,
      'Rows are drawn by sysbench 1.0’s “special” distribution; uniform ones would read and write more pages.',
    ),
    no(
      /^(oltp_)?(point_selects|simple_ranges|sum_ranges|order_ranges|distinct_ranges|range_selects|index_updates|non_index_updates|delete_inserts|inserts|secondary|create_secondary|auto_inc|skip_trx|reconnect|range_size)$/,
      'A script has its default statements; more reads or more updates in each would shift bytes between reading and writing.',
    ),
    fixed(
      /^(create_table_options|mysql_table_options|mysql_table_engine|myisam_max_rows|mysql_engine_trx)$/,
      'The engine of a table is the contender.',
    ),
    no(
      /^(file_|memory_|mutex_|cpu_|thread_locks|thread_yields)/,
      'This test of sysbench asks no database; nothing of it runs here.',
    ),
  ],
  ycsb: [
    no(
      /^(target|maxexecutiontime|status|status\.interval)$/,
      'Clients go as fast as the engine lets them; paced ones would wait less.',
    ),
    no(
      /^(fieldlengthdistribution|minfieldlength|fieldlengthhistogram|readallfields\w*|writeallfields|dataintegrity|fieldnameprefix)$/,
      'A row is one value of one size and is written whole; partial updates would write the same pages.',
    ),
    no(
      /^(hotspot\w+|exponential\.\w+|zeropadding|insertstart|insertcount|scanlengthdistribution|\w*zipfconstant)$/,
      'Rows are drawn uniformly, by zipf or from the latest; a narrower choice would keep more of them in memory.',
    ),
    fixed(
      /^(word .*|workload|db|s|t|cp|jvm-args|l|table)$/,
      'YCSB’s own workload runs; the database is the contender.',
    ),
    no(
      /^property file$/,
      'The file that it names is not here: bring it as well, and it counts for what this line leaves out.',
    ),
  ],
};
