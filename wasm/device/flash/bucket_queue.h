// Items in numbered buckets, each bucket in order of arrival: add, move and remove in O(1), and the lowest bucket that is not
// empty at hand. Erase blocks stand in one by live pages, and in one with a single bucket by age.
#pragma once
#include <vector>

#include "core/types.h"

namespace tt {

class BucketQueue {
 public:
  static constexpr u32 kNone = 0xffffffff;

  explicit BucketQueue(u32 items) : nodes_(items) {}

  void add(u32 item, u32 bucket) {
    TT_DCHECK(nodes_[item].bucket == kNone);
    link(item, bucket);
    if (bucket < lowest_) lowest_ = bucket;
  }
  // To the end of another bucket.
  void move(u32 item, u32 bucket) {
    unlink(item);
    link(item, bucket);
    if (bucket < lowest_)
      lowest_ = bucket;
    else
      skip_empty();
  }
  void remove(u32 item) {
    unlink(item);
    nodes_[item].bucket = kNone;
    skip_empty();
  }

  u32 lowest() const { return lowest_; }  // buckets() if there is no item
  u32 buckets() const { return static_cast<u32>(lists_.size()); }
  // The item that came first, kNone in an empty bucket.
  u32 first(u32 bucket) const { return bucket < lists_.size() ? lists_[bucket].first : kNone; }
  u32 next(u32 item) const { return nodes_[item].next; }
  u32 bucket_of(u32 item) const { return nodes_[item].bucket; }  // kNone: not in the queue

 private:
  struct Node {
    u32 previous = kNone, next = kNone, bucket = kNone;
  };
  struct List {
    u32 first = kNone, last = kNone;
  };

  void link(u32 item, u32 bucket) {
    if (bucket >= lists_.size()) {
      const bool empty = lowest_ == lists_.size();
      lists_.resize(bucket + 1);
      if (empty) lowest_ = bucket;
    }
    List& list = lists_[bucket];
    nodes_[item] = {list.last, kNone, bucket};
    (list.last == kNone ? list.first : nodes_[list.last].next) = item;
    list.last = item;
  }
  void unlink(u32 item) {
    const Node& n = nodes_[item];
    TT_DCHECK(n.bucket != kNone);
    List& list = lists_[n.bucket];
    (n.previous == kNone ? list.first : nodes_[n.previous].next) = n.next;
    (n.next == kNone ? list.last : nodes_[n.next].previous) = n.previous;
  }
  void skip_empty() {
    while (lowest_ < lists_.size() && lists_[lowest_].first == kNone) lowest_++;
  }

  std::vector<Node> nodes_;
  std::vector<List> lists_;
  u32 lowest_ = 0;
};

}  // namespace tt
