#include "fractal/store/cachetable.h"

namespace tt::fractal {

// pair_list::add_to_clock: inserts right before the hand, which then passes the node last.
void Cachetable::insert(Node& node) {
  TT_DCHECK(node.next == nullptr);
  node.count = kFirstCount;
  if (hand_ == nullptr) {
    hand_ = cleaner_hand_ = first_ = node.next = node.prev = &node;
  } else {
    node.next = hand_;
    node.prev = hand_->prev;
    node.prev->next = node.next->prev = &node;
  }
  nodes_++;
}

void Cachetable::remove(Node& node) {
  TT_DCHECK(node.next != nullptr);
  account(node, 0);
  if (node.next == &node) {
    hand_ = cleaner_hand_ = first_ = nullptr;
  } else {
    if (hand_ == &node) hand_ = node.next;
    if (cleaner_hand_ == &node) cleaner_hand_ = node.next;
    if (first_ == &node) first_ = node.next;
    node.prev->next = node.next;
    node.next->prev = node.prev;
  }
  node.next = node.prev = nullptr;
  nodes_--;
}

bool Cachetable::account(Node& node, u64 memory) {
  if (memory == node.memory) return false;
  u64& kind = node.rollback.has_value() ? rollback_bytes_
              : node.leaf()             ? leaf_bytes_
                                        : nonleaf_bytes_;
  kind += memory - node.memory;
  bytes_ += memory - node.memory;
  node.memory = memory;
  return true;
}

void Cachetable::decay(Node& node) {
  const u64 weight = node.memory * nodes_;
  if (weight >= bytes_) {
    node.count--;
    return;
  }
  const u64 random = random_.below(1 << 16);
  if (weight >= random * bytes_ >> 16) node.count--;
}

}  // namespace tt::fractal
