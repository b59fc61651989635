# Sources that no statement runs for each row: WebAssembly has them built for a short download, all others for speed. (Where emcc sees -Os
# it forbids inlining, so a file is given one or the other.)
set(SELDOM
  # What a run is, and what is shown of it when somebody looks.
  btree/describe btree/inspect btree/schema
  device/flash/flash_observe device/hdd/hdd_observe device/schema device/volume_observe
  fractal/inspect fractal/schema
  lab/handler lab/registry lab/report lab/schema lab/schema_json
  lsm/compaction_stats lsm/describe lsm/inspect lsm/schema
  workload/kv_plan workload/schema
  # What is decided: which work comes next, how large a level or a file may be, where it goes.
  btree/flush_policy
  core/exact_math
  fractal/block_table fractal/cleaner fractal/reshape
  lsm/compaction_picker lsm/fifo_picker lsm/file_order lsm/level_targets lsm/output_codec lsm/picker_inputs lsm/preview_hash
  lsm/rate_limiter lsm/rules lsm/universal_picker lsm/version
  # What is done for a block, a node or a file.
  core/codec
  fractal/checkpoint fractal/fetch fractal/flusher fractal/log fractal/writer
  lsm/block_source lsm/checkpoint lsm/compression lsm/flush_job lsm/flush_part lsm/job lsm/manifest lsm/output_file lsm/table_format
  lsm/version_edit lsm/wal
  # What ties these to the engine.
  fractal/fractal_engine fractal/query
  lsm/index_entry lsm/lsm_engine
  # Power cuts, and opening again.
  device/faults device/journal device/undo_log
  lab/crash
  lsm/log_reader lsm/opening lsm/reopen lsm/wal_replay
  # Drives: how they were filled before, and what a disk's arm does.
  device/flash/precondition
  device/hdd/hdd_arm device/hdd/hdd_device device/hdd/hdd_geometry)
