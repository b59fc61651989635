// Items in numbered buckets, each bucket in order of arrival: O(1) add and remove, and the lowest
// bucket that is not empty at hand. Erase blocks are in one queue by live pages, and in one with a
// single bucket by age.
//
// The links are in the items themselves, on the cache line of their other data: a Node has u32
// `previous` and `next`.
#pragma once
#include <vector>

#include "core/types.h"

namespace tt {

template <class Node>
class BucketQueue {
 public:
  static constexpr u32 kNone = 0xffffffff;

  explicit BucketQueue(u32 buckets) : lists_(buckets), lowest_(buckets) {}

  void add(Node* nodes, u32 item, u32 bucket) {
    link(nodes, item, bucket);
    if (bucket < lowest_) lowest_ = bucket;
  }
  // Moves an item to the end of another bucket.
  void move(Node* nodes, u32 item, u32 from, u32 to) {
    unlink(nodes, item, from);
    link(nodes, item, to);
    if (to < lowest_)
      lowest_ = to;
    else
      skip_empty();
  }
  void remove(Node* nodes, u32 item, u32 bucket) {
    unlink(nodes, item, bucket);
    skip_empty();
  }

  u32 lowest() const { return lowest_; }  // buckets() if there is no item
  u32 buckets() const { return static_cast<u32>(lists_.size()); }
  // The bucket's oldest item, or kNone.
  u32 first(u32 bucket) const { return lists_[bucket].first; }

 private:
  struct List {
    u32 first = kNone, last = kNone;
  };

  void link(Node* nodes, u32 item, u32 bucket) {
    TT_DCHECK(bucket < lists_.size());
    List& list = lists_[bucket];
    nodes[item].previous = list.last;
    nodes[item].next = kNone;
    (list.last == kNone ? list.first : nodes[list.last].next) = item;
    list.last = item;
  }
  void unlink(Node* nodes, u32 item, u32 bucket) {
    const u32 previous = nodes[item].previous, next = nodes[item].next;
    List& list = lists_[bucket];
    // Fails for an item of another bucket, whose removal would tear both lists.
    TT_DCHECK((previous == kNone) == (list.first == item) &&
              (next == kNone) == (list.last == item));
    (previous == kNone ? list.first : nodes[previous].next) = next;
    (next == kNone ? list.last : nodes[next].previous) = previous;
  }
  void skip_empty() {
    while (lowest_ < lists_.size() && lists_[lowest_].first == kNone) lowest_++;
  }

  std::vector<List> lists_;
  u32 lowest_;
};

}  // namespace tt
