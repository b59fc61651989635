// The state that the engine's parts share: options, spaces, the buffer pool, the redo log,
// counters; and the rows that show them.
#pragma once
#include <memory>

#include "btree/instance/row_columns.h"
#include "btree/log/commit_numbers.h"
#include "btree/log/redo_log.h"
#include "btree/log/redo_record.h"
#include "btree/pool/buffer_pool.h"
#include "btree/space/space.h"
#include "btree/zip/zip_padding.h"

namespace tt::btree {

struct Counters {
  u64 splits = 0, merges = 0, merge_attempts = 0, reorganisations = 0, root_raises = 0, purged = 0,
      history = 0;
  u64 pages_written = 0, pages_read = 0, doublewrite_pages = 0, doublewrite_batches = 0,
      doublewrite_skipped = 0;
  u64 stalls = 0, stall_ns = 0;
  WaitTimes waits;         // stalls among them
  u64 marked_skipped = 0;  // delete-marked records that scans stepped over
  // By readers with a view: undo records that led to an older version, and their pages' reads.
  u64 versions_walked = 0, view_undo_reads = 0;
  // The change buffer's (Innodb_ibuf_merges, _merged_inserts, _merged_delete_marks,
  // _merged_deletes): pages, and changes of each kind.
  u64 buffer_merges = 0, merged_inserts = 0, merged_marks = 0, merged_deletes = 0;
  // Compressions of pages, those that fitted, and pages unzipped (INFORMATION_SCHEMA.INNODB_CMP);
  // writes of compressed pages among all.
  u64 compress_ops = 0, compress_ops_ok = 0, uncompress_ops = 0, zip_pages_written = 0;
};

// Findings of an opening after a power cut; see RecoveryRow.
struct Recovery {
  RecoveryStage stage = RecoveryStage::kOpen;
  Lsn checkpoint = 0, end = 0;
  u64 mini_transactions = 0, records = 0, pages = 0, pages_read = 0, pages_created = 0;
  u64 applied = 0, skipped = 0, copies = 0, restored = 0, torn = 0, rolled_back = 0, undone = 0;
  Ns began = 0, ended = 0;
};

// One index: its root, its segments and its records' format.
struct Index {
  IndexInfo info;
  u32 space = 0, root = 0;
  u32 number = 0, table = 0;  // its id in its pages, and its table's in undo records
  Space::Segment leaves = 0, inner = 0;
  RecordFormat leaf_format, inner_format;
  u32 height = 1;
  bool there =
      true;  // else it was dropped, or its build is not done; `root` is 0 if it has no pages
  bool dropping = false;        // its pages are about to go, so no change may wait for them
  std::vector<Column> columns;  // columns of its rows' values; none if they follow from other rows
  std::vector<u32> entries;     // indexes whose entries follow from its rows
  ZipFormat leaf_zip, inner_zip;  // a compressed table's
  ZipPadding padding;
  const RecordFormat& format(u32 level) const { return level == 0 ? leaf_format : inner_format; }
  const ZipFormat& zip_format(u32 level) const { return level == 0 ? leaf_zip : inner_zip; }
};

// Fills in columns and entries of all indexes.
void lay_out_columns(std::vector<Index>& indexes);

// The buffers of a mini-transaction, which the next one reuses.
struct MtrMemory {
  RedoRecords log;
  std::vector<PageId> modified;
};

// Applies changes that were buffered for a page when it is read (ibuf_merge_or_delete_for_page).
class Fetch;
class PageMerger {
 public:
  virtual ~PageMerger() = default;
  // True when nothing is left to apply; else the fetch has the wait.
  virtual bool merge(Ns now, PageId id, Fetch& fetch) = 0;
  // Stops the run if what waits, its counts and the bits of the bitmaps contradict each other.
  virtual void check() const = 0;
};

struct Instance : private PageImages::Writer {
  Instance(const EngineContext& c, const Options& o)
      : context(c),
        options(o),
        pool(options, c.volume.images()),
        log(context, options, error),
        scratch(o.page_size, '\0') {
    context.volume.images().begin(options.page_size, stamp_image, *this);
  }
  ~Instance() override { context.volume.images().end(*this); }

  EngineContext context;
  Options options;
  Error error;
  BufferPool pool;
  RedoLog log;
  // The spaces by id: 0 is the system tablespace. A space whose file was removed has no pages.
  std::vector<std::unique_ptr<Space>> spaces;
  std::vector<Index> indexes;
  Counters counters;
  Recovery recovery;
  PageMerger* merger = nullptr;  // the change buffer, if there is one
  u32 buffer_index = kNone;      // its tree in `indexes`
  CommitNumbers numbers;
  u64 next_job = 1;
  u64 commits = 0;      // transactions that changed something (srv_get_activity_count)
  std::string scratch;  // a page's bytes
  std::vector<std::unique_ptr<MtrMemory>> spare_mtrs;
  Actor* cleaner = nullptr;
  std::vector<Actor*> free_waiters;  // wait for a free frame
  // The client that has waited too long: others get no frames until it has what it needs (Fetch).
  const Actor* first_served = nullptr;
  u32 doublewrite_page = 0;  // first page of its first whole extent
  u32 doublewrite_waiting = 0, doublewrite_writing = 0;

  void fail(Error e) {
    if (error.ok()) error = std::move(e);
  }
  // The doublewrite buffer: two blocks of an extent each (buf_dblwr_t::init), which a batch fills.
  u32 doublewrite_block() const { return layout::extent_pages(pool.page_size()); }
  u32 doublewrite_pages() const { return 2 * doublewrite_block(); }
  PageInfo& info(PageId id) { return spaces[space_of(id)]->info(number_of(id)); }
  const PageInfo& info(PageId id) const { return spaces[space_of(id)]->info(number_of(id)); }
  // The index with this number in its pages, and the one with the rows of the table that undo
  // records call `table`; kNone if it is not known.
  u32 index_on_pages(u32 number) const;
  u32 index_in_undo(u32 table) const;
  // Tables and the ledger count the pages of the change buffer's tree among the system's.
  PageKind shown_kind(const PageInfo& page) const {
    return page.index == buffer_index ? PageKind::kSystem : page.kind;
  }
  bool resident(PageId id) const { return info(id).frame != kNone; }
  // The page must be in memory.
  Frame& frame(PageId id) {
    const u32 at = info(id).frame;
    TT_CHECK(at != kNone);
    return pool.frame(at);
  }
  Page page(PageId id) { return pool.page(frame(id)); }
  // A copy of the page's bytes, from memory or from the drive. For the inspector and for tests: no
  // read is booked.
  std::string page_bytes(PageId id) const;
  // Compressed tables (zip_frames.cc): the page's bytes as its file has them, and their number.
  std::string file_bytes(PageId id) const;
  std::string unzipped_bytes(PageId id) const;
  u32 file_page_size(u32 space) const {
    return static_cast<u32>(space > 0 && options.key_block_size > 0 ? options.key_block_size
                                                                    : options.page_size);
  }
  // page_zip_rec_needs_ext: two records fit a page, also zipped if they do not compress.
  u32 largest_record() const {
    constexpr u32 kOfZip = 256;  // header, description, directory, and what records keep apart
    const u32 most = Page::largest_record(pool.page_size());
    if (options.key_block_size == 0) return most;
    return std::min(most, static_cast<u32>(options.key_block_size - kOfZip) / 2);
  }
  bool zipped(PageId id) const { return options.key_block_size > 0 && space_of(id) > 0; }
  // True if the page is of an index that is known: others are not compressed.
  bool is_zipped_node(Slice zip) const;
  // Makes the frame's uncompressed page from its bytes. False if they contradict each other.
  bool unzip(Frame& frame);
  // The same of a page in memory that is not unzipped now. False if there is no memory.
  bool unzip_again(Frame& frame);
  // Bytes of its block that are free; 0 for a page that is not zipped.
  u32 zip_free_bytes(PageId id) const;
  // Zips the page; counts the attempt, and leaves make padding of it (page_zip_compress).
  bool zip(u32 index, const Page& page, ZipFrame& zip);

  // A table's file is named in the log before its first change since a checkpoint (mtr0mtr.cc
  // mtr_t::name_write), and again by each checkpoint while changes after it are in the log
  // (fil0fil.cc fil_names_clear).
  void name_file(Ns now, u32 space);
  void name_files_again(RedoRecords& records, Lsn checkpoint);
  std::vector<Lsn> named;  // by space: end of its last change; 0: not named

  void evict(Frame& frame);
  // A free frame, made by evicting a clean page from the tail of the LRU list if there is none;
  // null if that fails too (buf0lru.cc buf_LRU_get_free_block). The page cleaner is woken when free
  // frames run short.
  Frame* take_frame(Ns now, PageId id, bool as_old);
  bool make_free(u32 frames);
  bool make_room(u32 frames);
  // Drops what pages at the end of the LRU list are unzipped to, until that many pages are free
  // (buf_LRU_free_from_unzip_LRU_list, buf_free_from_unzip_LRU_list_batch).
  void drop_unzipped(u32 free);
  bool may_take(const Actor& actor) const {
    return first_served == nullptr || first_served == &actor;
  }
  void wake_cleaner(Ns now) { context.scheduler.wake(*cleaner, now); }
  // True while redo is not applied to all pages yet: there can be no checkpoint before.
  bool applies_redo() const {
    return recovery.stage != RecoveryStage::kOpen && recovery.stage < RecoveryStage::kUndo;
  }
  bool has_space(u32 space) const { return space < spaces.size() && spaces[space]->pages() > 0; }
  // True if the space was a table's that was rebuilt, or of a rebuild that did not come to its end.
  bool is_gone(u32 space) const { return space < spaces.size() && spaces[space]->pages() == 0; }
  bool exists(PageId id) const {
    return space_of(id) < spaces.size() && number_of(id) < spaces[space_of(id)]->pages();
  }
  // An error that names a page and its file.
  Error fault(PageId id, const std::string& what) const;
  // The fault of a page in use whose checksum is right; none if it is the one that was written.
  Error misfit(PageId id, Page page, u32 checksum) const;
  Error wrong_checksum(PageId id) const;
  // Counts a page that recovery has found torn, and describes the loss. `bytes` are the drive's.
  Error found_torn(PageId id, Slice bytes);
  // Rebuilds the page's PageInfo from its bytes, after a power cut. kCorruption if its records
  // contradict each other.
  Error learn(PageId id, const std::string& bytes);
  // Books a read of the page into a frame; null if no frame is free, or if its checksum is wrong or
  // it is not what it should be, which ends the run unless the page is not in use. Its bytes are
  // valid from ready_at on.
  Frame* read(Ns now, PageId id, Cause cause, ReadReason reason);

  PagesRow page_row(PageId id) const;
  PoolRow pool_row() const;
  DoublewriteRow doublewrite_row() const;
  CountersRow counters_row() const;
  RecoveryRow recovery_row() const;
  // Emits a fact of a page that has no further cells.
  template <class Fact>
  void emit_page(PageId id, Cause cause, u64 job = 0) {
    context.facts.emit(cause, job, [&] { return Fact{.row = page_row(id)}; });
  }
  void emit_pool(u64 job = 0);
  void emit_counters();
  void emit_doublewrite(u64 job = 0);
  void emit_recovery();
  void emit_pages();  // all that are shown

 private:
  Frame* read_zipped(Ns now, Frame& frame, Cause cause, ReadReason reason);
  Frame* refused(Frame& frame, Error error);
  Frame* received(Frame& frame, Cause cause, ReadReason reason);
  static void stamp_image(char* bytes, u64 page_bytes);
  void sealed(const PageImage& image) override;
};

// The cause that a page of this kind is written under.
Cause write_cause(PageKind kind);

}  // namespace tt::btree
