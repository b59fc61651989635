#include "fractal/loader/tree_writer.h"

#include <algorithm>

#include "fractal/format/x1764.h"

namespace tt::fractal {
namespace {

constexpr u64 kFirstPlace = 2 * kHeaderReserve, kPlaceAlignment = 4096;

}  // namespace

TreeWriter::TreeWriter(Nodes& nodes, const LoadMemory& memory, FileId file, u32 dictionary, u64 xid,
                       u64 rows_bytes, u64& next_temp)
    : env_(nodes.env),
      file_(file),
      dictionary_(dictionary),
      xid_(xid),
      fill_(env_.options.block_size, rows_bytes),
      pivots_(nodes, memory, false),
      next_temp_(next_temp) {
  pivots_file_ = pivots_.create(next_temp_++);
  table_.places.resize(kReservedBlocks);
  const Result<Ns> reserved =
      env_.volume.truncate(env_.scheduler.now(), file_, kFirstPlace, {kCauseLoad});
  if (!reserved.ok()) env_.fail(reserved.error());
  begin_leaf();
}

u64 TreeWriter::loaded_size(Slice key, Slice value) {
  return LeafEntry::kCleanHeader + LeafEntry::kProvisionalHeader + value.size() + key.size() + 4;
}

void TreeWriter::begin_leaf() {
  leaf_ = Node{};
  leaf_.height = 0;
  leaf_.id = node_id(dictionary_, static_cast<u32>(table_.places.size()));
  leaf_.leaflets.resize(1);
  leaf_row_bytes_ = 0;
  table_.places.emplace_back();
}

void TreeWriter::add(Ns now, Slice key, Slice value) {
  if (fill_.closes_before(loaded_size(key, value))) {
    pivots_.add(now, pivots_file_, last_key_);
    close_leaf(now);
    begin_leaf();
  }
  LeafEntry entry;
  entry.has_provisional = true;
  entry.xid = xid_;
  entry.provisional = {true, value};
  scratch_.resize(entry.bytes());
  entry.encode(scratch_.data());
  leaf_.leaflets[0].rows.append(key, scratch_);
  leaf_row_bytes_ += key.size() + value.size();
  last_key_.assign(key);
  header_.rows++;
  header_.row_bytes += key.size() + value.size();
}

// finish_leafnode.
void TreeWriter::close_leaf(Ns now) {
  rebalance_leaf(leaf_, env_.options.read_block_size);
  write_node(now, leaf_, leaf_row_bytes_);
  level_.push_back({block_of(leaf_.id), last_key_});
  leaves_++;
}

void TreeWriter::write_node(Ns now, Node& node, u64 first_bytes) {
  const NodeImage image = serialize_node(node, env_.options);
  table_.places[block_of(node.id)] = append(now, image.bytes, first_bytes);
  cpu_ += image.uncompressed_bytes * env_.options.cpu_node_kib_ns / KiB;
}

// seek_align. Nothing is written in between; here the gap's zeros are.
void TreeWriter::align() {
  const u64 size = env_.volume.size(file_), gap = round_up(size, kPlaceAlignment) - size;
  env_.volume.append(file_, std::string(gap, '\0'), {kCauseGrowth});
}

void TreeWriter::write_back(Ns now) {
  const Result<Ns> done = env_.volume.write_back(now, file_, {kCauseLoad});
  if (!done.ok()) env_.fail(done.error());
}

// The real file is written through the page cache, which joins writes; nothing waits for them
// before the fsync.
Place TreeWriter::append(Ns now, Slice bytes, u64 first_bytes) {
  align();
  const Place place{env_.volume.size(file_), bytes.size()};
  env_.volume.append(file_, bytes, {kCauseLoad, first_bytes});
  if (env_.volume.unwritten(file_) >= env_.options.loader_buffer) {
    align();
    write_back(now);
  }
  return place;
}

// write_nonleaves, write_nonleaf_node.
void TreeWriter::write_level(Ns now, u32 height) {
  std::vector<Subtree> above;
  auto child = level_.begin();
  for (const u32 children : children_of_level(level_.size())) {
    Node node{};
    node.height = height;
    node.id = node_id(dictionary_, static_cast<u32>(table_.places.size()));
    table_.places.emplace_back();
    node.channels.resize(children);
    node.partitions = children;
    for (u32 i = 0; i < children; i++, ++child) {
      node.channels[i].child = node_id(dictionary_, child->block);
      if (i + 1 < children) node.pivots.push_back(child->greatest);
    }
    write_node(now, node, 0);
    above.push_back({block_of(node.id), std::prev(child)->greatest});
    nonleaves_++;
  }
  level_ = std::move(above);
}

// The pivots of a level are read to write it; here they are in memory, and only written.
void TreeWriter::end_pivots(Ns now) {
  pivots_.close(now, pivots_file_);
  env_.volume.remove(now, pivots_file_.file);
}

Ns TreeWriter::finish(Ns now, u64 begin_lsn) {
  close_leaf(now);
  pivots_.add(now, pivots_file_, Slice());
  for (u32 height = 1; level_.size() > 1; height++) {
    end_pivots(now);
    pivots_file_ = pivots_.create(next_temp_++);
    write_level(now, height);
    for (const Subtree& node : level_) pivots_.add(now, pivots_file_, node.greatest);
  }
  end_pivots(now);
  std::string descriptor(4, '\0');  // its length
  append32le(descriptor, x1764(descriptor));
  table_.places[2] = append(now, descriptor, 0);
  align();
  table_.places[1] = {env_.volume.size(file_), translation_bytes(table_.places.size())};
  std::string table = encode_translation(table_);
  table.resize(round_up(table.size(), kSector));
  append(now, table, 0);
  write_back(now);
  header_.checkpoint_count = 1;
  header_.checkpoint_lsn = begin_lsn;
  header_.node_size = static_cast<u32>(env_.options.block_size);
  header_.table = table_.places[1];
  header_.root = level_.front().block;
  header_.created = header_.modified = now / kSecond;
  header_.basement_size = static_cast<u32>(env_.options.read_block_size);
  header_.compression = compression_method(env_.options.compression);
  header_.fanout = static_cast<u32>(env_.options.fanout);
  header_.logical_rows = header_.rows;
  std::string header = encode_header(header_);
  header.resize(kSector);
  const Result<Ns> written = env_.volume.overwrite(now, file_, 0, header, {kCauseLoad});
  if (!written.ok()) return env_.fail(written.error()), kNever;
  const Result<Ns> durable = env_.volume.sync(now, file_, {kCauseLoad});
  if (!durable.ok()) return env_.fail(durable.error()), kNever;
  return std::max(written.value(), durable.value());
}

}  // namespace tt::fractal
