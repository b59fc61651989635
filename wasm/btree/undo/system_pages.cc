#include "btree/undo/system_pages.h"

#include "btree/page/checksum.h"

namespace tt::btree {
namespace {

constexpr u32 kTransactionType = 7, kSystemType = 6;  // FIL_PAGE_TYPE_TRX_SYS, _SYS

// Assigns the installation's pages, and writes them to the file.
class Maker {
 public:
  Maker(Instance& instance, Mtr& mtr)
      : instance_(instance), mtr_(mtr), size_(instance.pool.page_size()), page_(size_, '\0') {}

  Space::Segment segment() { return mtr_.new_segment(0); }
  u32 take(Space::Segment segment, u32 hint = 0) {
    const u32 page = space().allocate(segment, hint, Direction::kUp);
    space().declare(page, PageKind::kSystem);
    return page;
  }
  // Begins a page's content.
  char* begin(u32 number, u32 type) {
    Page::init_frame(page_.data(), size_, 0, number);
    store16(page_.data() + layout::kPageTypeAt, type);
    number_ = number;
    return page_.data();
  }
  void put_segment(u32 at, Space::Segment segment) {
    store32(page_.data() + at, 0);
    store32(page_.data() + at + 4, space().inode_page(segment));
    store16(page_.data() + at + 8, space().inode_at(segment));
  }
  // Neighbours are written with one command.
  void write() {
    stamp_page(page_.data(), size_);
    if (!run_.empty() && run_from_ + run_.size() / size_ != number_) flush();
    if (run_.empty()) run_from_ = number_;
    run_ += page_;
  }
  void flush() {
    if (run_.empty()) return;
    const Result<Ns> done =
        instance_.context.volume.overwrite(instance_.context.scheduler.now(), space().file(),
                                           u64{run_from_} * size_, run_, {kCauseUndo});
    if (!done.ok()) instance_.fail(done.error());
    run_.clear();
  }

 private:
  Space& space() { return *instance_.spaces[0]; }
  Instance& instance_;
  Mtr& mtr_;
  u32 size_;
  std::string page_, run_;
  u32 number_ = 0, run_from_ = 0;
};

// trx_rseg_header_create.
void write_rollback_page(Maker& make, u32 number, Space::Segment segment, u32 page_size) {
  char* bytes = make.begin(number, kSystemType);
  std::memset(bytes + RollbackPage::kHistoryAt + 4, 0xff, 4);
  std::memset(bytes + RollbackPage::kHistoryAt + 10, 0xff, 4);
  make.put_segment(RollbackPage::kSegmentAt, segment);
  std::memset(bytes + RollbackPage::kSlotsAt, 0xff, page_size / 4);
  make.write();
}

// trx_sysf_create, buf_dblwr_t::create.
void write_transaction_page(Maker& make, Space::Segment own, Space::Segment doublewrite,
                            const SystemPages& pages, u32 block_pages, u32 page_size) {
  char* bytes = make.begin(TransactionPage::kNumber, kTransactionType);
  make.put_segment(TransactionPage::kSegmentAt, own);
  std::memset(bytes + TransactionPage::kSlotsAt, 0xff,
              TransactionPage::kSlots * TransactionPage::kSlotBytes);
  for (u32 i = 0; i < pages.rollback.size(); i++) {
    char* slot = bytes + TransactionPage::kSlotsAt + i * TransactionPage::kSlotBytes;
    store32(slot, 0), store32(slot + 4, pages.rollback[i]);
  }
  const u32 at = page_size - TransactionPage::kDoublewriteFromEnd;
  make.put_segment(at, doublewrite);
  for (u32 copy = 0; copy < 2; copy++) {
    char* block = bytes + at + 10 + copy * 12;
    store32(block, TransactionPage::kDoublewriteMagic);
    store32(block + 4, pages.doublewrite);
    store32(block + 8, pages.doublewrite + block_pages);
  }
  store32(bytes + at + 34, TransactionPage::kSpacesStored);
  make.write();
}

}  // namespace

SystemPages create_system_pages(Instance& instance, Mtr& mtr, u32 rollback_segments) {
  const u32 size = instance.pool.page_size(), block = instance.doublewrite_block();
  Maker make(instance, mtr);
  SystemPages pages;
  const Space::Segment change_buffer = make.segment();  // its header, its tree
  for (u32 i = 0; i < 2; i++) make.take(change_buffer);
  const Space::Segment own = make.segment();
  TT_CHECK(make.take(own) == TransactionPage::kNumber);
  const Space::Segment first = make.segment();
  pages.rollback.push_back(make.take(first));
  // The dictionary: its header, and five trees with two segments each.
  make.take(make.segment());
  for (u32 tree = 0; tree < 5; tree++) {
    make.take(make.segment());
    make.segment();
  }
  // The doublewrite buffer needs whole extents, which a segment gets after its single pages.
  const Space::Segment doublewrite = make.segment();
  u32 last = 0;
  const u32 single = layout::slots(block);
  for (u32 i = 0; i < single + instance.doublewrite_pages(); i++) {
    last = make.take(doublewrite, last + 1);
    if (i == single) pages.doublewrite = last;
  }
  std::vector<Space::Segment> segments = {first};
  while (pages.rollback.size() < rollback_segments) {
    segments.push_back(make.segment());
    pages.rollback.push_back(make.take(segments.back()));
  }
  mtr.describe(0);
  write_transaction_page(make, own, doublewrite, pages, block, size);
  for (u32 i = 0; i < pages.rollback.size(); i++)
    write_rollback_page(make, pages.rollback[i], segments[i], size);
  make.flush();
  const Result<Ns> done = instance.context.volume.sync(instance.context.scheduler.now(),
                                                       instance.spaces[0]->file(), {kCauseUndo});
  if (!done.ok()) return instance.fail(done.error()), pages;
  instance.log.begins_at(done.value());
  return pages;
}

}  // namespace tt::btree
