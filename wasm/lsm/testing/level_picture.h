// For tests: versions drawn as text, so that a test looks like the picture of its rule.
//
//     L0: [a-f] [b-k]!7        newest first; !7: being compacted by job 7
//     L1: [a-c]10 [d-g]20-8    10 bytes; 20 bytes, whose deletions count for 8 more
//     L2: [a-c) [c-d]          the first one ends before c, with one of its range tombstones
//
// A file without a size has 10 bytes. Numbers count from 1 in reading order. Sequence numbers
// descend in reading order, so files may share a boundary key, as after a cut between two versions
// of one key: the left one holds the newer.
#pragma once
#include <gtest/gtest.h>

#include <sstream>

#include "core/prng.h"
#include "lsm/compaction/compaction_picker.h"

namespace tt::lsm {

inline FilePtr make_file(u64 number, Slice smallest, Slice largest, u64 bytes, u64 sequence) {
  const FilePtr file = std::make_shared<FileMeta>();
  file->number = number;
  file->bytes = bytes;
  file->smallest = make_internal_key(smallest, sequence, ValueType::kValue);
  file->largest =
      make_internal_key(largest, smallest == largest ? sequence : sequence + 1, ValueType::kValue);
  file->smallest_sequence = sequence;
  file->largest_sequence = sequence + 1;
  file->entries = 1;
  return file;
}

// Ends the file before a key, as with a range tombstone that reaches up to it.
inline void end_before(FileMeta& file, Slice key) {
  file.largest = make_internal_key(key, kMaxSequence, ValueType::kRangeDelete);
}

inline Version draw(const std::string& picture, u64 num_levels = 7) {
  Version version(num_levels);
  std::istringstream lines(picture);
  std::string line;
  u64 number = 0, sequence = 1'000'000;
  while (std::getline(lines, line)) {
    std::istringstream words(line);
    std::string word;
    if (!(words >> word)) continue;
    const size_t level = static_cast<size_t>(std::stoi(word.substr(1)));
    while (words >> word) {
      const size_t dash = word.find('-'), close = word.find_first_of("])");
      const std::string smallest = word.substr(1, dash - 1),
                        largest = word.substr(dash + 1, close - dash - 1);
      std::istringstream tail(word.substr(close + 1));
      FilePtr file = make_file(++number, smallest, largest, 10, sequence -= 10);
      if (word[close] == ')') end_before(*file, largest);
      if (std::isdigit(tail.peek())) tail >> file->bytes;
      if (tail.peek() == '-') tail.ignore(), tail >> file->tombstone_bytes;
      if (tail.peek() == '!') tail.ignore(), tail >> file->job;
      version.levels[level].push_back(std::move(file));
    }
  }
  version.check_invariants();
  return version;
}

inline std::string picture_of(const FileMeta& file) {
  return " [" + std::string(file.smallest_user()) + "-" + std::string(file.largest_user()) +
         (file.end().included ? "]" : ")");
}
inline std::string picture_of(const std::vector<FilePtr>& files) {
  std::string text;
  for (const FilePtr& file : files) text += picture_of(*file);
  return text;
}
inline std::string picture_of(const Version& version) {
  std::string text;
  for (size_t level = 0; level < version.levels.size(); level++)
    if (!version.levels[level].empty())
      text += (text.empty() ? "L" : " L") + std::to_string(level) + ":" +
              picture_of(version.levels[level]);
  return text;
}

// "L1 [a-c] + L2 [a-b] [c-d] -> L2", preceded by "move" if the files only change level.
inline std::string picture_of(const std::optional<CompactionTask>& task) {
  if (!task) return "nothing";
  std::string text = (task->trivial_move ? "move L" : "L") + std::to_string(task->level) +
                     picture_of(task->inputs);
  if (!task->next_inputs.empty()) {
    text += " + L" + std::to_string(task->output_level) + picture_of(task->next_inputs);
  }
  return text + " -> L" + std::to_string(task->output_level);
}

}  // namespace tt::lsm
