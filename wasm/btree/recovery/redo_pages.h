// Redo by page that recovery has read from the log and not applied yet (recv_sys_t::pages,
// log0recv.cc, MariaDB 10.11).
//
// Records of a page before the log creates or frees it are dropped, and the page need not be read.
// Records may take a third of the pool's memory (is_memory_exhausted).
#pragma once
#include <map>
#include <vector>

#include "btree/log/redo_reader.h"

namespace tt::btree {

class RedoPages {
 public:
  // A page's records in one mini-transaction.
  struct Piece {
    Lsn start, end;
    std::string records;
  };
  struct Redo {
    bool created = false;  // the first record creates the page
    std::vector<Piece> pieces;
  };
  // Names of files that a mini-transaction gives, the last one of each space.
  struct Files {
    std::map<u32, std::string> names;
    Lsn checkpoint = 0;  // FILE_CHECKPOINT; 0: none
  };

  explicit RedoPages(u64 most_bytes) : most_bytes_(most_bytes) {}
  // Takes a mini-transaction apart, and keeps its records if `store` is set. False if they make no
  // sense.
  bool add(Lsn start, Lsn end, Slice records, bool store, Files* files);
  bool full() const { return bytes_ >= most_bytes_; }
  void clear() { pages_.clear(), bytes_ = 0; }

  std::map<PageId, Redo>& pages() { return pages_; }
  void erase(PageId page);
  bool makes(PageId page) const { return made_.count(page) != 0; }
  u64 records() const { return records_; }  // seen, stored or not

 private:
  void made(PageId page, Lsn start, bool created, bool store);
  void keep(const RedoItem& item, Lsn start, Lsn end);

  u64 most_bytes_, bytes_ = 0, records_ = 0;
  std::map<PageId, Redo> pages_;
  std::map<PageId, Lsn> made_;  // LSN at which the log last creates or frees each page
};

}  // namespace tt::btree
