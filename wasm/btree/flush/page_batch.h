// The batch of pages that is being written to the drive (buf0flu.cc, buf0dblwr.cc).
//
//   redo | doublewrite | its flush | home | flush of the files
//
// The steps are in this order so that no power cut loses a page: the redo of a page is durable
// before any of its bytes are (the write-ahead rule), and its copy is durable before the page at
// home is overwritten. Newly created pages skip the copy (MariaDB MDEV-19738). A page's image is
// taken when it is added, so statements can change it meanwhile; such a page is dirty again and is
// written once more.
#pragma once
#include "btree/flush/doublewrite.h"
#include "btree/flush/page_write.h"

namespace tt::btree {

class PageBatch {
 public:
  explicit PageBatch(Instance& instance) : instance_(instance), doublewrite_(instance) {}
  PageBatch(const PageBatch&) = delete;
  PageBatch& operator=(const PageBatch&) = delete;
  ~PageBatch() { release_images(); }

  // Adds a changed page, which the flush list counts as clean from then on. False if the page is
  // being written already.
  bool add(Ns now, Frame& frame, WriteReason reason);
  bool full() const { return doublewrite_.full(); }
  // Begins to write the pages that were added. False if there are none.
  bool start();
  bool running() const { return stage_ != Stage::kIdle; }
  // True if pages of the file are among those that are written, freed ones included.
  bool has_pages_of(u32 space) const;
  // Takes the next step of a running batch. Returns the time of the one after it; kNever if
  // `cleaner` is woken when redo is durable, or if the run has failed.
  Ns step(Ns now, Actor& cleaner);

  // The oldest change that is not home, if it is older than `oldest`, which is returned otherwise.
  Lsn oldest(Lsn oldest) const;
  std::string waits_for() const;
  void describe(TableSink& sink) const;
  // Facts of the jobs that ended with the power.
  void emit_lost_rows() const;

 private:
  // The next step.
  enum class Stage : u8 { kIdle, kRedo, kDoublewrite, kDoublewriteSync, kHome, kHomeSync, kFinish };
  Ns await_redo(Ns now, Actor& cleaner);
  Ns write_doublewrite(Ns now);
  Ns write_home(Ns now);
  Ns sync_files(Ns now);
  void finish(Ns now);
  Lsn newest() const;
  void release_images();
  void take_zipped(PageWrite& write, const Frame& frame);
  WriteStage shown_stage(const PageWrite& write) const;

  Instance& instance_;
  Stage stage_ = Stage::kIdle;
  std::vector<PageWrite> writes_;
  Doublewrite doublewrite_;
  bool waits_for_redo_ = false;
};

}  // namespace tt::btree
