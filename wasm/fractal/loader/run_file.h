// Temporary files of the bulk loader: rows one after the other, each key and value after its length
// (PerconaFT ft/loader/loader.cc loader_write_row, ft/loader/dbufio.cc). A compressed file consists
// of blocks, whose rows may go on in the next one: the block's length, the number of its pieces,
// three numbers for each piece, and the pieces (bl_finish_compressed_write).
//
// As the real ones, they are written through a large buffer and never synced: what a power cut
// leaves of them is removed.
#pragma once
#include "fractal/loader/load_rules.h"
#include "fractal/state/nodes.h"

namespace tt::fractal {

struct RunFile {
  FileId file = 0;
  u64 bytes = 0;         // so far
  std::string greatest;  // the last key written
};

class RunWriter {
 public:
  RunWriter(Nodes& nodes, const LoadMemory& memory, bool compress)
      : nodes_(nodes), memory_(memory), compress_(compress) {}
  // Creates a file and returns it; rows go there from now on.
  RunFile create(u64 number);
  void add(Ns now, RunFile& run, Slice key, Slice value);
  // A string alone, after its length (bl_write_dbt): pivots.
  void add(Ns now, RunFile& run, Slice bytes);
  // Ends a block: what follows is in another.
  void end_block(Ns now, RunFile& run);
  // Sends to the drive what is still in the file's buffer (fclose).
  void close(Ns now, const RunFile& run);

 private:
  void take(Ns now, RunFile& run, Slice bytes);
  void append(Ns now, RunFile& run, Slice bytes);

  Nodes& nodes_;
  const LoadMemory& memory_;
  const bool compress_;
  std::string block_, scratch_;
};

// Reads a run from its beginning to its end.
class RunReader {
 public:
  RunReader(const RunFile& run, bool compressed, u64 read_bytes)
      : run_(run), compressed_(compressed), read_bytes_(read_bytes) {}
  const RunFile& run() const { return run_; }
  // The row at hand; has_row() is false before the first read and while more bytes are needed.
  bool has_row() const { return has_row_; }
  bool at_end() const { return !has_row_ && at_ == run_.bytes; }
  Slice key() const { return key_; }
  Slice value() const { return value_; }
  void next() { begin_ = end_, has_row_ = parse(); }
  // Reads further bytes; returns when they are there, or kNever after an error.
  Ns read(Nodes& nodes, Ns now);

 private:
  bool parse();
  Error decompress_block(Slice block);

  RunFile run_;
  const bool compressed_;
  const u64 read_bytes_;
  u64 at_ = 0;               // in the file
  std::string content_;      // bytes read and not yet consumed, uncompressed
  u64 begin_ = 0, end_ = 0;  // the row at hand
  bool has_row_ = false;
  Slice key_, value_;
};

}  // namespace tt::fractal
