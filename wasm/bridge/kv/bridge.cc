// WebAssembly exports of the key-value store.
#include "bridge/door.h"
#include "kv/requests.h"

namespace {
tt::Door<tt::kv::Requests>& door() {
  static tt::Door<tt::kv::Requests> only;
  return only;
}
}  // namespace

extern "C" {

__attribute__((used, visibility("default"))) char* tt_alloc(unsigned size) {
  return door().room(size);
}
__attribute__((used, visibility("default"))) const char* tt_request(unsigned size) {
  return door().answer(size);
}
}
