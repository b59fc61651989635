// Handles requests (lab/protocol.h), for the bridge and the native driver alike.
#pragma once
#include "facts/row_reader.h"
#include "lab/lab.h"

namespace tt::lab {

class Handler {
 public:
  // `slabs` is memory for the drive's content, and outlives the handler.
  explicit Handler(SlabSource& slabs = heap_slabs()) : slabs_(slabs) {}
  // Handles one request; the reply is valid until the next call. Damaged requests get a reply with
  // a reason.
  Slice handle(Slice request);

 private:
  Error load(RowReader& in);
  Error advance(RowReader& in);
  Error describe(RowReader& in);
  Error inspect(RowReader& in);
  Error content();
  Error change(RowReader& in);
  Error read(RowReader& in);
  Error crash(RowReader& in);

  SlabSource& slabs_;
  std::unique_ptr<Lab> lab_;
  size_t engine_group_ = 0;          // index in option_groups()
  std::vector<u64> engine_options_;  // current values
  std::string reply_;
};

}  // namespace tt::lab
