// The header of a dictionary's file (PerconaFT ft/serialize/ft-serialize.cc, layout 29): 197 bytes
// in one of two slots. Checkpoints write them in turn, so that one is always whole.
#pragma once
#include "fractal/format/translation.h"

namespace tt::fractal {

inline constexpr u32 kLayoutVersion = 29;
inline constexpr u64 kHeaderBytes = 197;
inline constexpr u64 kHeaderReserve = 4096;  // from one slot to the next, and to the first block

struct DictionaryHeader {
  u64 checkpoint_count = 0;  // differs by 1 between the slots
  u64 checkpoint_lsn = 0;    // LSN of begin_checkpoint; the file lacks what is logged later
  u32 node_size = 0;
  Place table;  // place of the block table, without padding
  u64 root = 0;
  u32 flags = 0;
  u64 created = 0, modified = 0;  // seconds
  u64 creating_xid = 0;
  u32 basement_size = 0;
  u64 rows = 0, row_bytes = 0;  // estimates
  u8 compression = 0;           // enum toku_compression_method
  u64 max_msn = 0;
  u32 fanout = 0;
  u64 logical_rows = ~u64{0};  // all bits: not counted
};

std::string encode_header(const DictionaryHeader& header);
// kCorruption; kUnsupported: another layout.
Result<DictionaryHeader> decode_header(Slice slot);
// The newest whole header of a file that begins with these bytes, of a checkpoint that began at
// `most_lsn` or before (toku_deserialize_ft_from). Fails with the error of a slot if there is none.
Result<DictionaryHeader> newest_header(Slice file_start, u64 most_lsn = ~u64{0});

}  // namespace tt::fractal
