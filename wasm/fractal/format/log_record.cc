#include "fractal/format/log_record.h"

#include "fractal/format/dictionary_header.h"
#include "fractal/format/x1764.h"

namespace tt::fractal {
namespace {

constexpr Slice kLogMagic = "tokulogg";
constexpr u32 kFrame = 4 + 1 + 8 + 4 + 4;  // length, command, LSN; checksum, length

// Returns the root's number and notes whether the transaction is nested in it.
u64 read_xid(ByteReader& in, LogRecord& r) {
  const u64 root = in.u64words(), child = in.u64words();
  r.nested = r.nested || child != 0;
  return root;
}

// Reads the fields of a row's change: dictionaries, transaction, key, value.
void read_change(ByteReader& in, LogRecord& r) {
  const auto is = [&](LogCommand command) { return r.command == command; };
  r.file = in.u32le();
  if (is(LogCommand::kInsertMultiple) || is(LogCommand::kDeleteMultiple))
    r.other_files = in.bytes(4 * u64{in.u32le()});
  r.xid = read_xid(in, r);
  if (!is(LogCommand::kUpdateBroadcast)) r.key = in.counted();
  if (!is(LogCommand::kDelete)) r.value = in.counted();
  if (is(LogCommand::kUpdateBroadcast)) r.resets = in.byte() != 0;
}

// Reads the fields of a file that a transaction loads, creates or deletes.
void read_file(ByteReader& in, LogRecord& r) {
  r.xid = read_xid(in, r);
  r.file = in.u32le();
  if (r.command != LogCommand::kDeleteFile) r.value = in.counted();
  // Mode, flags, sizes of nodes and of basement nodes, compression.
  if (r.command == LogCommand::kCreateFile) in.bytes(5 * 4);
}

// Reads the fields after command and LSN. False: the command is unknown.
bool read_fields(ByteReader& in, LogRecord& r) {
  const auto pair = [&] { return read_xid(in, r); };
  switch (r.command) {
    case LogCommand::kBeginCheckpoint:
      r.timestamp = in.u64words();
      r.last_xid = in.u64words();
      break;
    case LogCommand::kEndCheckpoint:
      r.begin_lsn = in.u64words();
      r.timestamp = in.u64words();
      r.files = in.u32le();
      r.open_xids = in.u32le();
      break;
    case LogCommand::kAssociate:
      r.file = in.u32le();
      in.bytes(4);  // flags
      r.value = in.counted();
      in.bytes(1);  // unlink_on_close
      break;
    case LogCommand::kOpenFile:
      r.value = in.counted();
      r.file = in.u32le();
      in.bytes(4);  // flags
      break;
    case LogCommand::kStillOpen:
      r.xid = pair();
      r.parent = pair();
      r.rollback_bytes = in.u64words();
      in.bytes(4 * u64{in.u32le()});  // files that it has written
      in.bytes(1);                    // force_fsync_on_commit
      r.rollback_nodes = in.u64words();
      r.rollback_entries = in.u64words();
      r.spilled_head = in.u64words();
      r.spilled_tail = in.u64words();
      r.current_rollback = in.u64words();
      break;
    case LogCommand::kBegin:
      r.xid = pair();
      r.parent = pair();
      break;
    case LogCommand::kCommit:
    case LogCommand::kAbort: r.xid = pair(); break;
    case LogCommand::kInsert:
    case LogCommand::kInsertMultiple:
    case LogCommand::kDelete:
    case LogCommand::kDeleteMultiple:
    case LogCommand::kUpdate:
    case LogCommand::kUpdateBroadcast: read_change(in, r); break;
    case LogCommand::kLoad:
    case LogCommand::kCreateFile:
    case LogCommand::kDeleteFile: read_file(in, r); break;
    case LogCommand::kHotIndex:
      r.xid = pair();
      r.other_files = in.bytes(4 * u64{in.u32le()});
      break;
    case LogCommand::kComment:
      r.timestamp = in.u64words();
      r.value = in.counted();
      break;
    default: return false;
  }
  return true;
}

}  // namespace

// toku_logger_write_logheader.
std::string encode_log_header() {
  std::string out(kLogMagic);
  append32network(out, kLayoutVersion);
  return out;
}

Error check_log_header(Slice file) {
  ByteReader in(file);
  if (in.bytes(kLogMagic.size()) != kLogMagic) return {ErrorCode::kCorruption, "it is not a log"};
  const u32 version = in.u32network();
  if (!in.ok() || version != kLayoutVersion)
    return {ErrorCode::kUnsupported, "the log has layout " + std::to_string(version)};
  return Error::none();
}

Result<LogRecord> decode_log_record(Slice log) {
  const auto ends = [](const char* why) { return Error{ErrorCode::kNotFound, why}; };
  if (log.size() < kFrame) return ends("the log ends");
  const u64 length = load32le(log.data());
  if (length < kFrame || length > log.size()) return ends("the record is cut short");
  const Slice record = log.substr(0, length);
  if (load32le(record.data() + length - 4) != length) return ends("the record's lengths differ");
  if (!ends_in_x1764(record.substr(0, length - 4))) return ends("the record has a wrong checksum");
  ByteReader in(record.substr(4, length - 12));
  LogRecord r;
  r.bytes = length;
  r.command = static_cast<LogCommand>(in.byte());
  r.lsn = in.u64words();
  const bool known = read_fields(in, r);
  if (((r.lsn | r.xid | r.last_xid) >> 63) != 0)  // numbers continue from these
    return Error{ErrorCode::kCorruption, "a record has an impossible number"};
  if (known && !in.at_end())
    return Error{ErrorCode::kCorruption, "record " + std::to_string(r.lsn) + " has other fields"};
  return r;
}

}  // namespace tt::fractal
