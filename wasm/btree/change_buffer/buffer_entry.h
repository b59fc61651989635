// An entry of the change buffer: a change of an index entry that waits for its leaf (ibuf0ibuf.cc
// ibuf_entry_build, MariaDB 10.11).
//
// Its key is the leaf's space and page and a counter, so that the changes of a leaf lie side by
// side in the order in which they were made. The real tree has ROW_FORMAT=REDUNDANT, and describes
// each column in six bytes; here the record is padded to the size that it has there.
#pragma once
#include <optional>
#include <string>

#include "btree/tree/index_ops.h"

namespace tt::btree {

struct BufferEntry {
  static constexpr u32 kKeyBytes = 11, kLastCounter = 0xffff;
  PageId page;
  u32 counter;
  BufferedOp op;
  Slice key;  // the index entry's

  // Space, a marker byte, page, counter.
  static std::string key_of(PageId page, u32 counter);
  // The record's value. `data`: bytes of the entry's columns, of which there are `fields`.
  static std::string value_of(BufferedOp op, Slice key, u32 fields, u32 data);
  // The entry in a record of the tree; none if the bytes make no sense.
  static std::optional<BufferEntry> of(const Record& record);
};

}  // namespace tt::btree
