# Builds without ccache compile several sources of a room at a time: reading the headers is half of a
# compiler's work, and starting Emscripten's takes most of a second. `npm run soak` compiles each source
# alone (TT_UNITY=OFF), which finds an include that is missing.
#
# Sources that stay apart: their file-local names are also those of others in the room.
set(APART
  btree/log/redo_log_test btree/recovery/hostile_bytes_test btree/recovery/real_files_test btree/recovery/redo_pages_test
  btree/space/space_test btree/versions/purge_test btree/versions/rollback_test
  fractal/log/log_test fractal/recovery/crash_test fractal/statements/rollback_log_test
  lsm/compaction/manual_compaction_test lsm/database/rate_limiter_test lsm/jobs/checkpoint_test lsm/memtable/memtable_test
  lsm/rows/index_entry_test lsm/statements/bulk_load_test lsm/statements/snapshot_model_test
  kv/tree_store_test
  workload/iibench workload/kv_plan_test workload/kv_test workload/mixed_phase_test workload/tables)

option(TT_UNITY "Compile several sources of a room at a time" ON)

# tt_unity(target, sources at a time)
function(tt_unity target batch)
  if(NOT TT_UNITY OR CMAKE_CXX_COMPILER_LAUNCHER MATCHES ccache)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${batch})
  foreach(file ${APART})
    set_source_files_properties("${CMAKE_CURRENT_SOURCE_DIR}/${file}.cc" PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  endforeach()
endfunction()
