# The codecs' sources: npm packages at exact versions, checked against pinned SHA-512, unpacked into
# the build tree. Nothing is vendored; both builds share one copy (build/codecs).
set(CODECS_DIR "${CMAKE_CURRENT_SOURCE_DIR}/../build/codecs")

function(fetch_codec package version sha512)
  set(tarball "${CODECS_DIR}/${package}-${version}.tgz")
  if(NOT EXISTS "${tarball}")
    file(MAKE_DIRECTORY "${CODECS_DIR}")
    message(STATUS "fetching ${package}@${version}")
    execute_process(COMMAND npm pack --silent "${package}@${version}" WORKING_DIRECTORY "${CODECS_DIR}"
                    RESULT_VARIABLE failed OUTPUT_QUIET)
    if(failed)
      message(FATAL_ERROR "npm pack ${package}@${version} failed: is the npm registry within reach?")
    endif()
  endif()
  file(SHA512 "${tarball}" found)
  if(NOT found STREQUAL sha512)
    file(REMOVE "${tarball}")
    message(FATAL_ERROR "${package}@${version} is not what was pinned: its SHA-512 is ${found}")
  endif()
  if(NOT EXISTS "${CODECS_DIR}/${package}-${version}")
    file(ARCHIVE_EXTRACT INPUT "${tarball}" DESTINATION "${CODECS_DIR}/${package}.part" PATTERNS ${ARGN})
    file(RENAME "${CODECS_DIR}/${package}.part/package" "${CODECS_DIR}/${package}-${version}")
  endif()
  set(${package}_DIR "${CODECS_DIR}/${package}-${version}" PARENT_SCOPE)
endfunction()

fetch_codec(lmdb 3.5.6
  8f7b84f1178a3725160e385f105489a84ff50cbb5f4d1e59f32173547bc18c0937ef0360ec775272372ff2db4f1d1beb7603d030f5b11452344ac741cc8e6507
  "package/dependencies/lz4/*")
# zstd 1.5.6: at the levels up to 4 it gives the same bytes as 1.5.4, with which the real engines
# were measured; 1.5.7 does not from 3 on.
fetch_codec(zstd-napi 0.0.8
  a9690d332e644067d9ac84af95fbae5f94194d2e33406fac73f174f5befe7343d5a86afb4a9f5b4788abd07d7c488f85b6aea5a2e31b18b5679a312a01d4c055
  "package/deps/zstd/*")
fetch_codec(zlib-sync 0.1.10
  b7bfe9620e6d2c1ce72f546e8666c0b7cacda79b5b86bf934ab2459cc911b6b18868f259e83734b91e2edcea1023677a70695523ad84dc6cba830931c88aabff
  "package/deps/zlib/*")
fetch_codec(xxhash-addon 2.1.0
  cbaf4b86cea6b179f878b3d9903a9229f7f738b1f238bedae658716c9d0d378c7a5d885523e94a217b7b27142a487b2c1215162e001621b51b4fd5fd2944db73
  "package/xxHash/xxhash.*")

# LZ4 hashes five bytes where its registers have 64 bits and four otherwise. The path of x86-64 is
# forced in every build: the bytes are the same then, and those of RocksDB on such machines. Table
# entries stay 32 bits wide.
set(LZ4_SOURCE "${CODECS_DIR}/lz4-word64.c")
file(READ "${lmdb_DIR}/dependencies/lz4/lib/lz4.c" lz4)
string(REPLACE "typedef size_t reg_t;" "typedef U64    reg_t;" lz4 "${lz4}")
string(REPLACE "(sizeof(void*)==4)" "(0)" lz4 "${lz4}")
file(CONFIGURE OUTPUT "${LZ4_SOURCE}" CONTENT "${lz4}" @ONLY)

# Blocks are compressed one by one, with a dictionary or without; none is searched in a layout of
# its own, so zstd's match finders for that are never called, and none is long enough for matches at
# a distance beyond its window. Without a mention of either the linker leaves them out, and with the
# latter 2 kB of random numbers, which do not compress.
set(ZSTD "${zstd-napi_DIR}/deps/zstd/lib")
set(ZSTD_COMPRESS_SOURCE "${CODECS_DIR}/zstd_compress-plain.c")
file(READ "${ZSTD}/compress/zstd_compress.c" zstd_compress)
string(REGEX REPLACE "ZSTD_COMPRESSBLOCK_[A-Z0-9]+_DEDICATEDDICTSEARCH(_ROW)?" "NULL" zstd_compress "${zstd_compress}")
string(REGEX REPLACE "[A-Za-z.>-]+enableLdm == ZSTD_ps_enable" "0" zstd_compress "${zstd_compress}")
file(CONFIGURE OUTPUT "${ZSTD_COMPRESS_SOURCE}" CONTENT "${zstd_compress}" @ONLY)

file(GLOB ZSTD_SOURCES "${ZSTD}/common/*.c" "${ZSTD}/compress/*.c" "${ZSTD}/decompress/*.c")
list(FILTER ZSTD_SOURCES EXCLUDE REGEX "zstdmt_compress|zstd_compress\\.c|pool\\.c|threading\\.c")
# zlib's heap is replaced by a faster one that gives the same bytes.
set(ZLIB "${zlib-sync_DIR}/deps/zlib")
set(ZLIB_TREES_SOURCE "${CODECS_DIR}/trees-fast_heap.c")
file(READ "${ZLIB}/trees.c" trees)
string(REPLACE "local void pqdownheap(deflate_state *s, ct_data *tree, int k) {"
  "#include \"core/zlib_heap.h\"\nlocal void published_pqdownheap(deflate_state *s, ct_data *tree, int k) {" trees "${trees}")
file(CONFIGURE OUTPUT "${ZLIB_TREES_SOURCE}" CONTENT "${trees}" @ONLY)
# Sanitizers would only slow down what is not ours: that build links the release build's library, which
# scripts/build.mjs makes first.
if(TT_SANITIZE)
  add_library(codecs INTERFACE)
  target_link_libraries(codecs INTERFACE "${CMAKE_CURRENT_SOURCE_DIR}/../build/native/libcodecs.a")
  set(CODECS_USERS INTERFACE)
else()
  add_library(codecs STATIC "${LZ4_SOURCE}" "${ZSTD_COMPRESS_SOURCE}" ${ZSTD_SOURCES}
    "${ZLIB}/adler32.c" "${ZLIB}/crc32.c" "${ZLIB}/deflate.c" "${ZLIB}/inffast.c" "${ZLIB}/inflate.c" "${ZLIB}/inftrees.c"
    "${ZLIB_TREES_SOURCE}" "${ZLIB}/zutil.c")
  set(CODECS_USERS PUBLIC)
endif()
# xxHash comes first: the LZ4 sources carry their own, older xxhash.h.
target_include_directories(codecs SYSTEM ${CODECS_USERS} "${xxhash-addon_DIR}/xxHash" "${lmdb_DIR}/dependencies/lz4/lib"
  "${ZSTD}" "${ZLIB}")
if(TT_SANITIZE)
  return()
endif()
target_include_directories(codecs SYSTEM PRIVATE "${ZSTD}/compress" "${CMAKE_CURRENT_SOURCE_DIR}")
# zstd's strategies beyond lazy2 serve levels that no engine here uses; without them the module is a
# third smaller. DYNAMIC_CRC_TABLE: zlib makes its tables of CRCs when first used, instead of carrying them.
target_compile_definitions(codecs PRIVATE ZSTD_DISABLE_ASM=1 DYNAMIC_BMI2=0 NDEBUG ZSTD_LEGACY_SUPPORT=0 ZSTD_STRIP_ERROR_STRINGS=1
  ZSTD_EXCLUDE_BTLAZY2_BLOCK_COMPRESSOR ZSTD_EXCLUDE_BTOPT_BLOCK_COMPRESSOR ZSTD_EXCLUDE_BTULTRA_BLOCK_COMPRESSOR
  DYNAMIC_CRC_TABLE HUF_FORCE_DECOMPRESS_X1=1 ZSTD_FORCE_DECOMPRESS_SEQUENCES_SHORT=1 ZSTD_NO_TRACE)
target_compile_options(codecs PRIVATE ${BULK_MEMORY} $<IF:$<BOOL:${EMSCRIPTEN}>,-Os,-O3> -w)
