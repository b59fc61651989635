// A volume of files on a drive: extents, direct or buffered I/O, fsync, and recovery from power
// cuts.
//
// append() adds bytes to a file's end in memory. write_back() sends the whole unwritten tail to the
// drive, padded to host pages; the next one writes a partial last page again, as O_DIRECT log
// writers do. sync() is write_back() plus a flush, and a commit of the journal if the volume has
// one and the file's metadata have changed. overwrite() changes bytes in place: at once
// on the drive with direct I/O, in the page cache with buffered I/O. Bytes on the drive are exactly
// the file's.
//
// With buffered I/O the tail and changed pages are dirty memory. The flusher thread (background(),
// run by the lab) writes back files whose changes are too old or too many, in the order in which
// they became dirty. Reads fill the cache.
//
// A call submits all of its commands at its `now` and returns the time at which they are complete.
// On a drive that caches writes, flushes keep the order: data, journal | flush | commit block |
// flush.
#pragma once
#include <memory>
#include <vector>

#include "core/result.h"
#include "device/device.h"
#include "device/ledger.h"
#include "device/options/volume_options.h"
#include "device/volume/content_store.h"
#include "device/volume/faults.h"

namespace tt {

using FileId = u64;  // never reused within a run

enum class OpenMode : u8 { kAsVolume, kDirect, kBuffered };
enum class KeepSize : bool { kNo, kYes };

class Volume {
 public:
  Volume(Device& device, ContentStore& content, Ledger& ledger, FactStream& facts,
         const VolumeOptions& options = {}, const FaultOptions& faults = {});
  ~Volume();

  FileId create(Slice name, OpenMode mode = OpenMode::kAsVolume);
  Result<FileId> find(Slice name) const;  // kNotFound; the newest of that name
  // Reads of the file follow no order: they fetch nothing ahead (POSIX_FADV_RANDOM).
  void advise_random(FileId file);
  std::vector<FileId> files() const;  // all existing ones, oldest first
  // Books bytes and first_bytes at the engine floor under tag.cause; no I/O yet.
  void append(FileId file, Slice bytes, const IoTag& tag);
  // Writes the bytes that are only in memory; returns the completion time. kDiskFull leaves them in
  // memory.
  Result<Ns> write_back(Ns now, FileId file, const IoTag& tag);
  Result<Ns> sync(Ns now, FileId file, const IoTag& tag);  // fsync
  // fdatasync: without the commit, unless the bytes could not be found without it (size,
  // allocation, first write into reserved space).
  Result<Ns> datasync(Ns now, FileId file, const IoTag& tag);
  u64 unwritten(
      // bytes only in memory; changes before the file's end count as whole pages
      FileId file) const;

  // Changes bytes in place, from `offset` (at most the size) on; may grow the file. Booked like
  // append(); kDiskFull changes nothing. With buffered I/O the result covers reading pages that are
  // changed in part, and write-back while too much is dirty; a full disk shows at the next
  // write_back() or sync().
  Result<Ns> overwrite(Ns now, FileId file, u64 offset, Slice bytes, const IoTag& tag);
  // Likewise for whole pages, which the drive keeps by reference where it can.
  Result<Ns> overwrite(Ns now, FileId file, u64 offset, std::span<PageImage* const> pages,
                       const IoTag& tag);
  // Reserves space for a size of `bytes`, like posix_fallocate, or with FALLOC_FL_KEEP_SIZE.
  Result<Ns> fallocate(Ns now, FileId file, u64 bytes, KeepSize keep_size, const IoTag& tag);
  // Frees whole pages, which then read as zero. The range is page aligned, but may end anywhere
  // past the file's end.
  Result<Ns> punch_hole(Ns now, FileId file, u64 offset, u64 bytes, const IoTag& tag);
  // shorter, or longer with a hole
  Result<Ns> truncate(Ns now, FileId file, u64 bytes, const IoTag& tag);

  // Books a device read of the host pages that hold [offset, offset + size) and are not in memory;
  // returns its completion time. A failed read shows in error().
  Ns read(Ns now, FileId file, u64 offset, u64 size, const IoTag& tag);
  // Returns the bytes themselves, including those still in memory, without I/O: call read() first
  // to pay for them. Bytes on the drive that are not copied into `scratch` stay where they are
  // until they are written or freed.
  Slice view(FileId file, u64 offset, u64 size, std::string& scratch) const;
  // The image that the drive keeps of the page at `offset`; null if it has none or a part of it is
  // in memory.
  PageImage* image(FileId file, u64 offset) const;
  PageImages& images() const;

  void rename(FileId file, Slice name);  // replaces its first name
  // Adds a name (a hard link): writes no data, and the file exists as long as one of its names.
  void link(FileId file, Slice name);
  // Replaces the prefix `from` by `to` in all names that have it.
  void rename_directory(Slice from, Slice to);
  void remove(Ns now, FileId file) { unlink(now, file, name(file)); }
  // Removes a name. With the last one the file's extents are freed, at once or when the journal has
  // committed it.
  void unlink(Ns now, FileId file, Slice name);
  u64 size(FileId file) const;
  Slice name(FileId file) const;  // the oldest remaining one
  const std::vector<std::string>& names(FileId file) const;
  u64 allocated_bytes() const;  // space of all files, in whole extents
  u64 allocated_bytes(FileId file) const;
  // Files whose names have this ending are logs. Called once, before any is created.
  void count_logs(Slice ending);
  // The most bytes that were allocated to all files, and to logs, since measuring began.
  struct Peak {
    u64 all, logs;
  };
  Peak peak() const;

  // True if a fault may change stored bytes that nothing has written.
  bool may_rot() const;
  // Set once the drive has failed (power cut, unreadable sector); every later call returns it or
  // does nothing.
  const Error& error() const;
  // A step of the flusher thread: writes back and commits what is due; returns the time of the next
  // step, kNever if nothing is pending.
  Ns background(Ns now);
  // Wakes the flusher; implemented by the lab's actor.
  class Flusher {
   public:
    virtual ~Flusher() = default;
    virtual void wake_at(Ns time) = 0;
  };
  void attach(Flusher& flusher);

  // Keeps from now on the contents that a power cut could restore. For power cuts that no fault
  // option plans.
  void expect_crash();
  // A power cut at `now` (or at the planned one) and the next mount: memory is lost, unflushed
  // sectors are as `survivors` decides, and files as the journal has them; without a journal their
  // names and sizes are current. Ids do not change.
  void crash(Ns now, const Survivors& survivors);

  void begin_measuring(Ns now);
  void describe(TableSink& sink) const;
  void inspect(TableId table, u64 id, TableSink& sink) const;
  void report(ReportSink& sink, Ns now) const;
  // The time since the run began with a command in flight.
  Ns busy_ns(Ns now) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace tt
