#include "btree/undo/undo_record.h"

#include "btree/page/undo_page.h"

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
// Takes numbers and bytes off the front of a record; after its end all are empty.
class Taker {
 public:
  explicit Taker(Slice bytes) : rest_(bytes) {}
  Slice bytes(size_t n) {
    if (rest_.size() < n) ok_ = false, rest_ = {};
    const Slice taken = ok_ ? rest_.substr(0, n) : Slice();
    rest_.remove_prefix(taken.size());
    return taken;
  }
  u32 number() {
    const u32 first = rest_.empty() ? 0 : static_cast<u8>(rest_[0]);
    const u32 n = first < 0x80 ? 1 : first < 0xc0 ? 2 : first < 0xe0 ? 3 : first < 0xf0 ? 4 : 5;
    const Slice taken = bytes(n);
    if (taken.empty()) return 0;
    const char* p = taken.data();
    if (n == 1) return first;
    if (n == 2) return load16(p) & 0x3fff;
    if (n == 3) return (first & 0x1f) << 16 | load16(p + 1);
    return n == 4 ? load32(p) & 0x0fffffff : load32(p + 1);
  }
  Slice sized() { return bytes(number()); }
  const char* at() const { return rest_.data(); }
  Slice rest() const { return rest_; }
  bool ok() const { return ok_; }

 private:
  Slice rest_;
  bool ok_ = true;
};

// mach_u64_write_compressed: the upper half compressed, the lower as it is.
void put64(std::string& out, u64 v) {
  put(out, v >> 32);
  char bytes[4];
  store32(bytes, static_cast<u32>(v));
  out.append(bytes, 4);
}
u64 take64(Taker& from) {
  const u64 high = from.number();
  const Slice low = from.bytes(4);
  return low.empty() ? 0 : high << 32 | load32(low.data());
}

// mach_u64_write_much_compressed.
void put_number(std::string& out, u64 v) {
  if (v >> 32 != 0) {
    out += '\xff';
    put(out, v >> 32);
  }
  put(out, v & 0xffffffff);
}
u64 take_number(Taker& from) {
  u64 high = 0;
  if (!from.rest().empty() && from.rest()[0] == '\xff') from.bytes(1), high = from.number();
  return high << 32 | from.number();
}

void put_bytes(std::string& out, Slice bytes) {
  put(out, bytes.size());
  out.append(bytes);
}
void put_field(std::string& out, u32 position, Slice bytes) {
  put(out, position);
  put_bytes(out, bytes);
}

bool updates(const Change& change, const Column& column) {
  return change.type != UndoType::kDelete &&
         column.of(change.old_value) != column.of(change.new_value);
}

// Appends the row's key and the columns that other indexes take from it, except those that the
// update has logged already.
void put_ordering(const Index& index, const Change& change, std::string& out) {
  const size_t start = out.size();
  out.append(2, '\0');
  put_field(out, 0, change.key);
  for (u32 i = 0; i < index.columns.size(); i++) {
    const Column& column = index.columns[i];
    // Entries that follow from no row are built from their own records: from all of them.
    if ((column.ordering || !index.info.clustered) && !updates(change, column))
      put_field(out, UndoFields::kFirstColumn + i, column.of(change.old_value));
  }
  store16(out.data() + start, static_cast<u32>(out.size() - start));
}

}  // namespace

bool UndoFields::next() {
  Taker from(rest_);
  position = from.number();
  bytes = from.sized();
  if (rest_.empty() || !from.ok()) return false;
  rest_ = from.rest();
  return true;
}

void build_undo_record(const Instance& instance, u64 number, const Change& change,
                       std::string& out) {
  const Index& index = instance.indexes[change.index];
  out.clear();
  out += static_cast<char>(change.type);
  put_number(out, number);
  put_number(out, index.table);
  if (change.type == UndoType::kInsert) return put_bytes(out, change.key);  // its key undoes it
  out += static_cast<char>(change.type == UndoType::kReinsert ? kDeletedFlag : 0);
  put64(out, change.transaction);
  put64(out, change.roll);
  put_bytes(out, change.key);
  bool reorders = change.type == UndoType::kDelete ||
                  (change.type == UndoType::kReinsert && index.info.clustered);
  if (change.type != UndoType::kDelete) {
    u32 count = 0;
    for (const Column& c : index.columns) {
      count += updates(change, c);
      reorders |= c.ordering && updates(change, c);
    }
    put(out, count);
    for (u32 i = 0; i < index.columns.size(); i++)
      if (updates(change, index.columns[i]))
        put_field(out, UndoFields::kFirstColumn + i, index.columns[i].of(change.old_value));
  }
  if (reorders)
    put_ordering(index, change, out);
  else
    out[0] = static_cast<char>(static_cast<u8>(out[0]) | kNoOrderChange);
}

// The page may be damaged: each number is checked before it is followed.
std::optional<UndoRecord> read_undo_record(Slice page, u32 offset) {
  const char* at = page.data() + offset;
  const u32 end = UndoPage::free(page.data());
  if (end + 10 > page.size() || offset < UndoPage::kFirstRecord || offset + 5 > end)
    return std::nullopt;
  UndoRecord r;
  r.next = load16(at);
  if (r.next < offset + 5 || r.next > end || load16(page.data() + r.next - 2) != offset)
    return std::nullopt;
  r.type = static_cast<UndoType>(at[2] & kTypeBits);
  if (r.type < UndoType::kInsert || r.type > UndoType::kDelete) return std::nullopt;
  r.reorders = r.type != UndoType::kInsert && (at[2] & kNoOrderChange) == 0;
  Taker from(page.substr(offset + 3, r.next - 2 - (offset + 3)));
  r.number = take_number(from);
  r.table = static_cast<u32>(take_number(from));
  if (r.type != UndoType::kInsert) {
    from.bytes(1);  // info bits: the type says it
    r.transaction = take64(from);
    r.roll = take64(from);
  }
  r.key = from.sized();
  if (r.type != UndoType::kInsert && r.type != UndoType::kDelete) {
    u32 count = from.number();
    const char* begin = from.at();
    for (; count > 0 && from.ok(); count--) from.number(), from.sized();
    if (from.ok()) r.old = {begin, static_cast<size_t>(from.at() - begin)};
  }
  if (r.reorders) {
    const Slice size = from.bytes(2);
    const u32 bytes = size.empty() ? 0 : load16(size.data());
    if (bytes < 2) return std::nullopt;
    r.ordering = from.bytes(bytes - 2);
  }
  if (!from.ok()) return std::nullopt;
  return r;
}

bool has_columns(const Index& index, Slice fields) {
  UndoFields each(fields);
  while (each.next())
    if (each.position >= UndoFields::kFirstColumn + index.columns.size()) return false;
  return each.ended();
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
