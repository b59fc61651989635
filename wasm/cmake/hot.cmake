# Sources that run for each statement, row, page or block: WebAssembly builds them for speed and all
# others, a new one too, for a short download. Native builds make no difference.
set(HOT
  core/crc32c core/hash core/memory core/memory_growth core/panic core/zeros core/zipf
  facts/fact_stream engine/row_format
  images/image_store images/packing images/requests
  device/flash/block_map device/flash/flash_device device/flash/garbage_collection device/flash/victim_policy
  device/host_commands device/ledger device/volume/page_cache
  # LSM-tree
  lsm/cache/block_cache lsm/cache/clock_cache lsm/compaction/output_cutter
  lsm/filter/bloom_filter lsm/filter/filter_block lsm/filter/ribbon_filter
  lsm/jobs/compaction_input lsm/jobs/compaction_job lsm/log/log_format
  lsm/memtable/arena_accounting lsm/memtable/memtable lsm/memtable/write_budget
  lsm/read/get_cursor lsm/read/row_iterator lsm/read/row_jumps lsm/read/scan_cursor lsm/read/sorted_run
  lsm/rows/merge_operator lsm/statements/reads lsm/statements/write_path
  lsm/table/block lsm/table/table_builder lsm/table/table_index
  # fractal tree
  fractal/flush/batch fractal/flush/batch_parts fractal/format/log_record_writer fractal/format/x1764
  fractal/log/log fractal/node/basement fractal/node/leaf_entry fractal/node/message_buffer fractal/node/node
  fractal/node/offset_tree fractal/state/dictionaries fractal/state/nodes fractal/state/transactions fractal/statements/injection
  fractal/statements/statement_cursor fractal/statements/write_path fractal/store/cachetable
  # B-tree
  btree/instance/instance btree/instance/mtr btree/instance/mtr_records btree/instance/row_columns
  btree/page/page btree/page/record btree/pool/buffer_pool btree/statements/queries btree/statements/write_path
  btree/tree/index_insert btree/tree/index_ops btree/tree/index_update btree/undo/undo btree/versions/purge
  workload/iibench workload/kv workload/mix workload/tables workload/workload
  kv/any_store kv/requests kv/store kv/tree_store
  lab/advance lab/client lab/clients)
