// Answers requests (lab/protocol.h): the one object behind the bridge and the native driver.
#pragma once
#include "facts/row_reader.h"
#include "lab/lab.h"

namespace tt::lab {

class Handler {
 public:
  // Answers one request; the reply stays valid until the next call.
  Slice handle(Slice request);

 private:
  Error load(RowReader& in);
  Error advance(RowReader& in);
  Error describe(RowReader& in);
  Error inspect(RowReader& in);
  Error content();

  std::unique_ptr<Lab> lab_;
  std::string reply_;
};

}  // namespace tt::lab
