#include "lsm/options/rules.h"

namespace tt::lsm {

Rules rules_of(const Options& options) {
  const RocksVersion version = options.rules;
  const OmittedRule omitted = options.omit_rule;
  Rules rules{};
  rules.clean_cut = omitted != OmittedRule::kCleanCut;
  rules.trivial_move = omitted != OmittedRule::kTrivialMove;
  rules.move_several = version >= RocksVersion::k78;
  rules.move_to_the_left = version >= RocksVersion::k91;
  rules.align_outputs =
      options.level_compaction_dynamic_file_size && omitted != OmittedRule::kOutputAlignment;
  rules.base_floor = omitted != OmittedRule::kBaseFloor;
  rules.l0_raises_base = version < RocksVersion::k78;
  rules.demote_by_incoming = version >= RocksVersion::k78;
  rules.drain_unnecessary = version >= RocksVersion::k91;
  rules.intra_l0_by_size = version >= RocksVersion::k91;
  rules.limit_intra_l0 = version > RocksVersion::k518;
  rules.age_counts = version >= RocksVersion::k78;
  rules.one_flush_for_budget = version >= RocksVersion::k78;
  rules.recycle_in_time = version >= RocksVersion::k91;
  rules.recycle_tolerates = version == RocksVersion::k518;
  rules.limit_growth = version < RocksVersion::k78;
  return rules;
}

}  // namespace tt::lsm
