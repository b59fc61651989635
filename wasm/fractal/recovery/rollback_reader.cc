#include "fractal/recovery/rollback_reader.h"

#include <algorithm>

#include "fractal/node/rollback_format.h"
#include "fractal/recovery/tree_reader.h"

namespace tt::fractal {

Result<RollbackChain> read_rollback_log(const Volume& volume, FileId file, u64 checkpoint_lsn,
                                        const LogRecord& open) {
  RollbackChain chain;
  std::vector<RollbackNote>& notes = chain.notes;
  if (open.rollback_nodes == 0) return chain;
  const auto damaged = [&](u64 block, const char* why) {
    return named(volume, file, {ErrorCode::kCorruption, why}, block);
  };
  const Result<DictionaryHeader> header =
      newest_header(bytes_of(volume, file, 0, 2 * kHeaderReserve), checkpoint_lsn);
  if (!header.ok()) return named(volume, file, header.error());
  const Place table_place = header.value().table;
  const Result<Translation> table =
      decode_translation(bytes_of(volume, file, table_place.offset, table_place.bytes));
  if (!table.ok()) return named(volume, file, table.error());
  u64 block = open.current_rollback != 0 ? open.current_rollback : open.spilled_tail;
  for (u64 left = open.rollback_nodes; left > 0; left--) {
    if (block >= table.value().places.size()) return damaged(block, "it has no place");
    const Place place = table.value().places[block];
    chain.places.push_back(place);
    RollbackNode node;
    const Error error = read_rollback(bytes_of(volume, file, place.offset, place.bytes),
                                      static_cast<u32>(block), node);
    if (!error.ok()) return named(volume, file, error, block);
    if (node.xid != open.xid || node.sequence != left - 1)
      return damaged(block, "it is of another transaction, or of another place in the chain");
    for (; !node.empty(); node.forget_newest()) {
      const RollbackEntry entry = node.newest();
      notes.push_back(
          {entry.file, entry.deletes, std::string(entry.key), entry.all_rows, entry.resets});
    }
    block = node.previous;
  }
  if (block != 0 || notes.size() != open.rollback_entries)
    return damaged(block, "the chain is longer or shorter than the log says");
  std::reverse(notes.begin(), notes.end());
  return chain;
}

}  // namespace tt::fractal
