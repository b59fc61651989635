#include "images/requests.h"

#include "core/coding.h"

namespace tt::images {

Slice Requests::handle(Slice request) {
  constexpr u64 kHead = 16;
  TT_CHECK(request.size() >= kHead);
  const auto argument = [&](u64 index) { return load32le(request.data() + 4 * index); };
  const u32 image = argument(1), first = argument(2), blocks = argument(3);
  reply_.clear();
  switch (static_cast<Call>(argument(0))) {
    case Call::kBegin: append64le(reply_, store_.begin(blocks)); return reply_;
    case Call::kBeginLike: append64le(reply_, store_.begin(blocks, image)); return reply_;
    case Call::kPut: store_.put(image, first, request.substr(kHead)); break;
    case Call::kDrop: store_.drop(image); break;
    case Call::kRead:
      reply_.resize(blocks * kBlock);
      store_.read(image, first, blocks, reply_.data());
      return reply_;
  }
  append64le(reply_, store_.held_bytes());
  return reply_;
}

}  // namespace tt::images
