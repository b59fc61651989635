#include "fractal/recovery/replay.h"

#include <algorithm>

#include "fractal/recovery/rollback_reader.h"

namespace tt::fractal {

Progress Replay::fail(const LogRecord& record, const char* what) {
  state_.fail({ErrorCode::kCorruption, "log record " + std::to_string(record.lsn) + ": " + what});
  return Progress::park();
}

Replay::Live* Replay::find(u64 xid) {
  const auto at = std::find_if(live_.begin(), live_.end(),
                               [&](const Live& live) { return live.transaction.xid == xid; });
  return at == live_.end() ? nullptr : &*at;
}

Replay::Live& Replay::begin(u64 xid) {
  if (Live* const known = find(xid)) return *known;
  Live& live = live_.emplace_back();
  live.transaction.xid = xid;
  state_.adopt_transaction(live.transaction);
  return live;
}

void Replay::forget(u64 xid) {
  Live* const live = find(xid);
  if (live == nullptr) return;
  state_.end_transaction(live->transaction);
  live_.remove_if([&](const Live& other) { return &other == live; });
}

// What the record changes, in each dictionary that it names. The entries of a row follow from the
// row (toku_recover_enq_insert_multiple calls the row generator of the application).
Error Replay::read_changes(const LogRecord& record) {
  const auto all = state_.dictionaries();
  const auto add = [&](u32 file, bool whole_row) {
    if (file >= all.size()) return false;
    Dictionary& dictionary = *all[file];
    if (whole_row) {
      changes_.push_back({&dictionary, std::string(record.key), record.value});
    } else {
      const IndexInfo& index = state_.context.indexes[dictionary.index];
      changes_.push_back({&dictionary, entry_key(index.key_parts, record.key, record.value), {}});
    }
    return true;
  };
  changes_.clear();
  bool open = true;
  if (record.command != LogCommand::kInsertMultiple) open = add(record.file, true);
  for (u64 at = 0; at < record.other_files.size(); at += 4) {
    const u32 file = load32le(record.other_files.data() + at);
    open = open && add(file, file == record.file);
  }
  std::reverse(changes_.begin(), changes_.end());
  return open ? Error::none() : Error{ErrorCode::kCorruption, "it names a file that is not open"};
}

// A transaction that ran when the checkpoint began (recover_transaction): what would undo it is in
// the rollback file as that checkpoint left it. A later checkpoint, which did not end, names it
// again.
Progress Replay::reopen(Ns now, const LogRecord& record) {
  if (find(record.xid) != nullptr) return Progress::done(0);
  const FileId file = state_.rollback->file;
  const Result<RollbackChain> chain =
      read_rollback_log(state_.context.volume, file, checkpoint_lsn_, record);
  if (!chain.ok()) return state_.fail(chain.error()), Progress::park();
  Ns done = now;
  for (const Place& place : chain.value().places)
    done = std::max(done, state_.context.volume.read(now, file, place.offset, place.bytes,
                                                     {kCauseRecoveryRead}));
  Live& live = begin(record.xid);
  const auto all = state_.dictionaries();
  for (const RollbackNote& note : chain.value().notes) {
    if (note.file >= all.size())
      return fail(record, "its rollback log names a file that is not open");
    live.entries.push_back({all[note.file].get(), note.deletes, note.key});
  }
  return Progress::done(done - now);
}

Progress Replay::apply(Ns now, const LogRecord& record) {
  switch (record.command) {
    case LogCommand::kBegin: begin(record.xid); break;
    case LogCommand::kStillOpen: return reopen(now, record);
    case LogCommand::kBeginCheckpoint:
      state_.last_xid = std::max(state_.last_xid, record.last_xid);
      break;
    case LogCommand::kInsert:
    case LogCommand::kInsertMultiple:
    case LogCommand::kDelete:
      if (find(record.xid) == nullptr) return fail(record, "its transaction never began");
      if (!running_)
        if (const Error error = read_changes(record); !error.ok())
          return fail(record, error.message.c_str());
      return run(now, [&] { return change(now, record); });
    case LogCommand::kCommit:
    case LogCommand::kAbort:
      if (find(record.xid) == nullptr) return fail(record, "its transaction never began");
      return run(now, [&] {
        const bool commits = record.command == LogCommand::kCommit;
        const Progress p = end(now, *find(record.xid),
                               commits ? MessageType::kCommit : MessageType::kAbort, record.lsn);
        if (p.kind == Progress::kDone && commits) state_.opening.committed++;
        return p;
      });
    default: break;  // what names files and checkpoints has been read before
  }
  return Progress::done(0);
}

template <class Send>
Progress Replay::run(Ns now, Send&& send) {
  if (!running_) {
    if (cursor_.stalls(state_, writer_, now)) return Progress::park();
    running_ = true;
    messages_ = state_.counters.messages;
  }
  const Progress p = send();
  if (p.kind != Progress::kDone) return p;
  running_ = false;
  const u64 sent = state_.counters.messages - messages_;
  const Ns cpu = cursor_.cpu + sent * state_.options.cpu_put_ns;
  state_.opening.messages += sent;
  cursor_.release(state_);
  writer_.wake_evictor_if_full(now);
  return Progress::done(cpu);
}

// toku_recover_enq_insert, toku_ft_maybe_insert: the rollback entry is saved whatever the tree has.
Progress Replay::change(Ns now, const LogRecord& record) {
  const bool deletes = record.command == LogCommand::kDelete;
  Live& live = *find(record.xid);
  for (; !changes_.empty(); changes_.pop_back()) {
    const Change& change = changes_.back();
    if (record.lsn <= change.dictionary->opened_lsn) {
      state_.opening.skipped++;
    } else {
      const Progress p = injection_.inject(now, cursor_, *change.dictionary,
                                           {deletes ? MessageType::kDelete : MessageType::kInsert,
                                            0, record.xid, change.key, change.value});
      if (p.kind != Progress::kDone) return p;
    }
    live.entries.push_back({change.dictionary, deletes, change.key});
  }
  return Progress::done(0);
}

// A commit sends a message for each deleted key, an abort for each key (do_insertion).
Progress Replay::end(Ns now, Live& live, MessageType type, u64 lsn) {
  const u64 xid = live.transaction.xid;
  for (; !live.entries.empty(); live.entries.pop_back()) {
    const Entry& entry = live.entries.back();
    if (type == MessageType::kCommit && !entry.deletes) continue;
    if (lsn <= entry.dictionary->opened_lsn) continue;
    const Progress p =
        injection_.inject(now, cursor_, *entry.dictionary, {type, 0, xid, entry.key, {}});
    if (p.kind != Progress::kDone) return p;
  }
  forget(xid);
  return Progress::done(0);
}

Progress Replay::undo_oldest(Ns now) {
  Live& oldest = *find(state_.live.front()->xid);
  return run(now, [&] { return end(now, oldest, MessageType::kAbort, ~u64{0}); });
}

}  // namespace tt::fractal
