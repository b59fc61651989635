#include "btree/bulk/merge_sort.h"

#include <algorithm>

#include "btree/options/schema.h"

namespace tt::btree {

// row_merge_buf_add: a key for which the buffer has no room ends the run.
void MergeSort::add(Ns now, Slice key) {
  if (bytes_ + room_of(key) >= buffer_ - 1) write_run(now);
  keys_.emplace_back(key);
  bytes_ += room_of(key);
}

void MergeSort::write_run(Ns now) {
  std::sort(keys_.begin(), keys_.end());
  runs_.push_back(blocks_);
  for (const std::string& key : keys_) put(now, key);
  end_run(now);
  keys_.clear();
  bytes_ = 0;
}

void MergeSort::put(Ns now, Slice key) {
  const size_t length = key.size() + 1;
  if (length >= 0x80) block_ += static_cast<char>(0x80 | length >> 8);
  block_ += static_cast<char>(length);
  block_.append(key);
  if (block_.size() >= buffer_) write_block(now);
  written_ = std::max(written_, now) + cpu_;
}

void MergeSort::end_run(Ns now) {
  block_ += '\0';
  while (!block_.empty()) {
    if (block_.size() < buffer_) block_.resize(buffer_);
    write_block(now);
  }
}

void MergeSort::write_block(Ns now) {
  while (made_ <= output_) {
    const std::string name = std::string(kName) + std::to_string(made_);
    files_[made_++] = volume_.create(name, OpenMode::kBuffered);
  }
  const Result<Ns> done = volume_.overwrite(now, files_[output_], blocks_++ * buffer_,
                                            Slice(block_).substr(0, buffer_), {kCauseSort});
  if (done.ok())
    written_ = std::max(written_, done.value());
  else if (error_.ok())
    error_ = done.error();
  block_.erase(0, buffer_);
}

void MergeSort::end(Ns now) {
  if (runs_.empty()) return std::sort(keys_.begin(), keys_.end());
  if (!keys_.empty()) write_run(now);
  begin_pass();
}

// row_merge_sort.
void MergeSort::begin_pass() {
  merges_ = runs_.size() > 1;
  if (!merges_) {
    a_ = Reader(runs_[0]);
    return;
  }
  inputs_ = std::move(runs_);
  runs_.clear();
  output_ = 1 - output_;
  blocks_ = 0;
  pair_ = 0;
  begin_pair();
}

void MergeSort::begin_pair() {
  const size_t half = inputs_.size() / 2;
  if (half + pair_ == inputs_.size()) return begin_pass();
  a_ = Reader(inputs_[pair_]);
  a_.ended = pair_ == half;  // then the last run is copied
  b_ = Reader(inputs_[half + pair_]);
  runs_.push_back(blocks_);
}

// True if the reader has a key, or no more of them.
bool MergeSort::looks(Reader& r) {
  const auto byte = [&](size_t i) { return static_cast<u8>(r.bytes[r.at + i]); };
  const size_t left = r.bytes.size() - r.at;
  if (r.ended || r.length > 0) return true;
  if (left == 0) return false;
  if (byte(0) == 0) return r.ended = true;
  const size_t header = byte(0) < 0x80 ? 1 : 2;
  if (left < header) return false;
  const size_t length = header == 1 ? byte(0) : (byte(0) & 0x7f) << 8 | byte(1);
  if (left < header + length - 1) return false;
  r.at += header;
  r.length = length - 1;
  return true;
}

void MergeSort::pop(Reader& r) {
  r.at += r.length;
  r.length = 0;
}

Ns MergeSort::read(Ns now, Reader& r) const {
  const FileId file = files_[merges_ ? 1 - output_ : output_];
  std::string scratch;
  r.bytes.erase(0, r.at);
  r.at = 0;
  r.bytes.append(volume_.view(file, r.block * buffer_, buffer_, scratch));
  return volume_.read(now, file, r.block++ * buffer_, buffer_, {kCauseSort});
}

bool MergeSort::next(Slice* next) {
  if (runs_.empty() && inputs_.empty()) {
    *next = given_ < keys_.size() ? Slice(keys_[given_]) : Slice();
    return true;
  }
  if (merges_ || !looks(a_)) return false;
  *next = a_.ended ? Slice() : key(a_);
  return true;
}

void MergeSort::pop() {
  if (runs_.empty() && inputs_.empty())
    given_++;
  else
    pop(a_);
}

Ns MergeSort::step(Ns now) { return merges_ ? merge(now) : read(now, a_); }

// row_merge_blocks, up to the next block that is read or written.
Ns MergeSort::merge(Ns now) {
  const u64 blocks = blocks_;
  while (blocks_ == blocks) {
    for (Reader* reader : {&a_, &b_})
      if (!looks(*reader)) return std::max(read(now, *reader), written_);
    if (a_.ended && b_.ended) {
      end_run(now);
      pair_++;
      begin_pair();
      break;
    }
    Reader& least = b_.ended || (!a_.ended && key(a_) < key(b_)) ? a_ : b_;
    put(now, key(least));
    pop(least);
  }
  return std::max(now, written_);
}

void MergeSort::remove_files(Ns now) {
  while (made_ > 0) volume_.remove(now, files_[--made_]);
}

}  // namespace tt::btree
