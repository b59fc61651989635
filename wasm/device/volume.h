// A volume of append-only files on a device: extents, direct I/O, fsync as a device flush.
//
// append() puts bytes behind a file's end in memory; write_back() sends the whole unwritten tail to the device, padded to host
// pages (a partial last page is written again by the next write_back, as O_DIRECT log writers do); sync() is write_back() plus a
// device flush. Bytes on the device are exactly the file's bytes. No file-system journal is modelled yet.
#pragma once
#include <memory>
#include <vector>

#include "core/result.h"
#include "device/content_store.h"
#include "device/device.h"
#include "device/ledger.h"

namespace tt {

using FileId = u64;  // never reused within a run

class Volume {
 public:
  Volume(Device& device, ContentStore& content, Ledger& ledger, FactStream& facts);
  ~Volume();

  FileId create(Slice name);
  // Books bytes and first_bytes at the engine floor under tag.cause; no I/O yet.
  void append(FileId file, Slice bytes, const IoTag& tag);
  // Writes the unwritten tail. Answers the completion time; kDiskFull leaves the tail in memory.
  Result<Ns> write_back(Ns now, FileId file, const IoTag& tag);
  Result<Ns> sync(Ns now, FileId file, const IoTag& tag);
  u64 unwritten(FileId file) const;  // bytes appended since the last write_back

  // Books a device read of the host pages that hold [offset, offset + size) and answers its completion time.
  Ns read(Ns now, FileId file, u64 offset, u64 size, const IoTag& tag);
  // The bytes themselves, without I/O: call read() first to pay for them. Tail bytes still in memory are included.
  Slice view(FileId file, u64 offset, u64 size, std::string& scratch) const;

  void rename(FileId file, Slice name);
  void remove(Ns now, FileId file);  // frees and trims its extents
  u64 size(FileId file) const;
  Slice name(FileId file) const;
  u64 allocated_bytes() const;  // of all files, in whole extents
  u64 peak_allocated_bytes() const;

  void describe(TableSink& sink) const;
  void inspect(TableId table, u64 id, TableSink& sink) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace tt
