// Doubly linked lists through pages of the system tablespace, as InnoDB writes them (fut0lst.cc,
// MariaDB 10.11): a base with length, first and last member, a node in each member.
//
// The pages of the base, the member and its neighbours must be in memory.
#pragma once
#include "btree/instance/mtr.h"

namespace tt::btree {

// A page and an offset in it; kNoPageNumber and 0 for none.
struct Place {
  u32 page = kNoPageNumber, offset = 0;
  bool operator==(const Place&) const = default;
};

class PageList {
 public:
  static constexpr u32 kFirst = 4, kLast = 10;    // in a base
  static constexpr u32 kPrevious = 0, kNext = 6;  // in a node

  PageList(Instance& instance, u32 page, u32 offset) : instance_(instance), base_{page, offset} {}
  void create(Mtr& mtr);
  u32 length() const { return load32(at(base_)); }
  Place first() const { return place(at(base_) + kFirst); }
  Place last() const { return place(at(base_) + kLast); }
  Place previous(Place node) const { return place(at(node) + kPrevious); }
  Place next(Place node) const { return place(at(node) + kNext); }
  void add_first(Mtr& mtr, Place node);
  void add_last(Mtr& mtr, Place node);
  void remove(Mtr& mtr, Place node);

  static Place place(const char* bytes) { return {load32(bytes), load16(bytes + 4)}; }

 private:
  const char* at(Place p) const { return instance_.frame(page_id(0, p.page)).bytes + p.offset; }
  void set(Mtr& mtr, Place holder, u32 link, Place target);
  void add_to_empty(Mtr& mtr, Place node);

  Instance& instance_;
  Place base_;
};

}  // namespace tt::btree
