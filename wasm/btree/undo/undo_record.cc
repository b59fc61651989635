#include "btree/undo/undo_record.h"

namespace tt::btree {
namespace {

constexpr u8 kNoOrderChange = 1 << 4;  // UPD_NODE_NO_ORD_CHANGE, beside the type
constexpr u8 kTypeBits = 15, kDeletedFlag = 0x20;

// mach_write_compressed.
void put(std::string& out, u64 v) {
  char bytes[5];
  u32 n = 1;
  if (v < 0x80)
    bytes[0] = static_cast<char>(v);
  else if (v < 0x4000)
    store16(bytes, static_cast<u32>(v) | 0x8000), n = 2;
  else if (v < 0x200000)
    bytes[0] = static_cast<char>(v >> 16 | 0xc0), store16(bytes + 1, v & 0xffff), n = 3;
  else if (v < 0x10000000)
    store32(bytes, static_cast<u32>(v) | 0xe0000000), n = 4;
  else
    bytes[0] = static_cast<char>(0xf0), store32(bytes + 1, static_cast<u32>(v)), n = 5;
  out.append(bytes, n);
}
u32 take(const char*& at) {
  const u32 first = static_cast<u8>(*at);
  const u32 n = first < 0x80 ? 1 : first < 0xc0 ? 2 : first < 0xe0 ? 3 : first < 0xf0 ? 4 : 5;
  const char* p = at;
  at += n;
  if (n == 1) return first;
  if (n == 2) return load16(p) & 0x3fff;
  if (n == 3) return (first & 0x1f) << 16 | load16(p + 1);
  return n == 4 ? load32(p) & 0x0fffffff : load32(p + 1);
}

// mach_u64_write_compressed: the upper half compressed, the lower as it is.
void put64(std::string& out, u64 v) {
  put(out, v >> 32);
  char bytes[4];
  store32(bytes, static_cast<u32>(v));
  out.append(bytes, 4);
}
u64 take64(const char*& at) {
  const u64 high = take(at);
  at += 4;
  return high << 32 | load32(at - 4);
}

// mach_u64_write_much_compressed.
void put_number(std::string& out, u64 v) {
  if (v >> 32 != 0) {
    out += '\xff';
    put(out, v >> 32);
  }
  put(out, v & 0xffffffff);
}
u64 take_number(const char*& at) {
  u64 high = 0;
  if (*at == '\xff') high = take(++at);
  return high << 32 | take(at);
}

void put_bytes(std::string& out, Slice bytes) {
  put(out, bytes.size());
  out.append(bytes);
}
Slice take_bytes(const char*& at) {
  const u32 size = take(at);
  at += size;
  return {at - size, size};
}

void put_field(std::string& out, u32 position, Slice bytes) {
  put(out, position);
  put_bytes(out, bytes);
}

// The row's key, and what other indexes take from it.
void put_ordering(const Index& index, const Change& change, std::string& out) {
  const size_t start = out.size();
  out.append(2, '\0');
  put_field(out, 0, change.key);
  for (u32 i = 0; i < index.columns.size(); i++)
    // Entries that follow from no row are built from their own records: from all of them.
    if (index.columns[i].ordering || !index.info.clustered)
      put_field(out, UndoFields::kFirstColumn + i, index.columns[i].of(change.old_value));
  store16(out.data() + start, static_cast<u32>(out.size() - start));
}

}  // namespace

bool UndoFields::next() {
  if (rest_.empty()) return false;
  const char *begin = rest_.data(), *at = begin;
  position = take(at);
  bytes = take_bytes(at);
  rest_.remove_prefix(static_cast<size_t>(at - begin));
  return true;
}

void build_undo_record(const Instance& instance, u64 number, const Change& change,
                       std::string& out) {
  const Index& index = instance.indexes[change.index];
  const auto differs = [&](const Column& c) {
    return c.of(change.old_value) != c.of(change.new_value);
  };
  out.clear();
  out += static_cast<char>(change.type);
  put_number(out, number);
  put_number(out, index.table);
  if (change.type == UndoType::kInsert) return put_bytes(out, change.key);
  out += static_cast<char>(change.type == UndoType::kReinsert ? kDeletedFlag : 0);
  put64(out, change.transaction);
  put64(out, change.roll);
  put_bytes(out, change.key);
  bool reorders = change.type == UndoType::kDelete ||
                  (change.type == UndoType::kReinsert && index.info.clustered);
  if (change.type != UndoType::kDelete) {
    u32 count = 0;
    for (const Column& c : index.columns) {
      count += differs(c);
      reorders |= c.ordering && differs(c);
    }
    put(out, count);
    for (u32 i = 0; i < index.columns.size(); i++)
      if (differs(index.columns[i]))
        put_field(out, UndoFields::kFirstColumn + i, index.columns[i].of(change.old_value));
  }
  if (reorders)
    put_ordering(index, change, out);
  else
    out[0] = static_cast<char>(static_cast<u8>(out[0]) | kNoOrderChange);
}

UndoRecord read_undo_record(const char* at) {
  UndoRecord r;
  r.next = load16(at);
  r.type = static_cast<UndoType>(at[2] & kTypeBits);
  r.reorders = r.type != UndoType::kInsert && (at[2] & kNoOrderChange) == 0;
  at += 3;
  r.number = take_number(at);
  r.table = static_cast<u32>(take_number(at));
  if (r.type != UndoType::kInsert) {
    at++;  // info bits: the type says it
    r.transaction = take64(at);
    r.roll = take64(at);
  }
  r.key = take_bytes(at);
  if (r.type == UndoType::kInsert) return r;
  if (r.type != UndoType::kDelete) {
    u32 count = take(at);
    const char* begin = at;
    for (; count > 0; count--) take(at), take_bytes(at);
    r.old = {begin, static_cast<size_t>(at - begin)};
  }
  if (r.reorders) r.ordering = {at + 2, load16(at) - 2};
  return r;
}

void restore_columns(const Index& index, Slice old, std::string& value) {
  for (UndoFields fields(old); fields.next();) {
    if (fields.position < UndoFields::kFirstColumn) continue;
    const Column& column = index.columns[fields.position - UndoFields::kFirstColumn];
    const size_t size = value.size() > column.from ? value.size() - column.from : 0;
    if (value.size() < column.from) value.resize(column.from);
    value.replace(column.from, std::min<size_t>(size, column.bytes), fields.bytes);
  }
}

}  // namespace tt::btree
