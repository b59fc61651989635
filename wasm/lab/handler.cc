#include "lab/handler.h"

#include <algorithm>

#include "lab/protocol.h"
#include "lab/registry.h"
#include "lab/schema_json.h"

namespace tt::lab {
namespace {

Error damaged(const char* what) {
  return {ErrorCode::kBadRequest, std::string("damaged request: ") + what};
}

// Reads "number of overrides { option, value }" over `values`.
Error read_overrides(RowReader& in, const OptionGroup& group, std::vector<u64>& values) {
  for (u64 n = in.integer(); n > 0 && !in.damaged(); n--) {
    const u64 option = in.integer(), value = in.integer();
    if (Error error = apply_option(group, option, value, values); !error.ok()) return error;
  }
  return in.damaged() ? damaged("options") : Error::none();
}

const OptionGroup* group_named(Slice name) {
  for (const GroupEntry& entry : option_groups())
    if (name == entry.group->name) return entry.group;
  return nullptr;
}

}  // namespace

Slice Handler::handle(Slice request) {
  reply_.assign(1, '\0');
  RowReader in(request.empty() ? request : request.substr(1));
  const u8 kind = request.empty() ? 255 : static_cast<u8>(request[0]);
  Error error;
  RowWriter out(&reply_);
  // All requests after kLoad need a lab, except kContent: snapshots may precede the first load.
  if (kind > static_cast<u8>(RequestKind::kLoad) && lab_ == nullptr &&
      kind <= static_cast<u8>(RequestKind::kRead) &&
      kind != static_cast<u8>(RequestKind::kContent)) {
    error = {ErrorCode::kBadRequest, "nothing is loaded"};
  } else {
    switch (static_cast<RequestKind>(kind)) {
      case RequestKind::kSchema: out.text(schema_json()); break;
      case RequestKind::kLoad: error = load(in); break;
      case RequestKind::kAdvance: error = advance(in); break;
      case RequestKind::kDescribe: error = describe(in); break;
      case RequestKind::kReport: {
        const bool brief = !in.at_end() && in.integer() != 0;
        if (!in.at_end()) {
          error = damaged("report");
          break;
        }
        ReportSink sink(&reply_);
        lab_->report(sink, brief ? Lab::Digest::kLeft : Lab::Digest::kMade);
        break;
      }
      case RequestKind::kInspect: error = inspect(in); break;
      case RequestKind::kStatus: lab_->status(false).encode(out); break;
      case RequestKind::kContent: error = content(); break;
      case RequestKind::kChange: error = change(in); break;
      case RequestKind::kCrash: error = crash(in); break;
      case RequestKind::kRead: error = read(in); break;
      default: error = {ErrorCode::kBadRequest, "unknown request " + std::to_string(kind)};
    }
  }
  if (!error.ok()) {
    reply_.assign(1, '\1');
    out.text(error.message);
  }
  return reply_;
}

Error Handler::load(RowReader& in) {
  LabConfig config;
  config.slabs = &slabs_;
  config.seed = in.integer();
  config.engine_folder = static_cast<u8>(in.integer());
  config.follow_id = in.integer();
  bool known = false;
  for (const EngineEntry& entry : engines()) known |= entry.schema->folder == config.engine_folder;
  if (!known) return {ErrorCode::kBadRequest, "no such engine"};
  for (const GroupEntry& entry : option_groups()) {
    config.groups.push_back(default_options(*entry.group));
    if (Error error = apply_profile(*entry.group, 0, config.groups.back()); !error.ok())
      return error;
  }
  for (u64 n = in.integer(); n > 0 && !in.damaged(); n--) {
    const u64 index = in.integer(), profile = in.integer();
    if (index >= option_groups().size()) return damaged("option group");
    const OptionGroup& group = *option_groups()[index].group;
    if (Slice(group.role) == "device") config.device_group = index;
    for (size_t i = 0; i < workloads().size(); i++)
      if (Slice(group.name) == workloads()[i].group) config.workload = i;
    config.groups[index] = default_options(group);
    if (Error error = apply_profile(group, profile, config.groups[index]); !error.ok())
      return error;
    if (Error error = read_overrides(in, group, config.groups[index]); !error.ok()) return error;
  }
  const char* const phase_group = workloads()[config.workload].phase_group;
  const OptionGroup* const phase = phase_group == nullptr ? nullptr : group_named(phase_group);
  for (u64 n = in.integer(); n > 0 && !in.damaged(); n--) {
    if (phase == nullptr) return damaged("phases");
    config.phases.push_back(default_options(*phase));
    if (Error error = read_overrides(in, *phase, config.phases.back()); !error.ok()) return error;
  }
  if (phase == nullptr) config.program = in.bytes();
  if (!in.at_end()) return damaged("load");
  // A refused configuration leaves the running lab in place.
  Result<std::unique_ptr<Lab>> lab = Lab::create(config);
  if (!lab.ok()) return lab.error();
  lab_ = std::move(lab.value());
  for (size_t i = 0; i < option_groups().size(); i++)
    if (option_groups()[i].folder->folder == config.engine_folder) engine_group_ = i;
  engine_options_ = config.groups[engine_group_];
  return Error::none();
}

Error Handler::advance(RowReader& in) {
  const u64 stop = in.integer(), target = in.integer(), max_steps = in.integer(),
            mode = in.integer();
  if (!in.at_end() || stop > 3 || mode > 3) return damaged("advance");
  FactStream& facts = lab_->facts();
  if (mode < 3) facts.set_mode(static_cast<FactStream::Mode>(mode));
  const bool reached = lab_->advance(static_cast<StopAt>(stop), target, max_steps);
  RowWriter out(&reply_);
  lab_->status(reached).encode(out);
  out.bytes(facts.buffer());
  facts.buffer().clear();
  return Error::none();
}

Error Handler::crash(RowReader& in) {
  const u64 survivors = in.integer();
  if (!in.at_end()) return damaged("crash");
  if (lab_->state() != RunState::kRunning) return {ErrorCode::kBadRequest, "the run has ended"};
  lab_->crash(survivors);
  RowWriter out(&reply_);
  lab_->status(false).encode(out);
  // The recording mode is that of the last advance.
  out.bytes(lab_->facts().buffer());
  lab_->facts().buffer().clear();
  return Error::none();
}

Error Handler::read(RowReader& in) {
  const u64 file = in.integer(), offset = in.integer(), size = in.integer();
  if (!in.at_end()) return damaged("read");
  const Volume& volume = lab_->volume();
  const std::vector<FileId> files = volume.files();
  if (!std::binary_search(files.begin(), files.end(), file))
    return {ErrorCode::kBadRequest, "there is no such file"};
  const u64 whole = volume.size(file), from = std::min(offset, whole);
  std::string scratch;
  RowWriter(&reply_).integer(whole).bytes(
      volume.view(file, from, std::min(size, whole - from), scratch));
  return Error::none();
}

Error Handler::describe(RowReader& in) {
  std::vector<TableId> wanted;
  for (u64 n = in.integer(); n > 0 && !in.damaged(); n--)
    wanted.push_back(static_cast<TableId>(in.integer()));
  if (!in.at_end()) return damaged("describe");
  // No table named: all folded ones, the state that facts keep up to date.
  if (wanted.empty())
    for (const FolderSchema* folder : folders())
      for (u8 i = 0; i < folder->tables.size(); i++)
        if (folder->tables[i].folded) wanted.push_back(make_id(folder->folder, i));
  TableSink sink(&reply_, std::move(wanted));
  lab_->describe(sink);
  return Error::none();
}

Error Handler::inspect(RowReader& in) {
  const u64 table = in.integer(), id = in.integer();
  const Slice key = in.bytes();
  if (!in.at_end()) return damaged("inspect");
  TableSink sink(&reply_, {});
  lab_->inspect(static_cast<TableId>(table), id, key, sink);
  return Error::none();
}

Error Handler::content() {
  RowWriter out(&reply_);
  // Without a lab there is no memory to save.
  const auto places =
      lab_ == nullptr ? std::vector<ContentStore::ChunkPlace>{} : lab_->content().chunk_places();
  out.integer(places.size());
  for (const auto& place : places)
    out.integer(reinterpret_cast<std::uintptr_t>(place.address)).integer(place.generation);
  return Error::none();
}

Error Handler::change(RowReader& in) {
  const OptionGroup& group = *option_groups()[engine_group_].group;
  std::vector<u64> values = engine_options_;
  if (Error error = read_overrides(in, group, values); !error.ok()) return error;
  if (!in.at_end()) return damaged("change");
  for (size_t i = 0; i < values.size(); i++)
    // All or nothing: one static option refuses the whole change.
    if (values[i] != engine_options_[i] && !group.options[i].dynamic)
      return {ErrorCode::kBadOption, std::string(group.name) + "." + group.options[i].name +
                                         ": cannot be changed while the engine runs"};
  if (values == engine_options_) return Error::none();
  if (Error error = lab_->change_options(values); !error.ok()) return error;
  engine_options_ = std::move(values);
  return Error::none();
}

}  // namespace tt::lab
