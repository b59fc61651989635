// The MANIFEST's records, as RocksDB 7.8 writes them: a sequence of fields, each a varint tag and
// its value (db/version_edit.h Tag, NewFileCustomTag). An added file ends with custom fields:
// tag, length, bytes … end tag.
//
// Two differences: no unique id is written (it would bind the file to the identity of a database),
// and the creation time is repeated in virtual nanoseconds, under a tag that RocksDB skips.
#include "lsm/version/version.h"

namespace tt::lsm {
namespace {

enum Tag : u32 {
  kComparator = 1,
  kLogNumber = 2,
  kNextFileNumber = 3,
  kLastSequence = 4,
  kDeletedFile = 6,
  kPrevLogNumber = 9,
  kMinLogNumberToKeep = 10,
  kNewFile4 = 103,
  kColumnFamily = 200,
  kColumnFamilyAdd = 201,
  kMaxColumnFamily = 203,
  kInAtomicGroup = 300,
  kDatabaseId = (1 << 13) + 1,
  kWalAddition2 = (1 << 13) + 7,
  kWalDeletion2 = (1 << 13) + 8,
  kFlushedSequence = (1 << 13) + 60,  // ours; RocksDB skips it
};
enum FileTag : u32 {
  kEnd = 1,
  kOldestAncesterTime = 5,
  kFileCreationTime = 6,
  kFileChecksum = 7,
  kFileChecksumFunction = 8,
  kCreatedNs = 60,             // ours
  kMustBeUnderstood = 1 << 6,  // a bit
};
constexpr Slice kBytewise = "leveldb.BytewiseComparator";
constexpr Slice kNoChecksum = "Unknown";
constexpr u32 kMaxLevels = 64;
constexpr u64 kMaxFileNumber = u64{1} << 56;  // names have room for 18 digits

void append_string(std::string& out, Slice bytes) {
  append_varint(out, bytes.size());
  out.append(bytes);
}
void append_field(std::string& out, u32 tag, u64 value) {
  append_varint(out, tag);
  append_varint(out, value);
}
// Appends a custom field: tag, length of the value, value.
void append_file_time(std::string& out, u32 tag, u64 value) {
  append_varint(out, tag);
  append_varint(out, varint_size(value));
  append_varint(out, value);
}

// The checks are those that read_file() makes of a damaged record.
void append_file(std::string& out, u32 level, const FileMeta& file) {
  TT_CHECK(level < kMaxLevels && file.number != 0 && file.number <= kMaxFileNumber);
  TT_CHECK(compare_internal(file.smallest, file.largest) <= 0);
  TT_CHECK(file.smallest_sequence <= file.largest_sequence);
  TT_CHECK(file.largest_sequence <= kMaxStoredSequence);
  append_field(out, kNewFile4, level);
  append_varint(out, file.number);
  append_varint(out, file.bytes);
  append_string(out, file.smallest);
  append_string(out, file.largest);
  append_varint(out, file.smallest_sequence);
  append_varint(out, file.largest_sequence);
  append_file_time(out, kOldestAncesterTime, file.oldest_ancestor_s);
  append_file_time(out, kFileCreationTime, file.created_ns / kSecond);
  append_varint(out, kFileChecksum);
  append_string(out, "");
  append_varint(out, kFileChecksumFunction);
  append_string(out, kNoChecksum);
  append_file_time(out, kCreatedNs, file.created_ns);
  append_varint(out, kEnd);
}

// Takes fields off the front of a record. After the first fault every read fails, and `error` has
// that fault.
class Reader {
 public:
  explicit Reader(Slice record) : rest_(record) {}
  bool done() const { return rest_.empty() || !error.ok(); }
  void fail(const char* field, ErrorCode code = ErrorCode::kCorruption) {
    if (error.ok()) error = {code, std::string("MANIFEST record: ") + field};
  }
  u64 integer(const char* field, u64 most = ~u64{0}) {
    u64 value = 0;
    const char* next = get_varint(rest_.data(), rest_.data() + rest_.size(), &value);
    if (next == nullptr || value > most) {
      fail(field);
      return 0;
    }
    rest_.remove_prefix(static_cast<size_t>(next - rest_.data()));
    return value;
  }
  Slice string(const char* field) {
    const u64 size = integer(field);
    if (size > rest_.size()) fail(field);
    if (!error.ok()) return {};
    const Slice result = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return result;
  }
  std::string internal_key(const char* field) {
    const Slice key = string(field);
    if (key.size() < 8 || !is_stored_type(trailer(key) & 255)) {
      fail(field);
      return {};
    }
    return std::string(key);
  }
  u32 level() { return static_cast<u32>(integer("level", kMaxLevels - 1)); }
  u32 tag(const char* field) { return static_cast<u32>(integer(field, ~u32{0})); }

  Error error;

 private:
  Slice rest_;
};

void read_file_fields(Reader& in, FileMeta& file) {
  for (;;) {
    const u32 tag = in.tag("field of a new file");
    if (!in.error.ok() || tag == kEnd) return;
    const Slice value = in.string("field of a new file");
    if (tag == kFileCreationTime || tag == kCreatedNs || tag == kOldestAncesterTime) {
      Reader time(value);
      const u64 unit = tag == kFileCreationTime ? kSecond : 1;
      const u64 count = time.integer("time", ~u64{0} / unit);
      if (!time.error.ok() || !time.done()) return in.fail("time of a new file");
      (tag == kOldestAncesterTime ? file.oldest_ancestor_s : file.created_ns) = count * unit;
    } else if ((tag & kMustBeUnderstood) != 0) {
      return in.fail("unknown field of a new file", ErrorCode::kUnsupported);
    }
  }
}

VersionEdit::Added read_file(Reader& in) {
  VersionEdit::Added added{in.level(), std::make_shared<FileMeta>()};
  FileMeta& file = *added.file;
  file.number = in.integer("file number", kMaxFileNumber);
  file.bytes = in.integer("file size");
  file.smallest = in.internal_key("smallest key of a new file");
  file.largest = in.internal_key("largest key of a new file");
  file.smallest_sequence = in.integer("smallest sequence number", kMaxStoredSequence);
  file.largest_sequence = in.integer("largest sequence number", kMaxStoredSequence);
  read_file_fields(in, file);
  if (!in.error.ok()) return added;
  if (file.number == 0) in.fail("file number");
  if (compare_internal(file.smallest, file.largest) > 0) in.fail("key range of a new file");
  if (file.smallest_sequence > file.largest_sequence) in.fail("sequence range of a new file");
  return added;
}

}  // namespace

std::string encode_edit(const VersionEdit& edit) {
  std::string out;
  if (edit.names_comparator) {
    append_varint(out, kComparator);
    append_string(out, kBytewise);
  }
  // A MANIFEST without a log number is refused (db/version_edit_handler.cc).
  if (edit.log_number != 0 || edit.names_comparator) append_field(out, kLogNumber, edit.log_number);
  append_field(out, kPrevLogNumber, 0);
  append_field(out, kNextFileNumber, edit.next_file_number);
  if (!edit.family_name.empty()) append_field(out, kMaxColumnFamily, edit.family);
  if (edit.min_log_number != 0) append_field(out, kMinLogNumberToKeep, edit.min_log_number);
  append_field(out, kLastSequence, edit.last_sequence);
  if (edit.flushed_sequence != 0) append_file_time(out, kFlushedSequence, edit.flushed_sequence);
  for (const VersionEdit::Removed& removed : edit.removed) {
    append_field(out, kDeletedFile, removed.level);
    append_varint(out, removed.number);
  }
  for (const VersionEdit::Added& added : edit.added) append_file(out, added.level, *added.file);
  if (edit.family != 0) append_field(out, kColumnFamily, edit.family);
  if (!edit.family_name.empty()) {
    append_varint(out, kColumnFamilyAdd);
    append_string(out, edit.family_name);
  }
  if (edit.left_in_group) append_field(out, kInAtomicGroup, *edit.left_in_group);
  return out;
}

Result<VersionEdit> decode_edit(Slice record) {
  VersionEdit edit;
  Reader in(record);
  while (!in.done()) {
    switch (in.tag("tag")) {
      case kComparator:
        edit.names_comparator = true;
        if (in.string("comparator") != kBytewise) in.fail("comparator", ErrorCode::kUnsupported);
        break;
      case kLogNumber: edit.log_number = in.integer("log number"); break;
      case kNextFileNumber:
        edit.next_file_number = in.integer("next file number", kMaxFileNumber);
        break;
      case kLastSequence:
        edit.last_sequence = in.integer("last sequence number", kMaxStoredSequence);
        break;
      case kDeletedFile: {
        const u32 level = in.level();
        edit.removed.push_back({level, in.integer("number of a deleted file")});
        break;
      }
      case kNewFile4: edit.added.push_back(read_file(in)); break;
      case kMinLogNumberToKeep: edit.min_log_number = in.integer("lowest log number"); break;
      case kColumnFamily:
        edit.family = static_cast<u32>(in.integer("column family", ~u32{0}));
        break;
      case kInAtomicGroup: edit.left_in_group = in.tag("records left in a group"); break;
      case kColumnFamilyAdd: edit.family_name = in.string("name of a column family"); break;
      case kPrevLogNumber:
      case kMaxColumnFamily: in.integer("number"); break;
      case kFlushedSequence: {
        Reader field(in.string("flushed sequence number"));
        edit.flushed_sequence = field.integer("flushed sequence number", kMaxStoredSequence);
        if (!field.error.ok() || !field.done()) in.fail("flushed sequence number");
        break;
      }
      case kDatabaseId:
      case kWalAddition2:
      case kWalDeletion2: in.string("ignorable field"); break;
      default: in.fail("unknown tag", ErrorCode::kUnsupported);
    }
  }
  if (!in.error.ok()) return in.error;
  return edit;
}

}  // namespace tt::lsm
