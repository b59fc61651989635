#include "fractal/loader/run_file.h"

#include <algorithm>

#include "fractal/format/compressed.h"
#include "fractal/format/damaged.h"
#include "fractal/format/loaded_name.h"
#include "fractal/format/x1764.h"

namespace tt::fractal {
namespace {

constexpr Codec kRunCodec = Codec::kLz4;

}  // namespace

RunFile RunWriter::create(u64 number) {
  RunFile run;
  run.file = nodes_.env.volume.create(std::string(kRunPrefix) + std::to_string(number));
  return run;
}

void RunWriter::append(Ns now, RunFile& run, Slice bytes) {
  Volume& volume = nodes_.env.volume;
  volume.append(run.file, bytes, {kCauseLoadRuns});
  run.bytes += bytes.size();
  nodes_.status.counters.loads.temp_bytes += bytes.size();
  if (volume.unwritten(run.file) >= memory_.buffer) close(now, run);
}

void RunWriter::close(Ns now, const RunFile& run) {
  const Result<Ns> done = nodes_.env.volume.write_back(now, run.file, {kCauseLoadRuns});
  if (!done.ok()) nodes_.env.fail(done.error());
}

void RunWriter::take(Ns now, RunFile& run, Slice bytes) {
  if (!compress_) return append(now, run, bytes);
  while (!bytes.empty()) {
    const u64 fits = std::min<u64>(memory_.block() - block_.size(), bytes.size());
    block_.append(bytes.substr(0, fits));
    bytes.remove_prefix(fits);
    if (block_.size() == memory_.block()) end_block(now, run);
  }
}

void RunWriter::add(Ns now, RunFile& run, Slice bytes) {
  char length[4];
  store32le(length, static_cast<u32>(bytes.size()));
  take(now, run, {length, 4});
  take(now, run, bytes);
}

void RunWriter::add(Ns now, RunFile& run, Slice key, Slice value) {
  add(now, run, key);
  add(now, run, value);
  run.greatest.assign(key);
}

void RunWriter::end_block(Ns now, RunFile& run) {
  if (block_.empty()) return;
  const std::vector<u64> pieces = compressed_pieces(block_.size(), memory_.piece());
  std::string numbers, data;
  u64 at = 0;
  for (const u64 piece : pieces) {
    const u64 begin = data.size();
    append_compressed(kRunCodec, 1, Slice(block_).substr(at, piece), data);
    append32le(numbers, static_cast<u32>(data.size() - begin));
    append32le(numbers, static_cast<u32>(piece));
    append32le(numbers, x1764(Slice(data).substr(begin)));
    at += piece;
  }
  scratch_.clear();
  append32le(scratch_, static_cast<u32>(4 + numbers.size() + data.size()));
  append32le(scratch_, static_cast<u32>(pieces.size()));
  scratch_ += numbers;
  scratch_ += data;
  block_.clear();
  append(now, run, scratch_);
}

Error RunReader::decompress_block(Slice block) {
  ByteReader in(block);
  std::string raw;
  const u32 pieces = in.u32le();
  ByteReader numbers(in.bytes(12 * u64{pieces}));
  for (u32 i = 0; i < pieces && in.ok(); i++) {
    const u32 stored = numbers.u32le(), size = numbers.u32le(), sum = numbers.u32le();
    const Slice data = in.bytes(stored);
    if (!in.ok() || x1764(data) != sum) return damaged("a run has a wrong checksum");
    if (Error error = decompress(data, size, raw); !error.ok()) return error;
    content_ += raw;
  }
  return in.at_end() ? Error::none() : damaged("a block of a run is cut short");
}

Ns RunReader::read(Nodes& nodes, Ns now) {
  Volume& volume = nodes.env.volume;
  content_.erase(0, begin_);
  begin_ = end_ = 0;
  std::string scratch;
  u64 bytes = std::min(read_bytes_, run_.bytes - at_);
  if (compressed_) bytes = 4 + load32le(volume.view(run_.file, at_, 4, scratch).data());
  const Ns done = volume.read(now, run_.file, at_, bytes, {kCauseLoadRead});
  const Slice read = volume.view(run_.file, at_, bytes, scratch);
  at_ += bytes;
  if (!compressed_) {
    content_ += read;
  } else if (Error error = decompress_block(read.substr(4)); !error.ok()) {
    nodes.env.fail(error);
    return kNever;
  }
  has_row_ = parse();
  return done;
}

bool RunReader::parse() {
  ByteReader in(Slice(content_).substr(begin_));
  key_ = in.counted();
  value_ = in.counted();
  if (!in.ok()) return false;
  end_ = content_.size() - in.left();
  return true;
}

}  // namespace tt::fractal
