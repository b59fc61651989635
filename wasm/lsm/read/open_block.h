// A block of a file, read for observation: no I/O is booked, and no cache is touched.
#pragma once
#include "lsm/database/column_family.h"
#include "lsm/table/block.h"

namespace tt::lsm {

struct OpenBlock {
  std::string stored, raw;  // memory that the iterator may point into
  BlockIterator it;

  // The sequence numbers of an ingested table: as reads see them, or as they are stored.
  enum class Sequences : u8 { kSeen, kStored };
  // Returns false if the block cannot be read; the iterator is not valid then.
  bool open(const ColumnFamily& family, const FileMeta& file, u32 block,
            Sequences sequences = Sequences::kSeen) {
    const BlockHandle handle = file.index->handle(block);
    const Slice bytes = family.context.volume.view(file.file_id, handle.offset,
                                                   handle.size + kBlockTrailer, stored);
    const Result<Slice> contents =
        read_block(bytes, family.options.checksum, raw, file.index->dictionary());
    return contents.ok() &&
           it.open(contents.value(), sequences == Sequences::kSeen ? file.global_sequence : 0);
  }
};

// Calls visit(key) for each entry of a block.
template <class Visit>
void each_key(const ColumnFamily& family, const FileMeta& file, u32 block, Visit&& visit) {
  OpenBlock opened;
  if (!opened.open(family, file, block)) return;
  for (opened.it.seek_to_first(); opened.it.valid(); opened.it.next()) visit(opened.it.key());
}

}  // namespace tt::lsm
