#include "fractal/recovery/opening.h"

#include <algorithm>

#include "fractal/format/loaded_name.h"
#include "fractal/recovery/foreign_tree.h"

namespace tt::fractal {

std::string Opening::waits_for() const {
  switch (next_) {
    case Next::kDone: return {};
    case Next::kReplay:
    case Next::kUndo: return "a node";
    case Next::kCheckpoint: return "a checkpoint";
    default: return "a read";
  }
}

Ns Opening::fail(Error error) { return state_.env.fail(std::move(error)), kNever; }

void Opening::enter(OpeningState state) {
  state_.opening.state = state;
  state_.env.facts.emit(kCauseRecoveryRead, 0,
                        [&] { return OpeningChanged{.row = state_.opening.row()}; });
}

Ns Opening::read(Ns now, FileId file, u64 offset, u64 bytes) {
  const u64 size = state_.env.volume.size(file);
  if (offset >= size || bytes == 0) return now;
  return state_.env.volume.read(now, file, offset, std::min(bytes, size - offset),
                                {kCauseRecoveryRead});
}

Ns Opening::step(Ns now) {
  Ns wait = now;
  while (wait == now && next_ != Next::kDone && state_.env.error.ok()) wait = advance(now);
  state_.status.emit_due_facts();
  return state_.env.error.ok() && next_ != Next::kDone ? wait : kNever;
}

Ns Opening::advance(Ns now) {
  switch (next_) {
    case Next::kLog: return read_log(now);
    case Next::kHeaders: return read_headers(now);
    case Next::kTables: return read_tables(now);
    case Next::kTrees: return open_trees(now);
    case Next::kReplay: return replay(now);
    case Next::kRestart: return restart_log(now);
    case Next::kUndo: return undo(now);
    case Next::kCheckpoint: return await_checkpoint(now);
    case Next::kDone: break;
  }
  return kNever;
}

// Reads backward to the last complete checkpoint, then forward. The second pass finds in the page
// cache what the first has read, so only one read of each file is booked.
Ns Opening::read_log(Ns now) {
  state_.opening = {.found = true, .began_ns = now};
  Result<LogScan> scanned = scan_log(state_.env.volume, find_log_files(state_.env.volume));
  if (!scanned.ok()) return fail(scanned.error());
  log_ = std::move(scanned.value());
  Ns done = now;
  for (const LogScan::File& file : log_.files)
    done = std::max(done, read(now, file.id, 0, file.size));
  state_.opening.checkpoint_lsn = log_.checkpoint_lsn;
  state_.opening.last_lsn = log_.last_lsn;
  state_.opening.records = log_.records;
  state_.opening.log_bytes = log_.bytes;
  state_.opening.torn_bytes = log_.torn_bytes();
  enter(OpeningState::kReadingLog);
  next_ = Next::kHeaders;
  return done;
}

// Removes files that a power cut left over of a bulk load: temporary ones
// (toku_loader_cleanup_temp_files), and either its new file or the one that it replaces; and files
// of indexes that were dropped, or not built to the end.
void Opening::remove_leftovers(Ns now) {
  Volume& volume = state_.env.volume;
  const Dictionaries& all = state_.dictionaries;
  for (const FileId file : volume.files()) {
    const std::string name(volume.name(file));
    bool left_over = name.starts_with(kRunPrefix);
    for (u32 number = 0; number < all.numbers(); number++)
      left_over |= own_name(all[number].file_name) == own_name(name) &&
                   !(all.is_open(all[number]) && all[number].file == file);
    if (left_over) volume.remove(now, file);
  }
}

// Reads both header slots of every file (toku_deserialize_ft_from).
Ns Opening::read_headers(Ns now) {
  host_.find_dictionaries(log_.checkpoint_lsn > 0, find_file, log_.names);
  remove_leftovers(now);
  Ns done = now;
  for (const auto& dictionary : state_.dictionaries.all())
    for (u64 slot = 0; slot < 2; slot++)
      done = std::max(done, read(now, dictionary->file, slot * kHeaderReserve, kHeaderBytes));
  next_ = Next::kTables;
  return done;
}

Ns Opening::read_tables(Ns now) {
  Ns done = now;
  headers_.resize(state_.dictionaries.numbers());
  for (const auto& dictionary : state_.dictionaries.all()) {
    // A newer header of the rollback file would lack nodes that the xstillopen records of that
    // checkpoint name.
    const u64 most = dictionary->shown() ? ~u64{0} : log_.checkpoint_lsn;
    const ChosenHeader& chosen = headers_[dictionary->number] =
        choose_header(state_.env.volume, dictionary->file, most);
    state_.opening.torn_headers += chosen.torn ? 1 : 0;
    if (!chosen.found && log_.checkpoint_lsn > 0)
      return fail({ErrorCode::kCorruption, dictionary->file_name + ": neither header is whole"});
    if (chosen.found && chosen.header.checkpoint_lsn > log_.last_lsn)
      return fail(log_ends_before(*dictionary));
    if (chosen.torn && chosen.header.checkpoint_lsn < log_.checkpoint_lsn)
      return fail(newer_header_lost(*dictionary, chosen.slot));
    const Place& table = chosen.header.table;
    if (chosen.found) done = std::max(done, read(now, dictionary->file, table.offset, table.bytes));
  }
  enter(OpeningState::kReadingTrees);
  next_ = Next::kTrees;
  return done;
}

// The log is durable up to a checkpoint's begin before a header names it, so a shorter log is
// damaged.
Error Opening::log_ends_before(const Dictionary& dictionary) const {
  return {ErrorCode::kCorruption, log_.end_name(state_.env.volume) +
                                      ": the log breaks off here, before the checkpoint that " +
                                      dictionary.file_name + " is of"};
}

// A power cut can tear a header only before its checkpoint has ended, and then the log still goes
// back to the checkpoint before. If it does not, a header was damaged later. (PerconaFT prints that
// the other header is in order, and continues without what was written between the two
// checkpoints.)
Error Opening::newer_header_lost(const Dictionary& dictionary, u32 chosen_slot) const {
  return {ErrorCode::kCorruption,
          dictionary.file_name + ": the header at " +
              std::to_string((1 - chosen_slot) * kHeaderReserve) +
              " is damaged, and the log begins after the checkpoint of the other one"};
}

// A file without a header holds a tree that no checkpoint has reached: it begins empty.
Ns Opening::open_trees(Ns now) {
  Ns done = now;
  for (const auto& dictionary : state_.dictionaries.all()) {
    const ChosenHeader& chosen = headers_[dictionary->number];
    u64 nodes = 0;
    if (chosen.found) {
      const Result<OpenedTree> opened = open_tree(state_.nodes, *dictionary, chosen.header);
      if (!opened.ok()) return fail(opened.error());
      if (chosen.passed_over) dictionary->blocks.want_table();
      nodes = opened.value().nodes;
      if (opened.value().foreign) {
        const Result<TakenOver> taken =
            take_over(state_.nodes, *dictionary, chosen.header, update_, now);
        if (!taken.ok()) return fail(taken.error());
        done = std::max(done, taken.value().read_at);
        state_.opening.messages += taken.value().messages;
      }
    } else {
      state_.nodes.make_root(*dictionary);
    }
    if (!dictionary->shown()) {
      // Frees the blocks at once: the drive keeps what the replay reads of them until the next
      // checkpoint has ended.
      dictionary->blocks.free_all_but(block_of(dictionary->root));
      continue;
    }
    state_.opening.nodes += nodes;
    state_.env.facts.emit(kCauseRecoveryRead, 0, [&] {
      return DictionaryOpened{.row = state_.opening.row(),
                              .index = dictionary->index,
                              .slot = chosen.found ? chosen.slot : 2,
                              .header_lsn = chosen.header.checkpoint_lsn,
                              .torn = chosen.torn,
                              .opened_nodes = nodes};
    });
  }
  enter(OpeningState::kReplaying);
  walk_ = LogWalk(state_.env.volume, log_, {});
  while (!walk_.at_end() && walk_.record().lsn < log_.checkpoint_lsn) walk_.next();
  replay_.begin_at(log_.checkpoint_lsn);
  next_ = Next::kReplay;
  return done;
}

Ns Opening::replay(Ns now) {
  if (walk_.at_end()) return end_log(now);
  const Progress p = replay_.apply(now, walk_.record());
  if (p.kind != Progress::kDone) return p.time;
  state_.opening.replayed++;
  walk_.next();
  return now + p.time;
}

// lc_fix_bad_logfile: cuts off what follows the last whole record of a file, so that the records of
// the next log file follow that one.
Ns Opening::end_log(Ns now) {
  Ns done = now;
  for (const LogScan::File& file : log_.files) {
    if (file.whole_bytes == file.size) continue;
    Volume& volume = state_.env.volume;
    const Result<Ns> cut = volume.truncate(now, file.id, file.whole_bytes, {kCauseLog});
    if (!cut.ok()) return fail(cut.error());
    const Result<Ns> durable = volume.sync(now, file.id, {kCauseLog});
    if (!durable.ok()) return fail(durable.error());
    done = std::max({done, cut.value(), durable.value()});
  }
  next_ = Next::kRestart;
  return done;
}

// toku_logger_restart.
Ns Opening::restart_log(Ns now) {
  std::deque<Log::File> files;
  for (const LogScan::File& file : log_.files) files.push_back({file.id, file.last_lsn});
  state_.log.reopen(now, std::move(files), log_.last_lsn, log_.files.back().number + 1);
  recovered_write_ = state_.log.numbers().recover(log_.last_lsn);
  enter(OpeningState::kUndoing);
  next_ = Next::kUndo;
  return now;
}

// recover_abort_all_live_txns, then the checkpoint that makes the log up to here superfluous.
Ns Opening::undo(Ns now) {
  if (state_.transactions.live().empty()) {
    state_.log.comment(now, "recover");
    checkpoint_ = checkpointer_.request(now);
    enter(OpeningState::kCheckpoint);
    next_ = Next::kCheckpoint;
    return now;
  }
  const u64 xid = state_.transactions.live().front()->xid;
  if (undoing_ != xid) {
    undoing_ = xid;
    undone_ = replay_.changes_of_oldest();
    state_.log.abort(now, xid);
    if (const Ns until = state_.log.take_wait(); until > now) return until;
  }
  const Progress p = replay_.undo_oldest(now);
  if (p.kind != Progress::kDone) return p.time;
  state_.opening.aborted++;
  state_.env.facts.emit(kCauseRecoveryRead, 0, [&] {
    return TransactionUndone{.row = state_.opening.row(), .xid = xid, .undone = undone_};
  });
  return now + p.time;
}

Ns Opening::await_checkpoint(Ns now) {
  if (!checkpointer_.ended(checkpoint_)) {
    checkpointer_.wait(*this);
    return kNever;
  }
  next_ = Next::kDone;
  state_.opening.ended_ns = now;
  log_ = {};
  walk_ = {};
  enter(OpeningState::kOpen);
  host_.opened(now);
  return kNever;
}

}  // namespace tt::fractal
