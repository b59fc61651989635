// Pages that an engine shares with the drive (page_images.h).
#include "device/volume/volume_impl.h"

namespace tt {

PageImages& Volume::images() const { return impl_->io.content().images(); }

Result<Ns> Volume::overwrite(Ns now, FileId id, u64 offset, std::span<PageImage* const> pages,
                             const IoTag& tag) {
  Impl& v = *impl_;
  v.begin(now);
  if (!error().ok()) return error();
  Impl::File& f = v.file(id);
  const u64 page_bytes = images().page_bytes(), size = pages.size() * page_bytes;
  // The cache and a file's tail hold bytes.
  if (f.buffered || (offset | page_bytes) % kHostPage != 0 || offset + size > f.on_device) {
    std::string bytes;
    for (PageImage* page : pages) {
      images().seal(*page);
      bytes.append(page->bytes, page_bytes);
    }
    return overwrite(now, id, offset, bytes, tag);
  }
  if (Error full = v.reserve_in_place(now, id, offset, size, tag); !full.ok()) return full;
  v.book(size, tag);
  u64 from = 0;
  const Ns done =
      v.write_in_place(now, id, offset, size, tag, [&](u64 at, u64 part, const IoTag& of) {
        const Ns written = v.io.write(now, at, part, pages, from, of);
        from += part;
        return written;
      });
  v.changed(id, false);
  f.tail_cause = tag.cause;
  if (!error().ok()) return error();
  return done;
}

PageImage* Volume::image(FileId id, u64 offset) const {
  const Impl& v = *impl_;
  const Impl::File& f = *v.files[id];
  const u64 size = v.io.content().images().page_bytes();
  if (f.buffered || offset + size > f.on_device || (offset | size) % kHostPage != 0) return nullptr;
  PageImage* image = nullptr;
  u64 from = 0;
  f.extents.each_piece(offset, size, [&](u64 at, u64 part) {
    PageImage* const here = at == Extents::kHole ? nullptr : v.io.content().image(at, part, from);
    image = from == 0 || image == here ? here : nullptr;
    from += part;
  });
  return image;
}

}  // namespace tt
