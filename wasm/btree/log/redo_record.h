// Redo records as MariaDB writes them since 10.5 (mtr0types.h, mtr0log.h).
//
// A record: a byte with same-page flag, type and length (0: a varint length follows), then, unless
// it is for the same page as the one before, space and page number, then the body. An offset in the
// same page counts from the end of the record before, if it lies after it.
#pragma once
#include <initializer_list>

#include "btree/page/types.h"
#include "core/byte_buffer.h"

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
  // Records of files, not of pages (mfile_type_t).
  enum File : u8 { kFileRename = 0xa0, kFileModify = 0xb0, kFileCheckpoint = 0xf0 };
  static constexpr u8 kSamePage = 0x80, kTypeBits = 0x70;
  // After a record without an offset, the next one's counts from FIL_PAGE_TYPE.
  static constexpr u32 kPlaceAfterOther = 24;

  void clear() { bytes_.clear(), last_page_ = kNoPage; }
  bool empty() const { return bytes_.empty(); }
  Slice bytes() const { return bytes_; }

  void init_page(PageId page) {
    last_page_ = kNoPage;  // both always name their page
    record(kInitPage, page, {});
    last_offset_ = kPlaceAfterOther;
  }
  void free_page(PageId page) {
    last_page_ = kNoPage;
    record(kFreePage, page, {});
    last_page_ = kNoPage;
  }
  void write(PageId page, u32 offset, Slice data) {
    placed(kWrite, page, offset, static_cast<u32>(data.size()), {}, data);
  }
  // Fills `length` bytes with a repeated pattern of a byte or two.
  void memset(PageId page, u32 offset, u32 length, Slice pattern) {
    char body[5];
    const u32 n = varint(body, length);
    placed(kMemset, page, offset, length, {body, n}, pattern);
  }
  // Copies within the page. The source is relative to the target, its sign in the lowest bit.
  void memmove(PageId page, u32 to, u32 from, u32 length) {
    char body[10];
    u32 n = varint(body, length);
    n += varint(body + n, (from > to ? (from - to) << 1 : (to - from) << 1 | 1) - 2);
    placed(kMemmove, page, to, length, {body, n}, {});
  }
  void extended(PageId page, Extended type, Slice head, Slice data) {
    const char first = static_cast<char>(type);
    record(kExtended, page, {{&first, 1}, head, data});
    last_offset_ = kPlaceAfterOther;
  }
  // page_cur_insert_rec_low's record: place, sizes, and what the record does not share with its
  // predecessor. A reused place may shift the record's origin (`shift`).
  void insert(PageId page, bool reuse, int shift, u32 prev, u8 info, u32 header_common,
              u32 data_common, Slice header, Slice data) {
    char head[25] = {static_cast<char>(reuse ? kInsertReuse : kInsertHeap)};
    u32 n = 1 + varint(head + 1, prev);
    if (reuse)
      n += varint(head + n,
                  shift < 0 ? static_cast<u32>(-shift) << 1 | 1 : static_cast<u32>(shift) << 1);
    n += varint(head + n, static_cast<u32>(header.size()) << 3 | info);
    n += varint(head + n, header_common);
    n += varint(head + n, data_common);
    record(kExtended, page, {{head, n}, header, data});
    last_offset_ = kPlaceAfterOther;
  }
  // mtr_t::log_file_op.
  void file_modify(u32 space, Slice name) { file(kFileModify, space, {name}); }
  void file_rename(u32 space, Slice from, Slice to) {
    file(kFileRename, space, {from, Slice("\0", 1), to});
  }
  // mtr_t::commit_files: always 11 bytes.
  void file_checkpoint(Lsn lsn) {
    char bytes[11] = {static_cast<char>(kFileCheckpoint | 10)};
    store64le(bytes + 3, __builtin_bswap64(lsn));
    bytes_.append({bytes, sizeof bytes});
    last_page_ = kNoPage;
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
  static constexpr PageId kNoPage = ~PageId{0};

  void file(File type, u32 space, std::initializer_list<Slice> names) {
    last_page_ = kNoPage;
    record(static_cast<Type>(type), page_id(space, 0), names);
    last_page_ = kNoPage;
  }
  // mtr_t::log_write: a place before the end of the last record names the page again.
  void placed(Type type, PageId page, u32 offset, u32 length, Slice head, Slice data) {
    if (page == last_page_ && last_offset_ > offset) last_page_ = kNoPage;
    char place[5];
    const u32 n = varint(place, page == last_page_ ? offset - last_offset_ : offset);
    record(type, page, {{place, n}, head, data});
    last_offset_ = offset + length;
  }
  // The length counts its own bytes (mtr_t::parse_length).
  void record(Type type, PageId page, std::initializer_list<Slice> parts) {
    char head[6], names[10];
    const bool same = page == last_page_;
    u32 id = 0;
    if (!same) {
      id = varint(names, space_of(page));
      id += varint(names + id, number_of(page));
    }
    u32 body = id;
    for (Slice part : parts) body += static_cast<u32>(part.size());
    head[0] = static_cast<char>((same ? kSamePage : 0) | type | (body < 16 ? body : 0));
    u32 n = 1;
    if (body >= 16) {
      u32 total = body - 14;
      total += total >= 16512 ? 2 : total >= 128 ? 1 : 0;
      n += varint(head + 1, total);
    }
    bytes_.append({head, n});
    bytes_.append({names, id});
    for (Slice part : parts) bytes_.append(part);
    last_page_ = page;
  }
  ByteBuffer bytes_;
  PageId last_page_ = kNoPage;
  u32 last_offset_ = 0;
};

}  // namespace tt::btree
