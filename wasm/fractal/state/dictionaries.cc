#include "fractal/state/dictionaries.h"

#include <algorithm>

namespace tt::fractal {

Dictionary& Dictionaries::add(u32 index, const std::string& file_name) {
  return open(index, file_name, env_.create_dictionary(file_name));
}

Dictionary& Dictionaries::open(u32 index, const std::string& file_name, FileId file) {
  Dictionary& dictionary = number(index, file_name, file);
  open_.push_back(&dictionary);
  return dictionary;
}

Dictionary& Dictionaries::add_dropped(u32 index, const std::string& file_name) {
  return number(index, file_name, FileId{});
}

void Dictionaries::close(Dictionary& dictionary) { std::erase(open_, &dictionary); }

void Dictionaries::reopen(Dictionary& dictionary, const std::string& file_name) {
  dictionary.redirect(file_name, env_.create_dictionary(file_name), env_.options.block_alignment);
  dictionary.root = node_id(dictionary.number, kFirstBlock);
  dictionary.last_msn = dictionary.headers = dictionary.logical_rows = dictionary.opened_lsn = 0;
  dictionary.on_drive = {};
  const auto before = std::find_if(open_.begin(), open_.end(), [&](const Dictionary* other) {
    return other->number > dictionary.number;
  });
  open_.insert(before, &dictionary);
}

bool Dictionaries::is_open(const Dictionary& dictionary) const {
  return std::find(open_.begin(), open_.end(), &dictionary) != open_.end();
}

Dictionary& Dictionaries::number(u32 index, const std::string& file_name, FileId file) {
  const u32 number = static_cast<u32>(dictionaries_.size());
  TT_CHECK(number < kMaxDictionaries);
  dictionaries_.push_back(
      std::make_unique<Dictionary>(number, index, file_name, file, env_.options.block_alignment));
  return *dictionaries_.back();
}

void Dictionaries::add_rollback_file(std::optional<FileId> existing) {
  TT_CHECK(rollback_ == nullptr);
  const FileId file = existing ? *existing : env_.create_dictionary(kRollbackFile);
  rollback_ = &open(Dictionary::kNoIndex, kRollbackFile, file);
}

Dictionary* Dictionaries::of_index(u32 index) const {
  for (Dictionary* dictionary : open_)
    if (dictionary->index == index) return dictionary;
  return nullptr;
}

Dictionary* Dictionaries::dropped(u32 index) const {
  for (const auto& dictionary : dictionaries_)
    if (dictionary->index == index && !is_open(*dictionary)) return dictionary.get();
  return nullptr;
}

Node* Dictionaries::find(NodeId id) {
  const u32 dictionary = dictionary_of(id), block = block_of(id);
  if (dictionary >= dictionaries_.size()) return nullptr;
  const auto& nodes = dictionaries_[dictionary]->nodes;
  return block < nodes.size() ? nodes[block].get() : nullptr;
}

}  // namespace tt::fractal
