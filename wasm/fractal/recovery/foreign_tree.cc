#include "fractal/recovery/foreign_tree.h"

#include <algorithm>

#include "fractal/recovery/tree_reader.h"

namespace tt::fractal {
namespace {

using Rows = std::map<std::string, RowVersions>;

class TakeOver {
 public:
  TakeOver(Nodes& nodes, Dictionary& dictionary, Rows& rows)
      : nodes_(nodes), dictionary_(dictionary), next_(rows.begin()), end_(rows.end()) {}
  // Fills the node and all below it, in key order. `upper`: bound of its keys; null: none.
  void fill(Node& n, const std::string* upper);
  // Corrects the counts that the header will have. The whole difference goes to the first leaf.
  void count();

 private:
  void fill_leaf(Node& leaf, const std::string* upper);

  Nodes& nodes_;
  Dictionary& dictionary_;
  Rows::iterator next_, end_;
  Node* first_leaf_ = nullptr;
  RowCounts found_;
};

void TakeOver::fill(Node& n, const std::string* upper) {
  n.cached = true;
  if (n.leaf()) {
    fill_leaf(n, upper);
  } else {
    for (Channel& c : n.channels) {
      c.state = PartState::kAvailable;
      c.bytes = c.messages = 0;
    }
    for (u32 i = 0; i < n.channels.size(); i++)
      fill(nodes_.node(n.channels[i].child), i < n.pivots.size() ? &n.pivots[i] : upper);
  }
  nodes_.cache.insert(n);
  nodes_.account(n);
  nodes_.set_dirty(n);
}

void TakeOver::fill_leaf(Node& leaf, const std::string* upper) {
  Leaflet all;
  std::string entry;
  for (; next_ != end_ && (upper == nullptr || next_->first <= *upper); ++next_) {
    const auto& [key, versions] = *next_;
    const LeafEntry e = versions.entry();
    if (e.gone()) continue;
    entry.resize(e.bytes());
    e.encode(entry.data());
    all.rows.append(key, entry);
    found_.rows++;
    if (!versions.present()) continue;
    found_.logical++;
    found_.bytes += static_cast<i64>(key.size() + versions.value().size());
  }
  all.rows.max_msn = leaf.max_msn = dictionary_.last_msn;
  leaf.leaflets.clear();
  leaf.leaflets.push_back(std::move(all));
  rebalance_leaf(leaf, nodes_.env.options.read_block_size);
  if (first_leaf_ == nullptr) first_leaf_ = &leaf;
}

void TakeOver::count() {
  dictionary_.logical_rows = static_cast<u64>(found_.logical);
  RowCounts& unsaved = first_leaf_->leaflets.front().rows.unsaved;
  unsaved.rows = found_.rows - dictionary_.on_drive.rows;
  unsaved.bytes = found_.bytes - dictionary_.on_drive.bytes;
}

}  // namespace

Result<TakenOver> take_over(Nodes& nodes, Dictionary& dictionary, const DictionaryHeader& header,
                            Update update, Ns now) {
  TreeReader tree(nodes.env.volume, dictionary.file, update);
  if (Error error = tree.read(header); !error.ok()) return error;
  Ns done = now;
  dictionary.each_node([&](const Node& n) {
    done = std::max(done, nodes.env.volume.read(now, dictionary.file, n.disk_offset, n.disk_bytes,
                                                {kCauseRecoveryRead}));
  });
  TakeOver taking(nodes, dictionary, tree.rows);
  taking.fill(nodes.node(dictionary.root), nullptr);
  taking.count();
  return TakenOver{done, tree.messages};
}

}  // namespace tt::fractal
