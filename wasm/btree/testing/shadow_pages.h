// For tests: every page as the redo log alone makes it, from the files of a new server. Reads the
// log's file as it grows, applies each mini-transaction, and compares with the pages that the
// engine has.
#pragma once
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "btree/instance/instance.h"
#include "btree/recovery/redo_applier.h"

namespace tt::btree {

class ShadowPages {
 public:
  explicit ShadowPages(const Instance& instance)
      : instance_(instance), size_(instance.pool.page_size()) {
    // The installation's pages of the system tablespace are in no log.
    for (u32 number = 0; number < instance.spaces[0]->pages(); number++) {
      std::string scratch;
      const Slice bytes = instance.context.volume.view(instance.spaces[0]->file(),
                                                       u64{number} * size_, size_, scratch);
      if (load32(bytes.data() + 4) != 0) shadows_[page_id(0, number)].assign(bytes);
    }
  }

  // Applies what the log's file has gained.
  void follow() {
    const FileId file = instance_.context.volume.find("ib_logfile0").value();
    std::string scratch;
    const Slice log =
        instance_.context.volume.view(file, 0, instance_.options.log_file_size, scratch);
    RedoScan scan(instance_.log.layout(), log, end_);
    while (scan.next()) apply(scan.records());
    end_ = scan.end();
    ASSERT_EQ(end_, instance_.log.row().written_lsn.value) << "the log does not read to its end";
  }
  // Pages whose last change has been read must have the same bytes but for LSN and checksum.
  void compare() {
    for (PageId id : touched_) {
      if (!instance_.info(id).used) continue;  // freed, which the file does not know yet
      std::string page = instance_.page_bytes(id), shadow = shadows_[id];
      if (load64be(page.data() + Page::kLsnAt) > end_) continue;
      for (std::string* bytes : {&page, &shadow}) blank(*bytes);
      compared_++;
      if (page == shadow) continue;
      u32 at = 0;
      while (page[at] == shadow[at]) at++;
      FAIL() << "page " << number_of(id) << " of space " << space_of(id) << " differs at " << at
             << ": " << int{static_cast<u8>(page[at])} << ", by the log "
             << int{static_cast<u8>(shadow[at])};
    }
    touched_.clear();
  }
  u64 compared() const { return compared_; }
  u64 applied(u8 type) const {
    const auto at = records_.find(type);
    return at == records_.end() ? 0 : at->second;
  }
  std::string& page(PageId id) { return shadows_[id]; }

 private:
  void apply(Slice records) {
    RedoReader reader(records);
    RedoItem item;
    std::unique_ptr<RedoApplier> applier;
    while (reader.next(item)) {
      if (item.type == RedoRecords::kFileModify || item.type == RedoRecords::kFileCheckpoint) {
        records_[item.type]++;
        continue;
      }
      records_[item.type]++;
      std::string& shadow = shadows_[item.page];
      if (shadow.empty()) shadow.assign(size_, '\0');
      if (!item.same_page) applier = std::make_unique<RedoApplier>(shadow.data(), size_);
      ASSERT_TRUE(applier->apply(item)) << "a record of type " << int{item.type} << " does not fit";
      if (item.type == RedoRecords::kFreePage)
        touched_.erase(item.page);
      else
        touched_.insert(item.page);
    }
    ASSERT_TRUE(reader.ok());
  }
  // Blanks the bytes that are stamped when a page is written or changed, not logged.
  void blank(std::string& bytes) const {
    std::memset(bytes.data(), 0, 4);
    std::memset(bytes.data() + Page::kLsnAt, 0, 8);
    std::memset(bytes.data() + size_ - 8, 0, 8);
  }

  const Instance& instance_;
  u32 size_;
  Lsn end_ = LogLayout::kStart;
  std::map<PageId, std::string> shadows_;
  std::set<PageId> touched_;
  std::map<u8, u64> records_;
  u64 compared_ = 0;
};

}  // namespace tt::btree
