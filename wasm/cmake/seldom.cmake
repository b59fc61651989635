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
  lsm/compaction/compaction_picker lsm/compaction/fifo_picker lsm/version/file_order lsm/version/level_targets lsm/compaction/output_codec lsm/compaction/picker_inputs lsm/filter/preview_hash
  lsm/database/rate_limiter lsm/options/rules lsm/compaction/universal_picker lsm/version/version
  lsm/compaction/manual_compaction lsm/compaction/picked_task lsm/database/family_plan lsm/jobs/background_scheduler lsm/write/write_controller
  # What is done for a block, a node or a file.
  core/codec
  fractal/write/checkpoint fractal/state/fetch fractal/flush/flusher fractal/log/log fractal/write/node_writer
  lsm/read/block_source lsm/jobs/checkpoint lsm/table/compression lsm/jobs/flush_job lsm/jobs/flush_part lsm/database/job lsm/database/manifest lsm/jobs/output_file lsm/table/table_format
  lsm/version/version_edit lsm/write/wal
  # What ties these to the engine.
  fractal/fractal_engine fractal/statements/queries
  lsm/rows/index_entry lsm/lsm_engine lsm/report lsm/statements/maintenance lsm/statements/checkpoints
  # Power cuts, and opening again.
  device/volume/faults device/volume/journal device/volume/undo_log
  btree/recovery/bookkeeping btree/recovery/doublewrite_repair btree/recovery/opening btree/recovery/redo_applier btree/recovery/redo_batch btree/recovery/redo_pages btree/reopening btree/space/space_load
  lab/crash
  lsm/log/log_reader lsm/recovery/opening lsm/log/wal_replay
  # Drives: how they were filled before, and what a disk's arm does.
  device/flash/precondition
  device/hdd/hdd_arm device/hdd/hdd_device device/hdd/hdd_geometry)
