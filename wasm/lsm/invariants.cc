// What holds between statements, whatever the engine has done before. Tests ask after each
// statement; the parts check what they rely on as they go (TT_CHECK).
#include "lsm/lsm_engine.h"

namespace tt::lsm {

void LsmEngine::check_invariants() const {
  for (const auto& family : database_.families) family->version->check_invariants();
}

}  // namespace tt::lsm
