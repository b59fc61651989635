// For tests: repairs the checksums of a damaged file, so that readers meet the changed bytes:
// checksums of headers, block tables, nodes, rollback nodes and log records. The undamaged file
// says where these are. Compressed data stay as they are.
#pragma once
#include "engine/testing/hostile_openings.h"
#include "fractal/format/dictionary_header.h"
#include "fractal/format/log_record.h"
#include "fractal/format/x1764.h"
#include "fractal/node/node_format.h"

namespace tt::fractal {

class Repairing : DamagedFile {
 public:
  using DamagedFile::DamagedFile;

  // Each repairs its kind of file. True if rows or messages may be different now.
  bool log() {
    bool forged = false;
    for (u64 at = kLogHeaderBytes; at < whole_.size();) {
      const Result<LogRecord> record = decode_log_record(whole_.substr(at));
      if (!record.ok()) break;
      if (is_near(at, record.value().bytes)) forged |= log_record(at);
      at += record.value().bytes;
    }
    return forged;
  }
  bool dictionary() {
    bool forged = false;
    for (u64 slot = 0; slot < 2; slot++) {
      const u64 at = slot * kHeaderReserve;
      if (is_near(at, kHeaderBytes)) sum(at, at + kHeaderBytes - 4);
      const Result<DictionaryHeader> header =
          decode_header(whole_.substr(std::min<u64>(at, whole_.size())));
      if (header.ok()) forged |= blocks(header.value().table);
    }
    return forged;
  }

 private:
  // Writes the checksum of the bytes from `from` up to it.
  void sum(u64 from, u64 at) {
    if (from > at || at + 4 > bytes_.size()) return;
    store32le(&bytes_[at], x1764(Slice(bytes_).substr(from, at - from)));
  }
  // Takes the record's length as it now is.
  bool log_record(u64 at) {
    if (at + 4 > bytes_.size()) return false;
    const u64 length = load32le(bytes_.data() + at);
    if (length < 21 || at + length > bytes_.size()) return false;
    store32le(&bytes_[at + length - 4], static_cast<u32>(length));
    sum(at, at + length - 8);
    return differs(at, length);
  }
  bool blocks(const Place& table) {
    const Result<Translation> places =
        decode_translation(whole_.substr(std::min<u64>(table.offset, whole_.size()), table.bytes));
    if (!places.ok()) return false;
    if (is_near(table.offset, table.bytes)) sum(table.offset, table.offset + table.bytes - 4);
    bool forged = false;
    for (u64 block = kReservedBlocks; block < places.value().places.size(); block++) {
      const Place& place = places.value().places[block];
      if (place.bytes == 0 || !is_near(place.offset, place.bytes)) continue;
      const Slice node = whole_.substr(std::min<u64>(place.offset, whole_.size()), place.bytes);
      if (node.starts_with("tokuroll"))
        rollback(node, place.offset);
      else
        forged |= parts(node, place.offset);
    }
    return forged;
  }
  bool parts(Slice node, u64 at) {
    const Result<NodeInfo> info = read_node_info(node);
    if (!info.ok()) return false;
    const u64 header = 28 + 8 * info.value().parts.size();
    bool forged = false;
    const auto part = [&](u64 from, u64 bytes) {
      // After two sizes and the method, uncompressed data end in their inner checksum; then comes
      // the outer one.
      if (bytes < 9 + 8 || at + from + bytes > bytes_.size()) return;
      const bool is_stored = node[from + 8] == 0;
      if (is_stored) sum(at + from + 9, at + from + bytes - 8);
      sum(at + from, at + from + bytes - 4);
    };
    part(header, info_end(node) - header);
    for (const Extent& one : info.value().parts) {
      forged |= differs(at + one.at, one.bytes);
      part(one.at, one.bytes);
    }
    sum(at, at + header - 4);
    return forged;
  }
  // Never forges rows: the node holds keys whose versions an abort takes back, and no values.
  void rollback(Slice node, u64 at) {
    const u64 subs = load32le(node.data() + 20), header = 24 + 12 * subs;
    u64 data = header + 4;
    for (u64 sub = 0; sub < subs; sub++) {
      const char* const entry = node.data() + 24 + 12 * sub;
      const u64 bytes = load32le(entry);
      if (at + data + bytes > bytes_.size()) return;
      store32le(&bytes_[at + 24 + 12 * sub + 8], x1764(Slice(bytes_).substr(at + data, bytes)));
      data += bytes;
    }
    sum(at, at + header);
  }
};

// HostileOpenings::Repair.
inline bool repair(StoredFile& file, Slice whole, u64 at) {
  Repairing repairing(file, whole, at);
  return file.name.find(".tokulog") != std::string::npos ? repairing.log() : repairing.dictionary();
}

}  // namespace tt::fractal
