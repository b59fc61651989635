// A store of images behind one function, for a caller on the other side of WebAssembly's boundary
// (web/src/run/past/images.ts).
//
//   request:  u32 call, u32 image, u32 first block, u32 blocks [, bytes]     little-endian
//   reply:    the bytes that were asked for, else u64 (kBegin: the image's number; other calls:
//             bytes that all images take)
#pragma once
#include "images/image_store.h"

namespace tt::images {

enum class Call : u32 {
  kBegin,      // `blocks`
  kBeginLike,  // `blocks`, as `image`
  kPut,        // `image`, `first`, bytes
  kDrop,       // `image`
  kRead        // `image`, `first`, `blocks`
};

class Requests {
 public:
  // The reply is valid until the next request.
  Slice handle(Slice request);

 private:
  ImageStore store_;
  std::string reply_;
};

}  // namespace tt::images
