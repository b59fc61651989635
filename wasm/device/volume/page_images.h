// Pages of an engine that the drive holds by reference.
//
// A page on the drive is most often written again before anybody reads it. An image therefore
// shares the buffer in which the engine keeps its page, and the page's checksum is made when its
// bytes are looked at. Before the engine changes a byte it calls detach(), which gives the image a
// copy; an engine that drops the page from memory leaves the buffer to the image.
#pragma once
#include <deque>
#include <vector>

#include "device/device.h"
#include "device/volume/slab_source.h"

namespace tt {

struct PageImage {
  char* bytes = nullptr;
  u64 number = 0;  // unique among the images of a run
  u64 page = 0;    // the engine's name of the page
  u32 holders = 0;
  bool sealed = false;
  u64 lent_hash = 0;  // in sanitized builds: of the bytes that are lent
  // The engine's reference while it uses the same buffer.
  PageImage** borrower = nullptr;
};

class PageImages {
 public:
  // Completes the bytes of a page that are about to be seen: sets its checksum.
  using Seal = void (*)(char* bytes, u64 page_bytes);
  // The engine, if it remembers its pages' checksums.
  class Writer {
   public:
    virtual ~Writer() = default;
    virtual void sealed(const PageImage& image) = 0;
  };

  explicit PageImages(SlabSource& source = heap_slabs()) : source_(source) {}
  PageImages(const PageImages&) = delete;
  PageImages& operator=(const PageImages&) = delete;
  ~PageImages();

  // Sets the pages' size, a power of two of at most 64 KiB. Images that exist keep theirs, which
  // must be the same.
  void begin(u64 page_bytes, Seal seal, Writer& writer);
  void end(const Writer& writer) {  // it is about to go
    if (writer_ == &writer) writer_ = nullptr;
  }
  u64 page_bytes() const { return page_bytes_; }

  // Buffers of a page, undefined at first.
  char* take_buffer();
  void give_buffer(char* bytes) { free_.push_back(bytes); }

  // Returns an image of the page in `bytes`, which `*borrower` refers to from now on. The caller
  // holds it once, and releases it.
  PageImage& share(u64 page, char* bytes, PageImage** borrower);
  // Lets the engine use the buffer of an image that no one borrows.
  void lend(PageImage& image, PageImage** borrower);
  // The engine is about to change its page: the image gets a buffer with a copy.
  void detach(PageImage** borrower);
  // The engine drops its page: its buffer is now the image's.
  void leave(PageImage** borrower);

  void hold(PageImage& image) { image.holders++; }
  void release(PageImage& image);
  void seal(PageImage& image) {
    if (!image.sealed) seal_now(image);
  }

  // Buffers whose bytes cannot change without a new stamp, in stretches of 64 KiB.
  struct Place {
    const char* address;
    u64 stamp;  // changes with the bytes; fits in 52 bits
  };
  static constexpr u64 kStretch = 64 * KiB;
  std::vector<Place> places() const;

 private:
  void allocate();
  void seal_now(PageImage& image);
  u64 hash_of(const PageImage& image) const;

  SlabSource& source_;
  u64 page_bytes_ = 0;
  Seal seal_ = nullptr;
  Writer* writer_ = nullptr;
  u64 numbers_ = 0, allocated_ = 0;  // MiB
  std::deque<PageImage> images_;
  std::vector<PageImage*> unused_;
  std::vector<char*> free_, allocations_;
};

}  // namespace tt
