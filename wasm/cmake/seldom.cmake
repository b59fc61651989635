# Sources that no statement runs for each row: WebAssembly has them built for a short download, all
# others for speed. (Where emcc sees -Os it forbids inlining, so a file is given one or the other.)
set(SELDOM
  # What a run is, and what is shown of it on request.
  btree/describe btree/inspect btree/invariants btree/options/schema btree/refusals btree/report
  device/flash/flash_observe device/hdd/hdd_observe device/options/schema device/volume/volume_observe
  facts/exclusion
  fractal/describe fractal/inspect fractal/invariants fractal/options/schema fractal/refusals fractal/report
  lab/handler lab/refusals lab/registry lab/report lab/schema lab/schema_json lab/watchdog
  lsm/database/compaction_stats lsm/describe lsm/inspect lsm/invariants lsm/options/schema lsm/refusals lsm/version/dead_weight
  workload/kv_plan workload/schema
  # What is decided: which work comes next, how large a level or a file may be, where it goes.
  btree/flush/flush_policy
  core/exact_math
  fractal/store/block_table fractal/flush/cleaner fractal/flush/reshape
  lsm/compaction/compaction_picker lsm/compaction/fifo_picker lsm/version/file_order lsm/version/level_targets lsm/compaction/output_codec lsm/compaction/picker_inputs lsm/filter/preview_hash lsm/rows/range_tombstones lsm/compaction/version_rules
  lsm/database/rate_limiter lsm/options/rules lsm/compaction/universal_picker lsm/version/version
  lsm/compaction/manual_compaction lsm/compaction/picked_task lsm/database/family_plan lsm/jobs/background_scheduler lsm/write/write_controller
  # What is done for a block, a node or a file.
  core/codec
  device/volume/free_space device/volume/io_stats device/volume/volume_extents device/volume/volume_impl device/volume/volume_files device/volume/volume_space device/volume/volume_sync device/volume/volume_write
  fractal/write/checkpoint fractal/state/fetch fractal/flush/flusher fractal/write/node_writer
  lsm/read/block_source lsm/jobs/bulk_load lsm/jobs/checkpoint lsm/table/compression lsm/jobs/flush_job lsm/jobs/flush_part lsm/database/job lsm/database/manifest lsm/jobs/output_file lsm/table/table_format
  lsm/version/version_edit lsm/write/wal
  btree/flush/checkpointer btree/flush/doublewrite btree/flush/flush_turn btree/flush/lru_scan btree/flush/page_batch btree/flush/page_cleaner btree/flush/page_write btree/log/redo_log btree/space/segments btree/space/space btree/space/space_edits btree/space/space_image btree/undo/page_list btree/undo/system_pages
  fractal/flush/flusher_merge fractal/format/dictionary_header fractal/format/log_record fractal/format/quicklz fractal/format/translation
  lsm/jobs/compaction_outputs lsm/database/table_parts lsm/database/column_family lsm/database/database_families lsm/statements/memtable_switch
  fractal/node/node_format fractal/node/rollback_format fractal/node/rollback_node
  btree/instance/fetch btree/instance/page_faults btree/instance/read_ahead btree/page/sound_page btree/tree/free_bits btree/tree/index_remove btree/undo/undo_history btree/undo/undo_record fractal/format/compressed fractal/statements/ending fractal/statements/rollback_log
  lsm/statements/bulk_loader lsm/write/write_stalls
  # What ties these to the engine.
  lsm/rows/index_entry lsm/lsm_engine lsm/report lsm/statements/maintenance lsm/statements/checkpoints
  btree/beginning btree/btree_engine fractal/fractal_engine fractal/statements/queries lsm/database/database
  # Power cuts, and opening again.
  device/volume/faults device/volume/journal device/volume/undo_log
  btree/recovery/bookkeeping btree/recovery/doublewrite_repair btree/recovery/tree_check btree/space/space_check btree/undo/undo_check btree/recovery/opening btree/recovery/redo_applier btree/recovery/redo_batch btree/recovery/redo_pages btree/reopening btree/space/space_load btree/page/torn_page
  btree/log/redo_scan
  btree/versions/rollback btree/versions/rollback_rows btree/versions/row_versions btree/undo/undo_recovery btree/undo/undo_rollback
  fractal/power_cut fractal/recovery/directory fractal/recovery/foreign_tree fractal/recovery/log_scan fractal/recovery/opening fractal/recovery/recovered fractal/recovery/replay
  fractal/recovery/rollback_reader fractal/recovery/row_versions fractal/recovery/skeleton fractal/recovery/sound_node fractal/recovery/tree_reader
  lab/crash
  lsm/log/log_reader lsm/recovery/opening lsm/log/wal_replay lsm/version/sound_rows
  # Drives: how they were filled before, and what a disk's arm does.
  device/flash/precondition
  device/hdd/hdd_arm device/hdd/hdd_device device/hdd/hdd_geometry)
