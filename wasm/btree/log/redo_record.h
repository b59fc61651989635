// Redo records as MariaDB writes them since 10.5 (mtr0types.h, mtr0log.h).
//
// A record: a byte with same-page flag, type and length (0: a varint length follows), then, unless
// it is for the same page as the one before, space and page number, then the body. A
// mini-transaction ends with a byte and four bytes of CRC-32C.
#pragma once
#include "btree/page/types.h"

namespace tt::btree {

class RedoRecords {
 public:
  enum Type : u8 {
    kFreePage = 0x00,
    kInitPage = 0x10,
    kExtended = 0x20,
    kWrite = 0x30,
    kMemset = 0x40,
    kMemmove = 0x50
  };
  enum Extended : u8 {
    kInitRowFormat = 1,
    kUndoInit = 2,
    kUndoAppend = 3,
    kInsertHeap = 6,
    kInsertReuse = 7,
    kDeleteRow = 9,
  };

  void clear() { bytes_.clear(), last_page_ = ~PageId{0}; }
  bool empty() const { return bytes_.empty(); }
  const std::string& bytes() const { return bytes_; }

  void init_page(PageId page) { record(kInitPage, page, {}, {}); }
  void free_page(PageId page) { record(kFreePage, page, {}, {}); }
  void write(PageId page, u32 offset, Slice data) {
    char head[5];
    const u32 n = varint(head, offset);
    record(kWrite, page, {head, n}, data);
  }
  void memset(PageId page, u32 offset, u32 length, u8 value = 0) {
    char body[11];
    u32 n = varint(body, offset);
    n += varint(body + n, length);
    body[n++] = static_cast<char>(value);
    record(kMemset, page, {body, n}, {});
  }
  void extended(PageId page, Extended type, Slice head, Slice data) {
    scratch_.assign(1, static_cast<char>(type));
    scratch_.append(head);
    record(kExtended, page, scratch_, data);
  }
  // page_cur_insert_rec_low's record: place, sizes, and what the record does not share with its
  // predecessor.
  void insert(PageId page, bool reuse, u32 prev, u8 info, u32 header_common, u32 data_common,
              Slice header, Slice data) {
    char head[24];
    u32 n = varint(head, prev);
    if (reuse) n += varint(head + n, 0);
    n += varint(head + n, static_cast<u32>(header.size()) << 3 | info);
    n += varint(head + n, header_common);
    n += varint(head + n, data_common);
    scratch_.assign(1, static_cast<char>(reuse ? kInsertReuse : kInsertHeap));
    scratch_.append(head, n);
    scratch_.append(header);
    record(kExtended, page, scratch_, data);
  }
  // One byte below 128, two below 16,512, three below 2,113,664 … (mlog_encode_varint).
  static u32 varint(char* out, u32 v) {
    if (v < 128) return out[0] = static_cast<char>(v), 1;
    v -= 128;
    if (v < 1u << 14)
      return out[0] = static_cast<char>(0x80 | v >> 8), out[1] = static_cast<char>(v), 2;
    v -= 1u << 14;
    if (v < 1u << 21) {
      out[0] = static_cast<char>(0xc0 | v >> 16);
      store16(out + 1, v & 0xffff);
      return 3;
    }
    v -= 1u << 21;
    if (v < 1u << 28) return store32(out, 0xe0000000u | v), 4;
    out[0] = static_cast<char>(0xf0);
    store32(out + 1, v - (1u << 28));
    return 5;
  }

 private:
  void record(Type type, PageId page, Slice head, Slice data) {
    char id[10];
    u32 n = 0;
    const bool same = page == last_page_;
    if (!same) {
      n = varint(id, space_of(page));
      n += varint(id + n, number_of(page));
    }
    const u32 body = n + static_cast<u32>(head.size() + data.size());
    const char first = static_cast<char>((same ? 0x80 : 0) | type | (body < 16 ? body : 0));
    bytes_ += first;
    if (body >= 16) {
      char length[5];
      bytes_.append(length, varint(length, body - 15));
    }
    bytes_.append(id, n);
    bytes_.append(head);
    bytes_.append(data);
    last_page_ = page;
  }
  std::string bytes_, scratch_;
  PageId last_page_ = ~PageId{0};
};

}  // namespace tt::btree
