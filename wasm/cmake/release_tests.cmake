# Tests that `npm test` runs in the release build: those that the sanitizers leave out
# (scripts/sanitizers.mjs) or run fewer rounds of, and those that tests/real_files calls with files of
# real engines. All others run under sanitizers alone there, so that each is compiled once.
set(RELEASE_TESTS
  btree/btree_engine_test.cc btree/file_size_test.cc btree/recovery/crash_test.cc
  btree/recovery/real_files_test.cc btree/space/space_test.cc
  btree/zip/real_zip_test.cc btree/zip/zip_tree_test.cc
  device/flash/write_amplification_test.cc
  fractal/recovery/crash_test.cc fractal/recovery/real_files_test.cc fractal/recovery/real_opening_test.cc
  fractal/recovery/reopening_test.cc
  lab/agreement_test.cc
  lsm/compaction/picker_model_test.cc lsm/filter/ribbon_filter_test.cc lsm/recovery/crash_test.cc lsm/table/compression_test.cc
  workload/kv_test.cc)
