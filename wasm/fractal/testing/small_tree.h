// For tests of parts: a fractal tree of a few rows made by hand, without an engine.
//
// Drawn as text: rows of a leaf as their keys, "," between basement nodes; a nonleaf node in
// brackets, "|" between its children, and before a child its messages in braces:
//
//   [ {b} a b | c d ]
#pragma once
#include "engine/testing/engine_test_rig.h"
#include "fractal/state/fractal_state.h"

namespace tt::fractal {

// Large nodes and a large cache: nothing is flushed, split or evicted unless a test does it.
inline Options calm_options() {
  Options o;
  o.fanout = 4;
  o.file_growth_max = 64 * KiB;
  return o;
}

// For tests of the whole engine: small nodes, a cache of 64 of them and frequent checkpoints, so
// that every path is taken.
inline Options tiny_options() {
  Options o;
  o.block_size = 4 * KiB;
  o.read_block_size = 512;
  o.fanout = 4;
  o.cache_size = 256 * KiB;
  o.header_read_bytes = 512;
  o.message_buffer_bytes = 64;
  o.file_growth_max = 64 * KiB;
  o.file_truncate_slack = 128 * KiB;
  o.log_buffer = 8 * KiB;
  o.log_file = 64 * KiB;
  o.checkpointing_period = 40 * kMillisecond;
  o.fsync_log_period = 20 * kMillisecond;
  return o;
}

// A client that a part wakes.
struct Sleeper final : Actor {
  u32 woken = 0;
  Ns step(Ns) override { return woken++, kNever; }
  const char* name() const override { return "sleeper"; }
};

using Keys = std::vector<std::string>;

struct SmallTree : EngineBench<FractalState, Options> {
  explicit SmallTree(const Options& options = calm_options()) : EngineBench(options) {
    scheduler.add(state.log);
    state.log.open(0);
  }
  FractalState& state = engine;
  Dictionary& dictionary = state.dictionaries.add(0, "data.tokudb");

  // A leaf with a basement node for each of the lists. Its rows count as written, so they add no
  // first bytes.
  Node& leaf(const std::vector<Keys>& basements, NodeId parent = kNoNode) {
    Node& n = state.nodes.new_node(dictionary, 0, parent, {});
    for (const Keys& keys : basements) {
      if (!n.leaflets.empty()) n.pivots.push_back(last_key_);
      n.leaflets.emplace_back();
      for (const std::string& key : keys) apply(n.leaflets.back().rows, key);
    }
    n.partitions = static_cast<u32>(n.leaflets.size());
    n.max_msn = dictionary.last_msn;
    for (Leaflet& l : n.leaflets) l.rows.max_msn = dictionary.last_msn;
    state.nodes.account(n);
    return n;
  }
  // A nonleaf node over these children, in key order; the root if it is made last.
  Node& above(const std::vector<Node*>& children) {
    Node& n = state.nodes.new_node(dictionary, children[0]->height + 1, kNoNode, {});
    for (Node* child : children) {
      if (!n.channels.empty()) {
        n.pivots.push_back(largest(*children[n.channels.size() - 1]));
        child->lower = n.pivots.back();
      }
      child->parent = n.id;
      n.channels.emplace_back();
      n.channels.back().child = child->id;
    }
    n.partitions = n.children();
    dictionary.root = n.id;
    state.nodes.account(n);
    return n;
  }
  // A message waits in the buffer that its key leads to.
  void wait_in(Node& n, const std::string& key, MessageType type = MessageType::kInsert) {
    Channel& c = n.channels[n.which_child(key)];
    const Slice value = type == MessageType::kInsert ? Slice("new") : Slice();
    c.buffer.append({type, ++dictionary.last_msn, 1, key, value});
    c.messages = c.buffer.count();
    c.bytes = c.buffer.bytes();
    n.max_msn = dictionary.last_msn;
    state.nodes.account(n);
  }
  void clean() {
    state.dictionaries.each_node(
        [&](const Node& n) { state.dictionaries.node(n.id).dirty = false; });
  }

  std::string text() const { return text(state.dictionaries.node(dictionary.root)); }
  std::string text(const Node& n) const {
    std::string out;
    for (u32 i = 0; i < n.children(); i++) {
      if (n.leaf()) {
        const Basement& rows = n.leaflets[i].rows;
        if (i > 0) out += ", ";
        for (u32 row = 0; row < rows.rows(); row++)
          out += (row > 0 ? " " : "") + std::string(rows.key(row));
        continue;
      }
      const Channel& c = n.channels[i];
      out += i == 0 ? "[ " : " | ";
      if (c.messages > 0) {
        std::string keys;
        c.buffer.each([&](const Message& m) { keys += " " + std::string(m.key); });
        out += "{" + keys.substr(1) + "} ";
      }
      out += text(state.dictionaries.node(c.child));
    }
    return n.leaf() ? out : out + " ]";
  }
  void run(Ns until = kSecond) {
    while (scheduler.run_step(until)) {
    }
  }

 private:
  void apply(Basement& rows, const std::string& key) {
    rows.apply({MessageType::kInsert, ++dictionary.last_msn, 1, key, "old"}, 2);
    rows.seqinsert = 0;
    last_key_ = key;
  }
  std::string largest(const Node& n) const {
    if (!n.leaf()) return largest(state.dictionaries.node(n.channels.back().child));
    const Basement& rows = n.leaflets.back().rows;
    return std::string(rows.key(rows.rows() - 1));
  }
  std::string last_key_;
};

}  // namespace tt::fractal
