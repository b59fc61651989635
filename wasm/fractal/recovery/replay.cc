#include "fractal/recovery/replay.h"

#include <algorithm>

#include "fractal/format/damaged.h"
#include "fractal/format/loaded_name.h"
#include "fractal/format/row_change.h"
#include "fractal/format/table_row.h"
#include "fractal/recovery/directory.h"
#include "fractal/recovery/rollback_reader.h"
#include "fractal/statements/ending.h"

namespace tt::fractal {
namespace {

Error never_began() { return damaged("its transaction never began"); }

// The error of a record that the library logs and this engine does not replay.
Error refusal_of(LogCommand command) {
  std::string why =
      std::string("records of type '") + static_cast<char>(command) + "' are not replayed";
  if (command == LogCommand::kUpdate || command == LogCommand::kUpdateBroadcast)
    why = "updates by a function of the application are not replayed";
  return {ErrorCode::kUnsupported, why};
}

// True if the record changes rows, in a way that can be replayed.
bool changes_rows(const LogRecord& r) {
  switch (r.command) {
    case LogCommand::kInsert:
    case LogCommand::kInsertMultiple:
    case LogCommand::kDelete:
    case LogCommand::kDeleteMultiple: return true;
    case LogCommand::kUpdate:
    case LogCommand::kUpdateBroadcast: return is_row_change(r.value);
    default: return false;
  }
}

MessageType message_of(LogCommand command) {
  switch (command) {
    case LogCommand::kDelete:
    case LogCommand::kDeleteMultiple: return MessageType::kDelete;
    case LogCommand::kUpdate: return MessageType::kUpdate;
    case LogCommand::kUpdateBroadcast: return MessageType::kUpdateAllRows;
    default: return MessageType::kInsert;
  }
}

}  // namespace

Progress Replay::fail(const LogRecord& record, const Error& error) {
  env_.fail({error.code, "log record " + std::to_string(record.lsn) + ": " + error.message});
  return Progress::park();
}

// A checkpoint numbers the open files again; others are opened after it. Before a bulk load a
// dictionary had another file, whose records the new one's header passes over.
void Replay::know_file(const LogRecord& record) {
  const Slice name = without_folder(record.value);
  Dictionary* used = nullptr;
  for (u32 number = 0; number < dictionaries_.numbers(); number++)
    if (own_name(dictionaries_[number].file_name) == own_name(name)) used = &dictionaries_[number];
  std::erase_if(files_, [&](const LogFile& file) { return file.number == record.file; });
  files_.push_back({record.file, std::string(name), used});
}

// Dictionaries that a checkpoint did not name: of indexes that were dropped, or were being built.
// Before they are whole, their rows name them already.
void Replay::know_unnamed_files() {
  for (u32 number = 0; number < dictionaries_.numbers(); number++) {
    Dictionary& dictionary = dictionaries_[number];
    const bool built = own_name(dictionary.file_name) != dictionary.file_name;
    if (built || !dictionaries_.is_open(dictionary))
      files_.push_back({number, dictionary.file_name, &dictionary});
  }
}

// Before the first checkpoint, the log of this engine names no files: their numbers are those of
// the dictionaries.
Result<Dictionary*> Replay::dictionary_of(u32 number) const {
  const auto file = std::find_if(files_.begin(), files_.end(),
                                 [&](const LogFile& known) { return known.number == number; });
  if (files_.empty() ? number >= dictionaries_.numbers() : file == files_.end())
    return damaged("it names a file that is not open");
  Dictionary* const dictionary = files_.empty() ? &dictionaries_[number] : file->dictionary;
  if (dictionary == nullptr)
    return Error{ErrorCode::kUnsupported, "it changes " + file->name + ", which this run has not"};
  if (!dictionary->shown()) return damaged("it changes the rollback file");
  return dictionary;
}

bool Replay::loads_own_file(const LogRecord& record) const {
  const Result<Dictionary*> dictionary = dictionary_of(record.file);
  return dictionary.ok() && own_name(dictionary.value()->file_name) == own_name(record.value);
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
  transactions_.adopt(live.transaction);
  return live;
}

void Replay::forget(u64 xid) {
  Live* const live = find(xid);
  if (live == nullptr) return;
  transactions_.end(live->transaction);
  live_.remove_if([&](const Live& other) { return &other == live; });
}

// Lists the changes of a record in each dictionary that it names. Entries follow from the row
// (toku_recover_enq_insert_multiple calls the application's row generator).
Error Replay::read_changes(const LogRecord& record) {
  const bool multiple = record.command == LogCommand::kInsertMultiple ||
                        record.command == LogCommand::kDeleteMultiple;
  const auto add = [&](u32 file, bool whole_row) {
    const Result<Dictionary*> dictionary = dictionary_of(file);
    if (!dictionary.ok()) return dictionary.error();
    if (!dictionaries_.is_open(*dictionary.value())) return Error::none();  // it was dropped
    changes_.push_back(
        {dictionary.value(), std::string(record.key), record.value, message_of(record.command)});
    Change& change = changes_.back();
    if (!whole_row) {
      if (change.dictionary->index >= env_.indexes.size())
        return Error{ErrorCode::kUnsupported, "what the entries of a row are is not known"};
      const IndexInfo& index = env_.indexes[change.dictionary->index];
      const Result<Dictionary*> of_rows = dictionary_of(record.file);
      if (!of_rows.ok()) return of_rows.error();
      const IndexInfo& rows = env_.indexes[of_rows.value()->index];
      std::string buffer;
      const Slice value = row_value(rows, record.value, buffer);
      change.key = entry_key(rows, index, record.key, value);
      if (index.columns.empty()) change.value = {};  // else it is clustering
    }
    return Error::none();
  };
  changes_.clear();
  Error error = multiple ? Error::none() : add(record.file, true);
  for (u64 at = 0; at < record.other_files.size() && error.ok(); at += 4) {
    const u32 file = load32le(record.other_files.data() + at);
    error = add(file, file == record.file);
  }
  std::reverse(changes_.begin(), changes_.end());
  return error;
}

// Reopens a transaction that ran when the checkpoint began (recover_transaction): its undo
// information is in the rollback file as that checkpoint left it. A later checkpoint, which did not
// end, names the transaction again.
Progress Replay::reopen(Ns now, const LogRecord& record) {
  if (find(record.xid) != nullptr) return Progress::done(0);
  const FileId file = dictionaries_.rollback().file;
  const Result<RollbackChain> chain = read_rollback_log(env_.volume, file, checkpoint_lsn_, record);
  if (!chain.ok()) return env_.fail(chain.error()), Progress::park();
  Ns done = now;
  for (const Place& place : chain.value().places)
    done = std::max(done,
                    env_.volume.read(now, file, place.offset, place.bytes, {kCauseRecoveryRead}));
  Live& live = begin(record.xid);
  for (const RollbackNote& note : chain.value().notes) {
    const Result<Dictionary*> dictionary = dictionary_of(note.file);
    if (!dictionary.ok())
      return fail(record,
                  {dictionary.error().code, "its rollback log: " + dictionary.error().message});
    if (!dictionaries_.is_open(*dictionary.value())) continue;  // it was dropped
    live.entries.push_back(
        {dictionary.value(), note.deletes, note.key, note.all_rows, note.resets});
  }
  return Progress::done(done - now);
}

Progress Replay::apply(Ns now, const LogRecord& record) {
  if (record.nested)
    return fail(record, {ErrorCode::kUnsupported, "transactions within others are not replayed"});
  if (changes_rows(record)) {
    if (find(record.xid) == nullptr) return fail(record, never_began());
    if (!running_)
      if (const Error error = read_changes(record); !error.ok()) return fail(record, error);
    return run(now, [&] { return change(now, record); });
  }
  switch (record.command) {
    case LogCommand::kBegin: begin(record.xid); break;
    case LogCommand::kStillOpen: return reopen(now, record);
    case LogCommand::kBeginCheckpoint:
      transactions_.skip_to(record.last_xid);
      files_.clear();
      know_unnamed_files();
      break;
    case LogCommand::kAssociate:
    case LogCommand::kOpenFile: know_file(record); break;
    case LogCommand::kCommit:
    case LogCommand::kAbort:
      if (find(record.xid) == nullptr) return fail(record, never_began());
      return run(now, [&] {
        const bool commits = record.command == LogCommand::kCommit;
        const Progress p = end(now, *find(record.xid), commits, record.lsn);
        if (p.kind == Progress::kDone && commits) progress_.committed++;
        return p;
      });
    case LogCommand::kLoad:
      // The scan of the log has chosen the file. The library's own logs give it another number.
      if (!loads_own_file(record)) return fail(record, refusal_of(record.command));
      break;
    case LogCommand::kCreateFile:
      if (own_name(record.value) == record.value) return fail(record, refusal_of(record.command));
      break;
    case LogCommand::kDeleteFile:
      if (!dictionary_of(record.file).ok()) return fail(record, refusal_of(record.command));
      break;
    case LogCommand::kHotIndex:
    case LogCommand::kEndCheckpoint:
    case LogCommand::kCloseFile:
    case LogCommand::kShutdown:
    case LogCommand::kComment: break;
    default: return fail(record, refusal_of(record.command));
  }
  return Progress::done(0);
}

template <class Send>
Progress Replay::run(Ns now, Send&& send) {
  if (!running_) {
    if (cursor_.stalls(nodes_.status, writer_, now)) return Progress::park();
    running_ = true;
    messages_ = nodes_.status.counters.messages;
  }
  const Progress p = send();
  if (p.kind != Progress::kDone) return p;
  running_ = false;
  const u64 sent = nodes_.status.counters.messages - messages_;
  const Ns cpu = cursor_.cpu + sent * env_.options.cpu_put_ns;
  progress_.messages += sent;
  cursor_.release(nodes_);
  writer_.wake_evictor_if_full(now);
  return Progress::done(cpu);
}

// toku_recover_enq_insert, toku_ft_maybe_insert: the rollback entry is saved even if the tree has
// the change.
Progress Replay::change(Ns now, const LogRecord& record) {
  Live& live = *find(record.xid);
  for (; !changes_.empty(); changes_.pop_back()) {
    const Change& change = changes_.back();
    const bool deletes = change.type == MessageType::kDelete;
    if (record.lsn <= change.dictionary->opened_lsn) {
      progress_.skipped++;
    } else {
      const Progress p = injection_.inject(
          now, cursor_, *change.dictionary,
          {change.type, 0, record.xid, change.key, deletes ? Slice() : change.value});
      if (p.kind != Progress::kDone) return p;
    }
    live.entries.push_back(
        {change.dictionary, deletes, change.key, is_broadcast(change.type), record.resets});
  }
  return Progress::done(0);
}

// do_insertion.
Progress Replay::end(Ns now, Live& live, bool commits, u64 lsn) {
  const u64 xid = live.transaction.xid;
  for (; !live.entries.empty(); live.entries.pop_back()) {
    const Entry& entry = live.entries.back();
    const auto type = ending_message(commits, entry.deletes, entry.all_rows, entry.resets);
    if (!type.has_value() || lsn <= entry.dictionary->opened_lsn) continue;
    const Progress p =
        injection_.inject(now, cursor_, *entry.dictionary, {*type, 0, xid, entry.key, {}});
    if (p.kind != Progress::kDone) return p;
  }
  forget(xid);
  return Progress::done(0);
}

Progress Replay::undo_oldest(Ns now) {
  Live& oldest = *find(transactions_.live().front()->xid);
  return run(now, [&] { return end(now, oldest, false, ~u64{0}); });
}

}  // namespace tt::fractal
