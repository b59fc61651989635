#include "fractal/state/fetch.h"

#include <algorithm>

namespace tt::fractal {

bool use_if_in_memory(Nodes& nodes, Node& node, const Target* target) {
  if (node.cached) nodes.cache.touch(node);
  return use_parts(nodes, node, target);
}

namespace {

struct Span {
  u32 first, end;
  bool has(u32 i) const { return first <= i && i < end; }
};

Span within_bounds(const Node& n, const Target& target) {
  if (target.bounds == nullptr) return {0, 0};
  return {target.bounds->first(n), target.bounds->last(n) + 1};
}

// toku_ftnode_pf_req_callback.
Span needed_parts(const Node& n, const Target* target) {
  if (target == nullptr) return {0, n.children()};
  if (target->ahead) return within_bounds(n, *target);
  const u32 i = target->child_of(n);
  return {i, i + 1};
}

// toku_ftnode_pf_callback.
template <class Use>
void each_wanted_part(const Node& n, const Target* target, Use&& use) {
  const Span needed = needed_parts(n, target),
             further = target == nullptr ? needed : within_bounds(n, *target);
  for (u32 i = 0; i < n.children(); i++)
    if (needed.has(i) || further.has(i)) use(i);
}

bool is_target(const Node& n, const Target* target, u32 part) {
  return target == nullptr || (!target->ahead && needed_parts(n, target).has(part));
}

}  // namespace

bool use_parts(Nodes& nodes, Node& node, const Target* target) {
  if (!node.cached) return false;
  const Span needed = needed_parts(node, target);
  const bool uses = target == nullptr || !target->ahead;
  bool there = true;
  for (u32 i = needed.first; i < needed.end; i++) {
    Partition& p = node.partition(i);
    p.clock |= uses;
    there = there && p.state == PartState::kAvailable;
  }
  if (there) return true;
  there = true;
  bool decompressed = false;
  each_wanted_part(node, target, [&](u32 i) {
    Partition& p = node.partition(i);
    if (p.state == PartState::kCompressed) {
      decompress_channel(node.channels[i]);
      p.clock = uses && needed.has(i);
      decompressed = true;
    }
    there = there && p.state == PartState::kAvailable;
  });
  if (decompressed) {
    nodes.account(node);
    nodes.status.changed(node);
  }
  return there;
}

void Fetch::begin(Nodes& nodes, Node& node, const Target* target, Cause cause, u64 job) {
  TT_CHECK(node_ == nullptr && node.latch != 0);
  node_ = &node;
  whole_ = target == nullptr;
  if (target != nullptr) target_ = *target;
  cause_ = cause;
  job_ = job;
  next_ = node.cached ? Next::kParts : Next::kHeader;
  ready_ = 0;
  pieces_.clear();
  piece_ = 0;
  reads_ = read_bytes_ = 0;
  whole_block_ = false;
  Counters& counters = nodes.status.counters;
  if (target == nullptr || !target->ahead)
    counters.misses++;
  else
    counters.prefetches += !node.cached;  // CT_PREFETCHES
  nodes.status.cache_changed();
  if (node.cached) list_parts();
}

Ns Fetch::read(Nodes& nodes, Ns now, u64 offset, u64 bytes) {
  reads_++;
  read_bytes_ += bytes;
  return nodes.env.volume.read(now, nodes.dictionaries.of(*node_).file, offset, bytes,
                               {cause_, 0, job_});
}

// Lists the 512-byte sectors around each wanted partition that is on the drive.
void Fetch::list_parts() {
  Node& n = *node_;
  each_wanted_part(n, whole_ ? nullptr : &target_, [&](u32 i) {
    const Partition& p = n.partition(i);
    if (p.state != PartState::kOnDrive) return;
    const u64 from = p.disk_at / kSector * kSector,
              to = round_up(p.disk_at + p.disk_bytes, kSector);
    pieces_.push_back({i, n.disk_offset + from, to - from});
  });
}

Progress Fetch::run(Nodes& nodes, Ns now) {
  Node& n = *node_;
  if (now < ready_) return Progress::wait(ready_);
  for (;;) {
    switch (next_) {
      case Next::kHeader: {
        whole_block_ = (!n.leaf() && !whole_) || n.rollback.has_value();
        next_ = Next::kParse;
        if (n.disk_bytes == 0) continue;  // a rollback node that no transaction used
        ready_ = read(nodes, now, n.disk_offset,
                      whole_block_ ? n.disk_bytes
                                   : std::min(n.disk_bytes, nodes.env.options.header_read_bytes));
        break;
      }
      case Next::kParse: {
        const u64 have = std::min(n.disk_bytes, nodes.env.options.header_read_bytes);
        const FileId file = nodes.dictionaries.of(n).file;
        Slice block = nodes.env.volume.view(file, n.disk_offset, have, scratch_);
        if (!whole_block_ &&
            info_end(block) >
                have) {  // header and pivots exceed the first read: take the whole block
          whole_block_ = true;
          ready_ = read(nodes, now, n.disk_offset, n.disk_bytes);
          break;
        }
        block = nodes.env.volume.view(file, n.disk_offset, n.disk_bytes, scratch_);
        if (const Error error = read_header(block); !error.ok()) return fail(nodes, error);
        // In the cachetable from now on, with no partition in memory yet.
        n.cached = true;
        n.dirty = false;
        nodes.cache.insert(n);
        for (Channel& c : n.channels) {
          c.workdone = 0;  // not kept on the drive
          nodes.status.changed(n, c);
        }
        // A pair that enters is accounted at once, even if a flush holds it.
        nodes.account_now(n);
        nodes.status.changed(n);
        list_parts();
        next_ = Next::kParts;
        continue;
      }
      case Next::kParts:
        if (whole_block_ || piece_ == pieces_.size()) {
          next_ = Next::kDone;
          continue;
        }
        ready_ = read(nodes, now, pieces_[piece_].offset, pieces_[piece_].bytes);
        piece_++;
        break;
      case Next::kDone:
        if (const Error error = take_parts(nodes); !error.ok()) return fail(nodes, error);
        finish(nodes);
        return Progress::done(read_bytes_ * nodes.env.options.cpu_node_kib_ns / KiB);
    }
    if (ready_ > now) return Progress::wait(ready_);
  }
}

// toku_deserialize_rollback_log_from: a rollback node is always read as a whole.
Error Fetch::read_header(Slice block) {
  if (!node_->rollback.has_value()) return read_node_header(block, *node_);
  node_->rollback->clear();
  return block.empty() ? Error::none()
                       : read_rollback(block, block_of(node_->id), *node_->rollback);
}

// Stops the engine: it must not serve data that it cannot trust.
Progress Fetch::fail(Nodes& nodes, const Error& error) const {
  nodes.env.fail({error.code, nodes.dictionaries.of(*node_).file_name + ", block " +
                                  std::to_string(block_of(node_->id)) + ": " + error.message});
  return Progress::park();
}

Error Fetch::take_parts(Nodes& nodes) {
  const FileId file = nodes.dictionaries.of(*node_).file;
  for (const Piece& piece : pieces_) {
    Partition& p = node_->partition(piece.part);
    const Slice bytes =
        nodes.env.volume.view(file, node_->disk_offset + p.disk_at, p.disk_bytes, scratch_);
    if (Error error = read_partition(bytes, *node_, piece.part); !error.ok()) return error;
    const bool targeted = is_target(*node_, whole_ ? nullptr : &target_, piece.part);
    p.clock = targeted || whole_block_;  // others leave first
    if (node_->leaf()) count(nodes, targeted);
  }
  if (!whole_block_ || node_->leaf() || whole_) return Error::none();
  // The read brought in the whole block: buffers that the query does not need stay compressed in
  // memory.
  for (u32 i = 0; i < node_->channels.size(); i++) {
    const Channel& c = node_->channels[i];
    if (c.state != PartState::kOnDrive) continue;
    const Slice bytes =
        nodes.env.volume.view(file, node_->disk_offset + c.disk_at, c.disk_bytes, scratch_);
    if (Error error = keep_compressed(bytes, *node_, i); !error.ok()) return error;
  }
  return Error::none();
}

// ft_status_update_partial_fetch_reason.
void Fetch::count(Nodes& nodes, bool targeted) const {
  Counters::Basements& basements = nodes.status.counters.basements;
  if (whole_)
    basements.written++;
  else if (target_.ahead)
    basements.prefetched++;
  else
    ++(targeted ? basements.targets : basements.in_range);
}

void Fetch::finish(Nodes& nodes) {
  Node& n = *node_;
  node_ = nullptr;
  nodes.account(n);
  if (!n.shown) return;
  nodes.env.facts.emit(cause_, job_, [&] {
    return NodeFetched{.row = row_of(n), .reads = reads_, .read_bytes = read_bytes_};
  });
  nodes.status.changed(n);
}

}  // namespace tt::fractal
