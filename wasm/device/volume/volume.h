// A volume of files on a drive: extents, direct or buffered I/O, fsync, and what survives a power
// cut.
//
// append() adds bytes at a file's end in memory; write_back() sends the whole unwritten tail to
// the drive, padded to host pages (a partial last page is written again by the next write_back, as
// O_DIRECT log writers do); sync() is write_back() plus a flush, and a commit of the journal if the
// volume has one and the file's metadata have changed. overwrite() changes bytes in place: at once
// on the drive with direct I/O, in the page cache with buffered I/O. Bytes on the drive are exactly
// the file's.
//
// With buffered I/O the tail and changed pages are dirty memory: the flusher thread (background(),
// run by the lab) writes back what is old or too much, in the order in which files became dirty.
// Reads fill the cache.
//
// Everything of one call is submitted at its `now`; a call answers when all of it is complete. With
// a drive that caches writes the
// flushes keep the order: data, journal | flush | commit block | flush.
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
  std::vector<FileId> files() const;      // all there are, oldest first
  // Books bytes and first_bytes at the engine floor under tag.cause; no I/O yet.
  void append(FileId file, Slice bytes, const IoTag& tag);
  // Writes what is in memory only. Answers the completion time; kDiskFull leaves it in memory.
  Result<Ns> write_back(Ns now, FileId file, const IoTag& tag);
  Result<Ns> sync(Ns now, FileId file, const IoTag& tag);  // fsync
  // fdatasync: without the commit, unless the bytes could not be found without it (size,
  // allocation, first write into reserved space).
  Result<Ns> datasync(Ns now, FileId file, const IoTag& tag);
  u64 unwritten(
      FileId file) const;  // bytes in memory only, in whole pages where they are not at the end

  // Changes bytes in place, from `offset` (at most the size) on; may grow the file. Booked like
  // append(); kDiskFull changes nothing. With buffered I/O the completion is that of reading a page
  // that is changed in part, and of write-back while too much is dirty; a full disk shows at the
  // next write_back() or sync().
  Result<Ns> overwrite(Ns now, FileId file, u64 offset, Slice bytes, const IoTag& tag);
  // Reserves space for `bytes` in all, as posix_fallocate or FALLOC_FL_KEEP_SIZE.
  Result<Ns> fallocate(Ns now, FileId file, u64 bytes, KeepSize keep_size, const IoTag& tag);
  // Gives whole pages back; they read as zero. The range is page aligned, but may end anywhere
  // behind the file's end.
  Result<Ns> punch_hole(Ns now, FileId file, u64 offset, u64 bytes, const IoTag& tag);
  Result<Ns> truncate(Ns now, FileId file, u64 bytes,
                      const IoTag& tag);  // shorter, or longer with a hole

  // Books a device read of the host pages that hold [offset, offset + size), as far as they are not
  // in memory, and answers its completion time. A failed read shows in error().
  Ns read(Ns now, FileId file, u64 offset, u64 size, const IoTag& tag);
  // The bytes themselves, without I/O: call read() first to pay for them. What is still in memory
  // is included.
  Slice view(FileId file, u64 offset, u64 size, std::string& scratch) const;

  void rename(FileId file, Slice name);  // its first name
  // One more name for the same file (a hard link): no byte is written, and the file stays as long
  // as one of its names does.
  void link(FileId file, Slice name);
  // Every name that begins with `from` begins with `to` instead.
  void rename_directory(Slice from, Slice to);
  void remove(Ns now, FileId file) { unlink(now, file, name(file)); }
  // Takes a name away. With the last one the file's extents go, at once or when the journal has it.
  void unlink(Ns now, FileId file, Slice name);
  u64 size(FileId file) const;
  Slice name(FileId file) const;  // the oldest one that is left
  const std::vector<std::string>& names(FileId file) const;
  u64 allocated_bytes() const;  // of all files, in whole extents
  u64 peak_allocated_bytes() const;

  // Set once the drive has failed (power cut, unreadable sector); every later call answers it or
  // does nothing.
  const Error& error() const;
  // The flusher thread: writes back and commits what is due; answers when to come again, kNever if
  // nothing waits.
  Ns background(Ns now);
  // Who wakes the flusher when there is something to wait for.
  class Flusher {
   public:
    virtual ~Flusher() = default;
    virtual void wake_at(Ns time) = 0;
  };
  void attach(Flusher& flusher);

  // For tests that crash where no fault was planned: from now on remember what a power cut could
  // take away.
  void expect_crash();
  // A power cut at `now` (or when the planned one happened) and the next mount: memory is lost,
  // unflushed sectors are what `survivors` says, files are what the journal knows; without a
  // journal their names and sizes are those of the moment. Ids stay.
  void crash(Ns now, const Survivors& survivors);

  void begin_measuring(Ns now);
  void describe(TableSink& sink) const;
  void inspect(TableId table, u64 id, TableSink& sink) const;
  void report(ReportSink& sink, Ns now) const;
  // Time since the run began during which the drive had a command under way.
  Ns busy_ns(Ns now) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace tt
