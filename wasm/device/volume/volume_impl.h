// The volume's state; private to the volume_*.cc files.
#pragma once
#include <deque>

#include "device/options/schema.h"
#include "device/volume/block_layer.h"
#include "device/volume/journal.h"
#include "device/volume/page_cache.h"
#include "device/volume/read_ahead.h"
#include "device/volume/volume.h"
#include "device/volume/volume_extents.h"

namespace tt {

// Append buffers up to this size stay with their file; larger ones are pooled.
inline constexpr u64 kSmallBuffer = 4 * KiB;

struct Volume::Impl {
  struct File {
    std::vector<std::string> names;  // the first one given, then its links
    Extents extents;
    u64 on_device = 0;    // bytes
    std::string tail;     // bytes after those on the device, not yet written
    u64 first_bytes = 0;  // first bytes of the tail
    Cause tail_cause = kNoCause;
    u64 prepared = 0;  // pages up to here were reserved by fallocate
    bool buffered = false;
    bool random = false;  // read without read-ahead
    ReadAhead ahead;
    bool listed = false;  // in dirty_files
    bool log = false;     // its pages are among log_pages
    // since the last commit: metadata without which bytes cannot be found
    bool size_changed = false;
    bool times_changed = false;  // since the last commit: other metadata
    Ns dirtied_at = 0;
  };
  // A file's metadata as of a commit.
  struct Inode {
    FileId id;
    bool exists;
    std::vector<std::string> names;
    Extents extents;
    u64 on_device;
    bool buffered, random;
  };
  struct Commit {
    Journal::Committed committed;
    std::vector<Inode> inodes;  // kept only if power cuts are possible
    std::vector<PageRun> freed;
  };

  Impl(Device& device, ContentStore& content, Ledger& ledger, FactStream& facts,
       const VolumeOptions& options, const FaultOptions& faults);

  const VolumeOptions options;
  Ledger& ledger;
  FactStream& facts;
  BlockLayer io;
  FreeSpace space;
  PageCache cache;
  std::unique_ptr<Journal> journal;          // null: metadata are durable at once
  std::vector<std::unique_ptr<File>> files;  // by id; null once removed
  std::vector<std::string> buffers;          // large tails to reuse
  u64 allocated_pages = 0;
  std::string log_ending;  // empty: no files are logs
  u64 log_pages = 0;       // allocated to logs
  u64 peak_pages = 0, peak_log_pages = 0;

  PageCacheCounters cache_before;  // when measuring began
  JournalCounters journal_before;
  JournalCounters journal_counters() const {
    return journal == nullptr ? JournalCounters{} : journal->counters();
  }

  Flusher* flusher = nullptr;
  Ns clock = 0;  // the latest `now` of any call
  std::vector<FileId>
      dirty_files;           // buffered files with changes, in the order in which they became dirty
  u64 dirty_tail_bytes = 0;  // tails of buffered files

  std::vector<FileId> changed_files;  // files of the running transaction; ascending
  std::vector<PageRun> freed;         // in the running transaction
  Ns transaction_began = 0;
  std::deque<Commit> commits;  // not yet known to be durable
  std::vector<Inode> durable;  // by id; kept only if power cuts are possible
  // not 0: space was reused before the commit that freed it is durable, which is then at the
  // earliest
  Ns reuse_at = 0;
  Endings reuse_over;

  File& file(FileId id) {
    TT_CHECK(id < files.size() && files[id] != nullptr);
    return *files[id];
  }
  device::FilesRow row_of(FileId id) {
    const File& f = file(id);
    return {.file = id,
            .name = f.names[0],
            .bytes = f.on_device,
            .allocated_bytes = f.extents.pages() * kHostPage};
  }
  bool is_log(const File& f) const {
    return !log_ending.empty() && f.names[0].ends_with(log_ending);
  }
  void note_peak() {
    peak_pages = std::max(peak_pages, allocated_pages);
    peak_log_pages = std::max(peak_log_pages, log_pages);
  }
  // Emits a fact that assigns the file's row.
  template <class Fact>
  void fact(FileId id, Cause cause, u64 job) {
    facts.emit(cause, job, [&] { return Fact{.row = row_of(id)}; });
  }
  void removed_fact(FileId id);
  void names_changed(FileId id);
  // Every call with a `now` begins here: commits that have become durable free their space.
  void begin(Ns now) {
    clock = std::max(clock, now);
    if (!commits.empty()) settle(clock);
  }

  // volume_impl.cc
  Ns read_stored(Ns now, const File& f, u64 from, u64 end, const IoTag& tag);
  Ns read_cached(Ns now, FileId id, u64 offset, u64 end, const IoTag& tag);
  Ns read_ahead(Ns now, FileId id, u64 offset, u64 end, const IoTag& tag);
  void fetch_window(Ns now, FileId id, const ReadAheadWindow& window, const IoTag& tag);

  // volume_space.cc
  // allocates file pages [first, end); on an error changes nothing
  Error reserve(Ns now, FileId id, u64 first, u64 end);
  Error full(const File& f, u64 pages) const;
  void add_run(FileId id, File& f, u64 file_page, PageRun run);
  void free_pages(Ns now, FileId id, u64 first, u64 end);
  bool reclaim(Ns now, u64 pages);

  // volume_write.cc
  void take_tail(File& f);
  void drop_tail(File& f);
  void enlarge(std::string& tail);
  Result<Ns> write_back(Ns now, FileId id, const IoTag& tag);
  Result<Ns> write_changes(Ns now, FileId id, u64 job);
  Ns change_page(Ns now, FileId id, u64 page, u64 at, Slice bytes, const IoTag& tag);
  Error reserve_in_place(Ns now, FileId id, u64 offset, u64 size, const IoTag& tag);
  void book(u64 bytes, const IoTag& tag);
  // Changes stored bytes of a file with direct I/O. Calls write(byte offset on the drive, size,
  // tag), which returns the end of the command, for each contiguous piece.
  template <class Write>
  Ns write_in_place(Ns now, FileId id, u64 offset, u64 size, const IoTag& tag, Write&& write) {
    File& f = file(id);
    Ns done = now;
    u64 first_bytes = tag.first_bytes;
    f.extents.each_piece(offset, size, [&](u64 at, u64 part) {
      const u64 first_here = std::min(first_bytes, part);
      first_bytes -= first_here;
      done = std::max(done, write(at, part, IoTag{tag.cause, first_here, tag.job, tag.stream}));
    });
    const u64 first = offset / kHostPage;
    if (f.extents.mark_written(first, div_up(offset + size, kHostPage) - first)) changed(id, true);
    return std::max(done, reuse_at);
  }
  Ns write_zeros(Ns now, const File& f, u64 first, u64 end, const IoTag& tag);
  void dirtied(FileId id, File& f);
  Ns throttle(Ns now);
  u64 dirty_bytes() const { return cache.dirty_bytes() + dirty_tail_bytes; }
  u64 part_of_cache(u64 permille) const { return cache.capacity_bytes() / 1000 * permille; }

  // volume_sync.cc
  void changed(FileId id, bool essential);  // adds a file's metadata to the running transaction
  Ns commit(Ns now);  // returns the time at which all metadata changed so far are durable
  void settle(Ns now);
  void settle_first(Ns now);
  Inode inode_of(FileId id) const;
  Result<Ns> sync(Ns now, FileId id, const IoTag& tag, bool data_only);

  // Calls visit(byte offset on the drive, size, offset in the file) for the stored parts of
  // [offset, offset + size): neither holes nor space that was never written.
  template <class Visit>
  static void each_stored(const File& f, u64 offset, u64 size, Visit&& visit) {
    const auto pieces = [&](u64 from, u64 end) {
      if (from >= end) return;
      f.extents.each_piece(from, end - from, [&](u64 at, u64 part) {
        if (at != Extents::kHole) visit(at, part, from);
        from += part;
      });
    };
    const u64 end = offset + size;
    for (const PageRun& run : f.extents.unwritten()) {
      const u64 begins = run.page * kHostPage, ends = begins + run.count * kHostPage;
      if (ends <= offset || begins >= end) continue;
      pieces(offset, begins);
      offset = ends;
    }
    pieces(offset, end);
  }
};

}  // namespace tt
