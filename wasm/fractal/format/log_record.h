// The records of the recovery log as bytes (PerconaFT ft/logger/logformat.cc and the log_code.cc
// that it generates): length, command, LSN, fields, checksum, and the length again, so that the log
// can be read in both directions.
#pragma once
#include "core/byte_buffer.h"
#include "core/result.h"
#include "fractal/format/bytes.h"

namespace tt::fractal {

inline constexpr u64 kLogHeaderBytes = 12;
std::string encode_log_header();

enum class LogCommand : u8 {
  kBeginCheckpoint = 'x',
  kEndCheckpoint = 'X',
  kAssociate = 'f',
  kStillOpen = 's',
  kBegin = 'b',
  kCommit = 'C',
  kAbort = 'q',
  kInsert = 'I',
  kInsertMultiple = 'm',
  kDelete = 'E',
  kDeleteMultiple = 'M',
  kUpdate = 'u',
  kUpdateBroadcast = 'B',
  kOpenFile = 'O',
  kCloseFile = 'e',
  kLoad = 'l',
  kCreateFile = 'F',
  kDeleteFile = 'U',
  kHotIndex = 'h',
  kShutdown = '0',
  kComment = 'T',
};

// Builds records, one at a time, in one buffer. end() returns the bytes, valid until the next
// begin().
class LogRecordWriter {
 public:
  void begin(LogCommand command, u64 lsn);
  void u32field(u32 v) { record_.append32le(v); }
  void u64field(u64 v) { store64words(record_.extend(8), v); }
  void byte(u8 v) { record_.append(v); }
  // A transaction is named by its root's number and its own. Here none is nested.
  void xid(u64 root) { u64field(root), u64field(0); }
  void bytes(Slice v) { u32field(static_cast<u32>(v.size())), record_.append(v); }
  Slice end();

 private:
  ByteBuffer record_;
};

// A decoded record. Fields that its command lacks are 0 or empty. Slices point into the log.
struct LogRecord {
  LogCommand command = LogCommand::kBegin;
  u64 lsn = 0, bytes = 0;
  u64 xid = 0, parent = 0;       // root transactions
  bool resets = false;           // kUpdateBroadcast: is_resetting_op
  bool nested = false;           // the record is from a transaction within `xid`
  u32 file = 0;                  // k…Multiple: the file of the whole row
  Slice other_files;             // k…Multiple: numbers of 32 bits
  Slice key, value;              // value: also a file name, an update's argument, a comment
  u64 timestamp = 0;             // microseconds
  u64 last_xid = 0;              // kBeginCheckpoint
  u64 begin_lsn = 0;             // kEndCheckpoint
  u32 files = 0, open_xids = 0;  // kEndCheckpoint: records between begin and end
  // kStillOpen: the transaction's rollback nodes, by block; 0: none.
  u64 rollback_bytes = 0, rollback_nodes = 0, rollback_entries = 0;
  u64 spilled_head = 0, spilled_tail = 0, current_rollback = 0;
};

// Decodes the record at the start of `log`; for an unknown command only lsn and bytes are set.
// kNotFound: the log ends here, or the rest was torn off or never written. kCorruption: a whole
// record with impossible fields.
Result<LogRecord> decode_log_record(Slice log);
// Checks the start of a log file. kCorruption: not a log; kUnsupported: another layout.
Error check_log_header(Slice file);

}  // namespace tt::fractal
