// WebAssembly exports of the lab and of the store of memory images, which runs in a separate
// instance (web/src/run/past/images.ts).
#include "bridge/door.h"
#include "images/requests.h"
#include "lab/handler.h"

namespace {
tt::Door<tt::lab::Handler>& door() {
  static tt::Door<tt::lab::Handler> only;
  return only;
}
tt::Door<tt::images::Requests>& images_door() {
  static tt::Door<tt::images::Requests> only;
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
__attribute__((used, visibility("default"))) char* tt_images_alloc(unsigned size) {
  return images_door().room(size);
}
__attribute__((used, visibility("default"))) const char* tt_images_request(unsigned size) {
  return images_door().answer(size);
}
}
