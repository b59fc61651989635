#include "btree/recovery/redo_pages.h"

namespace tt::btree {

bool RedoPages::add(Lsn start, Lsn end, Slice records, bool store, Files* files) {
  RedoReader reader(records);
  RedoItem item;
  while (reader.next(item)) {
    if (item.type == RedoRecords::kFileCheckpoint) {
      if (item.whole.size() != 11) return false;
      files->checkpoint = load64be(item.whole.data() + 3);
      continue;
    }
    if (item.type == RedoRecords::kFileModify || item.type == RedoRecords::kFileRename) {
      const size_t from = item.type == RedoRecords::kFileRename ? item.body.find('\0') + 1 : 0;
      files->names[space_of(item.page)].assign(item.body.substr(from));
      continue;
    }
    records_++;
    const bool frees = item.type == RedoRecords::kFreePage;
    const bool creates = item.type == RedoRecords::kInitPage;
    if (frees || creates) made(item.page, start, creates, store);
    if (!frees && store) keep(item, start, end);
  }
  return reader.ok();
}

// recv_sys_t::parse: store_freed_or_init_rec, mlog_init.
void RedoPages::made(PageId page, Lsn start, bool created, bool store) {
  Lsn& last = made_[page];
  last = std::max(last, start);
  erase(page);
  if (created && store) pages_[page].created = true;
}

void RedoPages::erase(PageId page) {
  const auto at = pages_.find(page);
  if (at == pages_.end()) return;
  for (const Piece& piece : at->second.pieces) bytes_ -= piece.records.size() + sizeof(Piece);
  pages_.erase(at);
}

void RedoPages::keep(const RedoItem& item, Lsn start, Lsn end) {
  const auto later = made_.find(item.page);
  if (later != made_.end() && start < later->second) return;
  std::vector<Piece>& pieces = pages_[item.page].pieces;
  if (pieces.empty() || pieces.back().start != start) {
    pieces.push_back({start, end, {}});
    bytes_ += sizeof(Piece);
  }
  pieces.back().records.append(item.whole);
  bytes_ += item.whole.size();
}

}  // namespace tt::btree
