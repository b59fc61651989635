// Keys in order: the first half of a sorted index build (row0merge.cc, MariaDB 10.11).
//
// Keys are collected in memory. When they fill the sort buffer they are sorted and written to a
// temporary file, as a run that begins with a new block. Then runs are merged by twos, each
// of the first half with one of the second, from one file to another and back, until one is left.
// Blocks have the buffer's size, a run's last one too. Keys that all fit the buffer are in no file.
//
// An entry of a run is its key after its length; the original's columns take the same room, but for
// the lengths of variable ones.
#pragma once
#include <string>
#include <vector>

#include "device/volume/volume.h"

namespace tt::btree {

class MergeSort {
 public:
  // Temporary files are this and a digit.
  static constexpr Slice kName = "#sql-sort";
  // `cpu`: time for each key that is sorted or merged.
  MergeSort(Volume& volume, u64 buffer, Ns cpu) : volume_(volume), buffer_(buffer), cpu_(cpu) {}

  void add(Ns now, Slice key);
  void end(Ns now);  // no key follows
  // After end(). False while step() is needed for the next key, or for knowing that there is none:
  // then it is empty.
  bool next(Slice* key);
  void pop();
  // Reads a block, or merges up to the end of one; returns the time at which that is done.
  Ns step(Ns now);
  void remove_files(Ns now);
  // The first error of a write, such as a full disk.
  const Error& error() const { return error_; }

 private:
  struct Reader {
    explicit Reader(u64 first = 0) : block(first) {}
    u64 block;  // the next to be read
    std::string bytes;
    size_t at = 0, length = 0;  // the next key's
    bool ended = false;
  };
  static u64 room_of(Slice key) { return key.size() + (key.size() + 1 < 0x80 ? 1 : 2); }
  static bool looks(Reader& reader);
  static Slice key(const Reader& r) { return Slice(r.bytes).substr(r.at, r.length); }
  static void pop(Reader& reader);
  Ns read(Ns now, Reader& reader) const;
  void write_run(Ns now);
  void put(Ns now, Slice key);
  void write_block(Ns now);
  void end_run(Ns now);
  void begin_pass();
  void begin_pair();
  Ns merge(Ns now);

  Volume& volume_;
  u64 buffer_;
  Ns cpu_;
  Error error_;
  std::vector<std::string> keys_;  // in memory
  size_t given_ = 0;               // keys that were given
  u64 bytes_ = 0;                  // that they take in a run
  std::string block_;              // that is being filled
  Ns written_ = 0;                 // the time at which what was written is taken
  u64 blocks_ = 0;                 // written by this pass
  FileId files_[2] = {};
  u32 made_ = 0, output_ = 0;       // files that were made; the one that is written
  std::vector<u64> inputs_, runs_;  // first blocks: of a pass's runs, and of those that it makes
  size_t pair_ = 0;
  bool merges_ = false;
  Reader a_, b_;
};

}  // namespace tt::btree
