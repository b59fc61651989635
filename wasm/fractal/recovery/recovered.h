// The rows that a recovery finds on the volume after a power cut (PerconaFT ft/logger/recover.cc),
// computed without an engine, to check engines with. Each dictionary begins as the newest whole
// header of a finished checkpoint describes it; then come the log's records from that checkpoint's
// begin to where it breaks off. Changes of transactions without a commit are undone.
//
// Files are read, never changed. The log names a row once for all its indexes
// (enq_insert_multiple); an index's key definition gives the entry, as the application's
// generate_row_for_put does.
#pragma once
#include <map>
#include <set>

#include "device/volume/volume.h"
#include "engine/index_info.h"
#include "fractal/format/log_record.h"
#include "fractal/recovery/row_versions.h"

namespace tt::fractal {

// The log from its oldest file to where it breaks off.
struct LogContent {
  std::vector<std::string> files;  // their whole records
  std::vector<LogRecord> records;  // their slices point into the files
  u64 checkpoint_lsn = 0;          // begin of the last checkpoint that ended; 0: none did
};
Result<LogContent> read_log(const Volume& volume);

struct RecoveredRows {
  std::map<std::string, std::string> rows;
  u64 checkpoint_lsn = 0;       // LSN in the header; 0: no header, the dictionary was empty
  u64 nodes = 0, messages = 0;  // read, and applied on the way to the leaves
  u64 replayed = 0, committed = 0, aborted = 0;  // records; transactions
};
struct DictionaryFile {
  FileId file;
  u32 number = 0;                           // in the log (FILENUM)
  std::span<const KeyPart> key_parts = {};  // parts of a secondary index's key
  Update update = nullptr;                  // the application's update function
};
Result<RecoveredRows> recovered_rows(const Volume& volume, const LogContent& log,
                                     const DictionaryFile& dictionary);

}  // namespace tt::fractal
