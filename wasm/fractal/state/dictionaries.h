// The dictionaries of the environment, numbered in the order in which they were opened, and their
// nodes by number. The number of a dictionary is part of its nodes' numbers and its FILENUM in the
// log, so the order must be the same each time that the database is opened.
#pragma once
#include <optional>
#include <span>

#include "fractal/state/dictionary.h"
#include "fractal/state/environment.h"

namespace tt::fractal {

inline constexpr const char* kRollbackFile = "tokudb.rollback";

class Dictionaries {
 public:
  explicit Dictionaries(Environment& env) : env_(env) {}

  // Creates the file and an empty dictionary without nodes.
  Dictionary& add(u32 index, const std::string& file_name);
  // Adds a dictionary without nodes for a file that exists.
  Dictionary& open(u32 index, const std::string& file_name, FileId file);
  // Adds the dictionary of an index that is dropped: it has a number and nothing else.
  Dictionary& add_dropped(u32 index, const std::string& file_name);
  // The index is dropped, and no node of it is left; its dictionary keeps the number.
  void close(Dictionary& dictionary);
  // An index is built again in a new file, which is still empty.
  void reopen(Dictionary& dictionary, const std::string& file_name);
  // Creates the rollback file, or opens it if it exists. Called last, so that its number follows
  // those of the indexes. Like the others, it has an empty root.
  void add_rollback_file(std::optional<FileId> existing);

  // The open dictionaries, by number.
  std::span<Dictionary* const> all() const { return open_; }
  bool is_open(const Dictionary& dictionary) const;
  // Numbers that dictionaries have, those of dropped indexes among them.
  size_t numbers() const { return dictionaries_.size(); }
  Dictionary& operator[](size_t number) const { return *dictionaries_[number]; }
  Dictionary& of(const Node& n) const { return *dictionaries_[dictionary_of(n.id)]; }
  // Null: the run does not use the index, or it is dropped.
  Dictionary* of_index(u32 index) const;
  Dictionary* dropped(u32 index) const;
  Dictionary& rollback() const {
    TT_CHECK(rollback_ != nullptr);
    return *rollback_;
  }

  // The node must exist.
  Node& node(NodeId id) {
    TT_DCHECK(find(id) != nullptr);
    return *dictionaries_[dictionary_of(id)]->nodes[block_of(id)];
  }
  const Node& node(NodeId id) const { return const_cast<Dictionaries*>(this)->node(id); }
  // Null: no such node.
  Node* find(NodeId id);
  const Node* find(NodeId id) const { return const_cast<Dictionaries*>(this)->find(id); }
  // Calls visit(node) for the nodes of the trees that hold rows; rollback nodes are left out.
  template <class Visit>
  void each_node(Visit&& visit) const {
    for (const Dictionary* dictionary : open_)
      if (dictionary->shown()) dictionary->each_node(visit);
  }

 private:
  Environment& env_;
  Dictionary& number(u32 index, const std::string& file_name, FileId file);

  std::vector<std::unique_ptr<Dictionary>> dictionaries_;  // by number
  std::vector<Dictionary*> open_;
  Dictionary* rollback_ = nullptr;
};

}  // namespace tt::fractal
