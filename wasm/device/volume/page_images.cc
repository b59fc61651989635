#include "device/volume/page_images.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "core/hash.h"

namespace tt {
namespace {

constexpr u64 kSealBytes = 8;

}  // namespace

PageImages::~PageImages() {
  for (char* allocation : allocations_) source_.release(allocation);
}

void PageImages::begin(u64 page_bytes, Seal seal, Writer& writer) {
  TT_CHECK(std::has_single_bit(page_bytes) && page_bytes <= kStretch);
  TT_CHECK(page_bytes_ == 0 || page_bytes_ == page_bytes);
  page_bytes_ = page_bytes;
  seal_ = seal;
  writer_ = &writer;
}

// A seal changes a page's end alone.
u64 PageImages::hash_of(const PageImage& image) const {
  return xxh3(Slice(image.bytes, static_cast<size_t>(page_bytes_ - kSealBytes)));
}

// Grows by a thirty-second, so that little memory is allocated and unused.
void PageImages::allocate() {
  const u64 slabs = std::clamp<u64>(allocated_ / 32, 1, 32);
  char* const bytes = source_.allocate(slabs * MiB);
  allocations_.push_back(bytes);
  allocated_ += slabs;
  for (u64 at = slabs * MiB; at > 0; at -= page_bytes_) free_.push_back(bytes + at - page_bytes_);
}

char* PageImages::take_buffer() {
  if (free_.empty()) allocate();
  char* const bytes = free_.back();
  free_.pop_back();
  return bytes;
}

PageImage& PageImages::share(u64 page, char* bytes, PageImage** borrower) {
  TT_DCHECK(*borrower == nullptr);
  if (unused_.empty()) unused_.push_back(&images_.emplace_back());
  PageImage& image = *unused_.back();
  unused_.pop_back();
  image = {.bytes = bytes, .number = ++numbers_, .page = page, .holders = 1};
  lend(image, borrower);
  return image;
}

void PageImages::lend(PageImage& image, PageImage** borrower) {
  TT_DCHECK(image.borrower == nullptr && image.holders > 0);
  image.borrower = borrower;
  *borrower = &image;
#ifdef TT_DEBUG
  image.lent_hash = hash_of(image);
#endif
}

void PageImages::detach(PageImage** borrower) {
  PageImage* const image = *borrower;
  if (image == nullptr) return;
  const char* const shared = image->bytes;
  image->bytes = take_buffer();
  std::memcpy(image->bytes, shared, page_bytes_);
  leave(borrower);
}

void PageImages::leave(PageImage** borrower) {
  // The engine has changed no byte without detach().
  TT_DCHECK((*borrower)->lent_hash == hash_of(**borrower));
  (*borrower)->borrower = nullptr;
  *borrower = nullptr;
}

void PageImages::release(PageImage& image) {
  TT_DCHECK(image.holders > 0);
  if (--image.holders > 0) return;
  if (image.borrower == nullptr)
    give_buffer(image.bytes);
  else
    leave(image.borrower);  // the engine keeps the buffer
  image.bytes = nullptr;
  unused_.push_back(&image);
}

void PageImages::seal_now(PageImage& image) {
  TT_DCHECK(image.holders > 0 && (image.borrower == nullptr || image.lent_hash == hash_of(image)));
  seal_(image.bytes, page_bytes_);
  image.sealed = true;
  if (writer_ != nullptr) writer_->sealed(image);
}

// A stretch counts if images fill it: an engine changes other buffers without notice.
std::vector<PageImages::Place> PageImages::places() const {
  std::vector<const PageImage*> in_use;
  for (const PageImage& image : images_)
    if (image.holders > 0) in_use.push_back(&image);
  std::sort(in_use.begin(), in_use.end(),
            [](const PageImage* a, const PageImage* b) { return a->bytes < b->bytes; });
  const auto stretch_of = [](const PageImage* image) {
    return reinterpret_cast<std::uintptr_t>(image->bytes) / kStretch;
  };
  std::vector<Place> places;
  for (size_t from = 0, end = 0; from < in_use.size(); from = end) {
    u64 stamp = 0;
    for (; end < in_use.size() && stretch_of(in_use[end]) == stretch_of(in_use[from]); end++)
      stamp = fold_digest(stamp, in_use[end]->number * 2 + in_use[end]->sealed);
    if ((end - from) * page_bytes_ == kStretch)
      places.push_back({in_use[from]->bytes, stamp >> 12});
  }
  return places;
}

}  // namespace tt
