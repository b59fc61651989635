#include "btree/undo/undo_record.h"

#include "btree/page/undo_page.h"

namespace tt::btree {
namespace {

constexpr u8 kNoOrderChange = 1 << 4;  // UPD_NODE_NO_ORD_CHANGE, beside the type
constexpr u8 kTypeBits = 15, kDeletedFlag = 0x20;
// A column that is NULL has this as its length (UNIV_SQL_NULL).
constexpr u32 kNullLength = ~u32{0};

// mach_write_compressed.
void put(std::string& out, u64 v) {
  char bytes[5];
  u32 n = 1;
  if (v == kNullLength) {  // the ten lowest bits, an extended form
    out += "\xfb\xff";
    return;
  }
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
    const bool extended = (first & 0xfc) == 0xf8;
    const u32 n = first < 0x80               ? 1
                  : first < 0xc0 || extended ? 2
                  : first < 0xe0             ? 3
                  : first < 0xf0             ? 4
                                             : 5;
    const Slice taken = bytes(n);
    if (taken.empty()) return 0;
    const char* p = taken.data();
    if (n == 1) return first;
    if (extended) return 0xfffffc00 | (load16(p) & 0x3ff);
    if (n == 2) return load16(p) & 0x3fff;
    if (n == 3) return (first & 0x1f) << 16 | load16(p + 1);
    return n == 4 ? load32(p) & 0x0fffffff : load32(p + 1);
  }
  Slice sized() { return bytes(number()); }
  const char* at() const { return rest_.data(); }
  Slice rest() const { return rest_; }
  bool ok() const { return ok_; }
  void fail() { ok_ = false, rest_ = {}; }

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
void put_field(std::string& out, u32 position, const Field& field) {
  put(out, position);
  field.null ? put(out, kNullLength) : put_bytes(out, field.bytes);
}

// Calls `each` for the columns of a key, which are one if the workload has named none.
void for_each_of_key(const IndexInfo& info, Slice key, const auto& each) {
  if (!info.has_columns()) return each(Field{false, key});
  std::string bytes;
  for (const ColumnInfo& column : info.key_columns) {
    const bool null = !read_key_column(key, column, bytes);
    each(Field{null, bytes});
  }
}

// The columns of a row before and after a change.
struct Difference {
  Difference(const Index& index, const Change& change)
      : deletes(change.type == UndoType::kDelete),
        before(index.info, index.columns, change.old_value),
        after(index.info, index.columns, change.new_value) {}
  bool has(size_t column) const { return !deletes && !(before[column] == after[column]); }
  bool deletes;
  Fields before, after;
};

// Appends the row's key and the columns that other indexes take from it, except those that the
// update has logged already.
void put_ordering(const Index& index, const Change& change, const Difference& difference,
                  std::string& out) {
  const size_t start = out.size();
  out.append(2, '\0');
  u32 position = 0;
  for_each_of_key(index.info, change.key,
                  [&](const Field& field) { put_field(out, position++, field); });
  for (u32 i = 0; i < index.columns.size(); i++)
    // Entries that follow from no row are built from their own records: from all of them.
    if ((index.columns[i].ordering || !index.info.clustered) && !difference.has(i))
      put_field(out, first_column(index) + i, difference.before[i]);
  store16(out.data() + start, static_cast<u32>(out.size() - start));
}

// A key as statements have it, of columns that are taken from a record.
void take_key(const IndexInfo& info, Taker& from, std::string& key) {
  if (!info.has_columns()) {
    key.assign(from.sized());
    return;
  }
  for (const ColumnInfo& column : info.key_columns) {
    const u32 size = from.number();
    const bool null = size == kNullLength;
    if (null ? !column.nullable : size > column.bytes || (!column.variable && size < column.bytes))
      return from.fail();
    if (null)
      append_key_null(key);
    else if (const Slice bytes = from.bytes(size); from.ok())
      append_key_column(key, column, bytes);
  }
}

}  // namespace

bool UndoFields::next() {
  Taker from(rest_);
  position = from.number();
  const u32 size = from.number();
  null = size == kNullLength;
  bytes = null ? Slice() : from.bytes(size);
  if (rest_.empty() || !from.ok()) return false;
  rest_ = from.rest();
  return true;
}

u32 first_column(const Index& index) {
  const size_t key = index.info.has_columns() ? index.info.key_columns.size() : 1;
  return static_cast<u32>(key) + 2;
}

const Column* column_at(const Index& index, u32 position) {
  const u32 first = first_column(index);
  return position < first ? nullptr : &index.columns[position - first];
}

void build_undo_record(const Instance& instance, u64 number, const Change& change,
                       std::string& out) {
  const Index& index = instance.indexes[change.index];
  out.clear();
  out += static_cast<char>(change.type);
  put_number(out, number);
  put_number(out, index.table);
  const auto put_key = [&] {
    for_each_of_key(index.info, change.key, [&](const Field& f) {
      f.null ? put(out, kNullLength) : put_bytes(out, f.bytes);
    });
  };
  if (change.type == UndoType::kInsert) return put_key();  // its key undoes it
  out += static_cast<char>(change.type == UndoType::kReinsert ? kDeletedFlag : 0);
  put64(out, change.transaction);
  put64(out, change.roll);
  put_key();
  const Difference difference(index, change);
  bool reorders = change.type == UndoType::kDelete ||
                  (change.type == UndoType::kReinsert && index.info.clustered);
  if (change.type != UndoType::kDelete) {
    u32 count = 0;
    for (u32 i = 0; i < index.columns.size(); i++) {
      count += difference.has(i);
      reorders |= index.columns[i].ordering && difference.has(i);
    }
    put(out, count);
    for (u32 i = 0; i < index.columns.size(); i++)
      if (difference.has(i)) put_field(out, first_column(index) + i, difference.before[i]);
  }
  if (reorders)
    put_ordering(index, change, difference, out);
  else
    out[0] = static_cast<char>(static_cast<u8>(out[0]) | kNoOrderChange);
}

// The page may be damaged: each number is checked before it is followed.
std::optional<UndoRecord> read_undo_record(const Instance& instance, Slice page, u32 offset) {
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
  if (!from.ok()) return std::nullopt;
  const u32 index = instance.index_in_undo(r.table);
  if (index == kNone) return r;
  if (r.type != UndoType::kInsert) {
    from.bytes(1);  // info bits: the type says it
    r.transaction = take64(from);
    r.roll = take64(from);
  }
  take_key(instance.indexes[index].info, from, r.key);
  if (r.type != UndoType::kInsert && r.type != UndoType::kDelete) {
    u32 count = from.number();
    const char* begin = from.at();
    for (; count > 0 && from.ok(); count--) {
      from.number();
      if (const u32 size = from.number(); size != kNullLength) from.bytes(size);
    }
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
  while (each.next()) {
    if (each.position >= first_column(index) + index.columns.size()) return false;
    const Column* column = column_at(index, each.position);
    if (column == nullptr || !column->by_number) continue;
    const ColumnInfo& info = index.info.columns[column->from];
    if (each.null       ? !info.nullable
        : info.variable ? each.bytes.size() > info.bytes
                        : each.bytes.size() != info.bytes)
      return false;
  }
  return each.ended();
}

// A value that lacks columns, as one that is made of undo records alone, has zeros there.
static void restore_fields(const Index& index, Slice old, std::string& value) {
  std::vector<Field> fields(index.columns.size());
  const std::string from = std::move(value);
  std::string zeros;
  ValueReader reader(index.info.columns, from);
  for (Field& field : fields) field.null = !reader.next(field.bytes);
  for (UndoFields f(old); f.next();)
    if (const Column* column = column_at(index, f.position))
      fields[column->from] = {f.null, f.bytes};
  value.clear();
  ValueWriter writer(index.info.columns, value);
  for (size_t i = 0; i < fields.size(); i++) {
    const ColumnInfo& info = index.info.columns[i];
    if (fields[i].null)
      writer.null();
    else if (!info.variable && fields[i].bytes.size() < info.bytes)
      writer.column(zeros.assign(info.bytes, '\0'));
    else
      writer.column(fields[i].bytes);
  }
}

void restore_columns(const Index& index, Slice old, std::string& value) {
  if (index.info.has_columns()) return restore_fields(index, old, value);
  for (UndoFields fields(old); fields.next();) {
    const Column* column = column_at(index, fields.position);
    if (column == nullptr) continue;
    const size_t size = value.size() > column->from ? value.size() - column->from : 0;
    if (value.size() < column->from) value.resize(column->from);
    value.replace(column->from, std::min<size_t>(size, column->bytes), fields.bytes);
  }
}

}  // namespace tt::btree
