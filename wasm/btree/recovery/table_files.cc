#include "btree/recovery/table_files.h"

#include "btree/instance/temporary_files.h"
#include "btree/page/checksum.h"

namespace tt::btree {

u32 space_of_file(const Volume& volume, const std::map<u32, std::string>& names,
                  const std::string& file, u32 first, u32 page_size) {
  for (const auto& [space, name] : names)
    if (name == "./" + file) return space;
  const Result<FileId> found = volume.find(file);
  if (!found.ok() || volume.size(found.value()) < page_size) return first;
  std::string scratch;
  const Slice page = volume.view(found.value(), 0, page_size, scratch);
  return page_is_whole(page) ? load32(page.data() + layout::kSpaceIdAt) : first;
}

Error complete_names(Volume& volume, Ns now, const std::string& file, u32 space) {
  const Result<FileId> built = volume.find(file_beside(file, kBuiltFile, space));
  if (!built.ok()) return Error::none();
  const Result<FileId> old = volume.find(file);
  if (old.ok()) volume.rename(old.value(), file_beside(file, kReplacedFile, space));
  volume.rename(built.value(), file);
  const Result<Ns> done = volume.sync(now, built.value(), {kCauseSpace});
  return done.ok() ? Error::none() : done.error();
}

void remove_temporary(Volume& volume, Ns now) {
  for (const FileId file : volume.files()) {
    const Slice name = volume.name(file);
    const size_t folder = name.rfind('/') + 1;
    if (name.substr(folder).starts_with("#sql-")) volume.remove(now, file);
  }
}

}  // namespace tt::btree
