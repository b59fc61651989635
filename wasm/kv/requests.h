// A store of any engine as one function: requests and replies as bytes, for callers on the other
// side of WebAssembly's boundary.
//
//   request:  u8 call, arguments      integers little-endian; bytes: u32 size, then the bytes
//   reply:    u8 0, results | u8 error code, message
//
// level/calls.ts is the other side.
#pragma once
#include "core/coding.h"
#include "facts/schema.h"
#include "kv/any_store.h"

namespace tt::kv {

enum class Call : u8 {
  // u64 bytes of the drive, u8 power cuts, bytes engine (lsm, btree or fractal), u32 options, each:
  // bytes name, u64 value; the first time only
  kOpen = 1,
  kClose,   //
  kExists,  // -> u8
  kWrite,   // u32 writes, each: u8 1 put, 0 delete, 2 single delete, 3 merge or 4 range delete,
            // bytes key [, bytes value, or the range's end]
  kGet,     // u64 snapshot, u8 want values, u32 keys, each: bytes -> each: u8 found [, bytes value]
  kTakeSnapshot,     // -> u64; refused if the engine has no snapshots
  kReleaseSnapshot,  // u64
  kBeginRows,        // u64 snapshot, range -> u32 iterator
  kSeek,             // u32 iterator, bytes key
  // u32 iterator, u32 rows, u32 bytes -> u8 more, u32 rows, each: bytes key, bytes value
  kNextRows,
  kEndRows,  // u32 iterator
  kClear,    // u64 snapshot, range, u64 limit
  kFlush,    //
  kSettle,   //
  kPowerCut  // u64 survivors
};
// A range: u8 sum of 1 has lower, 2 lower included, 4 has upper, 8 upper included, 16 backward [,
// bytes lower] [, bytes upper]

class Requests {
 public:
  // The reply is valid until the next request.
  Slice handle(Slice request);

 private:
  class Reader;
  Error answer(Call call, Reader& in);
  Error open(Reader& in);
  Error make_store(Reader& in);
  template <class Made, class MadeOptions, class Options>
  Error make_store(Reader& in, const FolderSchema& schema, MadeOptions made, Options options);
  template <class Options>
  static Error read_options(Reader& in, const FolderSchema& schema, Options& options);
  Error write(Reader& in);
  Error get(Reader& in);
  Error next_rows(Reader& in);

  std::unique_ptr<AnyStore> store_;
  std::string reply_;
};

}  // namespace tt::kv
