// Pages of compressed tables in memory: the page as the file has it, and what it is unzipped to
// (buf0buf.cc buf_zip_decompress, page0zip.cc, MariaDB 10.11).
#include "btree/instance/instance.h"

namespace tt::btree {

std::string Instance::file_bytes(PageId id) const {
  const Space& space = *spaces[space_of(id)];
  const u32 size = space.page_size();
  if (zipped(id) && resident(id)) return pool.frame(info(id).frame).zip->bytes;
  std::string scratch;
  return std::string(context.volume.view(space.file(), u64{number_of(id)} * size, size, scratch));
}

// Pages that are not zipped keep the size that they have in the file.
std::string Instance::unzipped_bytes(PageId id) const {
  const std::string bytes = file_bytes(id);
  if (!is_zipped_node(bytes)) return bytes;
  if (resident(id) && pool.frame(info(id).frame).bytes != nullptr)
    return {pool.frame(info(id).frame).bytes, pool.page_size()};
  const Page header(const_cast<char*>(bytes.data()), pool.page_size());
  const Index& index = indexes[index_on_pages(header.index())];
  std::string page(pool.page_size(), '\0');
  ZipLog log;
  if (!unzip_page(bytes, index.zip_format(header.level()), page.data(), pool.page_size(), log))
    return bytes;
  return page;
}

bool Instance::is_zipped_node(Slice zip) const {
  const Page header(const_cast<char*>(zip.data()), pool.page_size());
  return header.is_index() && header.is_compact() && index_on_pages(header.index()) != kNone;
}

u32 Instance::zip_free_bytes(PageId id) const {
  const std::string bytes = file_bytes(id);
  if (!zipped(id) || !is_zipped_node(bytes)) return 0;
  const Page header(const_cast<char*>(bytes.data()), pool.page_size());
  const ZipFormat& format = indexes[index_on_pages(header.index())].zip_format(header.level());
  std::string page(pool.page_size(), '\0');
  ZipLog log;
  if (!unzip_page(bytes, format, page.data(), pool.page_size(), log)) return 0;
  return tt::btree::zip_free_bytes(bytes, format, log);
}

bool Instance::unzip(Frame& frame) {
  ZipFrame& zip = *frame.zip;
  if (!is_zipped_node(zip.bytes)) {
    std::memset(frame.bytes, 0, pool.page_size());
    std::memcpy(frame.bytes, zip.bytes.data(), zip.bytes.size());
    return true;
  }
  const Page header(zip.bytes.data(), pool.page_size());
  const Index& index = indexes[index_on_pages(header.index())];
  counters.uncompress_ops++;
  pool.load.count_unzip(context.scheduler.now());
  return unzip_page(zip.bytes, index.zip_format(header.level()), frame.bytes, pool.page_size(),
                    zip.log);
}

bool Instance::unzip_again(Frame& frame) {
  if (!make_room(1) || !pool.take_unzipped(frame)) return false;
  TT_CHECK(unzip(frame));
  return true;
}

void Instance::drop_unzipped(u32 free) {
  const Ns now = context.scheduler.now();
  for (u32 at = pool.lru_last();
       at != kNone && pool.free_count() < free && pool.drops_unzipped(now);) {
    Frame& f = pool.frame(at);
    at = f.lru_prev;
    if (f.reading && f.ready_at <= now) f.reading = false;
    if (f.zip && f.bytes != nullptr && f.fixes == 0 && !f.reading) pool.drop_unzipped(f);
  }
}

bool Instance::zip(u32 index, const Page& page, ZipFrame& zip) {
  const u32 size = static_cast<u32>(zip.bytes.size());
  const bool fitted =
      zip_page(page, indexes[index].zip_format(page.level()), zip.bytes.data(), size, zip.log);
  counters.compress_ops++;
  counters.compress_ops_ok += fitted;
  if (page.leaf()) indexes[index].padding.zipped(fitted, pool.page_size());
  return fitted;
}

Frame* Instance::read_zipped(Ns now, Frame& frame, Cause cause, ReadReason reason) {
  const PageId id = frame.id;
  const Space& space = *spaces[space_of(id)];
  const u64 size = space.page_size(), offset = number_of(id) * size;
  frame.reading = true;
  frame.ready_at = context.volume.read(now, space.file(), offset, size, {cause});
  const Slice bytes = context.volume.view(space.file(), offset, size, scratch);
  PageInfo& p = info(id);
  if (!zip_is_whole(bytes)) {
    if (reason == ReadReason::kReadAhead && !p.used) {
      frame.reading = false;
      return evict(frame), nullptr;
    }
    return refused(frame,
                   reason == ReadReason::kRecovery ? found_torn(id, bytes) : wrong_checksum(id));
  }
  frame.zip = std::make_unique<ZipFrame>(static_cast<u32>(size));
  frame.zip->bytes.assign(bytes);
  const bool unzipped = unzip(frame);
  if (p.used) {
    Error error =
        unzipped ? misfit(id, pool.page(frame), load32(bytes.data())) : fault(id, "does not unzip");
    if (!error.ok()) return refused(frame, std::move(error));
  }
  p.image = 0;
  p.checksum = p.used ? load32(bytes.data()) : 0;
  return received(frame, cause, reason);
}

}  // namespace tt::btree
