#include "kv/requests.h"

#include <cstring>

#include "btree/options/schema.h"
#include "fractal/options/schema.h"
#include "kv/store.h"
#include "kv/tree_store.h"
#include "lsm/options/schema.h"

namespace tt::kv {
namespace {

Error bad(std::string what) { return {ErrorCode::kBadRequest, std::move(what)}; }

void append_bytes(std::string& out, Slice bytes) {
  append32le(out, static_cast<u32>(bytes.size()));
  out.append(bytes);
}

}  // namespace

// Reads a request. After a missing field ok() is false, and every field reads as zero.
class Requests::Reader {
 public:
  explicit Reader(Slice in) : in_(in) {}
  bool ok() const { return ok_; }
  u8 byte() { return static_cast<u8>(take(1)[0]); }
  u32 number() { return load32le(take(4).data()); }
  u64 long_number() { return load64le(take(8).data()); }
  Slice bytes() {
    const u32 size = number();
    if (size <= in_.size()) return take(size);
    ok_ = false;
    return {};
  }
  Range range() {
    const u8 flags = byte();
    Range range;
    if ((flags & 1) != 0) range.lower = {std::string(bytes()), (flags & 2) != 0};
    if ((flags & 4) != 0) range.upper = {std::string(bytes()), (flags & 8) != 0};
    if ((flags & 16) != 0) range.direction = lsm::Direction::kBackward;
    return range;
  }

 private:
  Slice take(u64 size) {
    static constexpr char kZeros[8] = {};
    if (size > in_.size()) {
      ok_ = false;
      in_ = {};
      return {kZeros, sizeof kZeros};
    }
    const Slice taken = in_.substr(0, size);
    in_.remove_prefix(size);
    return taken;
  }
  Slice in_;
  bool ok_ = true;
};

// Options by the engine's own names; a value out of range is refused.
template <class Options>
Error Requests::read_options(Reader& in, const FolderSchema& schema, Options& options) {
  for (u32 count = in.number(); count > 0 && in.ok(); count--) {
    const Slice name = in.bytes();
    const u64 value = in.long_number();
    bool known = false;
    for (const OptionGroup& group : schema.options) {
      for (size_t i = 0; i < group.options.size(); i++) {
        const OptionDef& option = group.options[i];
        if (Slice(option.name) != name) continue;
        if (value < option.min || value > option.max)
          return {ErrorCode::kBadOption, std::string(name) + ": out of range"};
        known = true;
        auto values = options.to_values();
        values[i] = value;
        options = Options::from_values(values);
      }
    }
    if (!known) return {ErrorCode::kBadOption, "no such option: " + std::string(name)};
  }
  return Error::none();
}

Slice Requests::handle(Slice request) {
  Reader in(request);
  const Call call = static_cast<Call>(in.byte());
  reply_.assign(1, '\0');
  Error error = in.ok() ? answer(call, in) : bad("an empty request");
  if (error.ok() && !in.ok()) error = bad("a request cut short");
  if (error.ok()) return reply_;
  reply_.assign(1, static_cast<char>(error.code));
  reply_ += error.message;
  return reply_;
}

Error Requests::answer(Call call, Reader& in) {
  if (call == Call::kOpen) return open(in);
  if (call == Call::kExists) {
    reply_.push_back(store_ != nullptr && store_->exists() ? 1 : 0);
    return Error::none();
  }
  if (store_ == nullptr || !store_->is_open()) return bad("the store is not open");
  switch (call) {
    case Call::kOpen:
    case Call::kExists: break;
    case Call::kClose: return store_->close();
    case Call::kWrite: return write(in);
    case Call::kGet: return get(in);
    case Call::kTakeSnapshot:
      if (!store_->capabilities().snapshots) return bad("this engine has no snapshots");
      append64le(reply_, store_->take_snapshot());
      return Error::none();
    case Call::kReleaseSnapshot: store_->release_snapshot(in.long_number()); return Error::none();
    case Call::kBeginRows: {
      const u64 snapshot = in.long_number();
      append32le(reply_, store_->begin_rows(in.range(), snapshot));
      return Error::none();
    }
    case Call::kSeek: {
      const u32 iterator = in.number();
      if (!store_->has_rows(iterator)) return bad("no such iterator");
      store_->seek(iterator, in.bytes());
      return Error::none();
    }
    case Call::kNextRows: return next_rows(in);
    case Call::kEndRows: store_->end_rows(in.number()); return Error::none();
    case Call::kClear: {
      const u64 snapshot = in.long_number();
      const Range range = in.range();
      return store_->clear(range, snapshot, in.long_number());
    }
    case Call::kFlush: return store_->flush();
    case Call::kSettle: return store_->settle();
    case Call::kPowerCut: store_->power_cut(in.long_number()); return Error::none();
  }
  return bad("no such call");
}

template <class Made, class MadeOptions, class Options>
Error Requests::make_store(Reader& in, const FolderSchema& schema, MadeOptions made,
                           Options options) {
  if (Error error = read_options(in, schema, options); !error.ok()) return error;
  made.engine = options;
  if (in.ok()) store_ = std::make_unique<Made>(made);
  return Error::none();
}

Error Requests::make_store(Reader& in) {
  FlashOptions drive;
  drive.capacity_bytes = in.long_number();
  drive.power_loss_protection = 1;
  const bool power_cuts = in.byte() != 0;
  const StoreOptions store{.drive = drive, .engine = {}, .power_cuts = power_cuts};
  const TreeStoreOptions tree{.drive = drive, .engine = {}, .power_cuts = power_cuts};
  const Slice engine = in.bytes();
  if (engine == "lsm") {
    lsm::Options options;
    options.batch_transactions = true;
    return make_store<Store>(in, lsm::kSchema, store, options);
  }
  if (engine == "btree") return make_store<TreeStore>(in, btree::kSchema, tree, btree::Options());
  if (engine == "fractal")
    return make_store<TreeStore>(in, fractal::kSchema, tree, fractal::Options());
  return {ErrorCode::kBadOption,
          "no such engine: " + std::string(engine) + "; there are lsm, btree and fractal"};
}

Error Requests::open(Reader& in) {
  if (store_ == nullptr) {
    const Error error = make_store(in);
    if (store_ == nullptr) return error;  // none: the request is cut short, which handle() reports
  }
  return store_->is_open() ? bad("the store is open") : store_->open();
}

Error Requests::write(Reader& in) {
  std::vector<Write> writes;
  for (u32 count = in.number(); count > 0 && in.ok(); count--) {
    const u8 kind = in.byte();
    const Op op = kind == 1   ? Op::kPut
                  : kind == 3 ? Op::kMerge
                  : kind == 4 ? Op::kDeleteRange
                              : Op::kDelete;
    const Slice key = in.bytes();
    writes.push_back({op, key, op == Op::kDelete ? Slice() : in.bytes(),
                      kind == 2 ? WriteFlavour::kSingle : WriteFlavour::kPlain});
  }
  return in.ok() ? store_->write(writes) : Error::none();
}

Error Requests::get(Reader& in) {
  const u64 snapshot = in.long_number();
  const bool want_values = in.byte() != 0;
  std::optional<std::string> value;
  for (u32 count = in.number(); count > 0 && in.ok(); count--) {
    if (Error error = store_->get(in.bytes(), snapshot, &value); !error.ok()) return error;
    reply_.push_back(value ? 1 : 0);
    if (value && want_values) append_bytes(reply_, *value);
  }
  return Error::none();
}

Error Requests::next_rows(Reader& in) {
  struct Rows : RowSink {
    std::string& out;
    u32 count = 0;
    explicit Rows(std::string& o) : out(o) {}
    void row(Slice key, Slice value) override {
      append_bytes(out, key);
      append_bytes(out, value);
      count++;
    }
  };
  const u32 iterator = in.number();
  if (!store_->has_rows(iterator)) return bad("no such iterator");
  const u32 rows = in.number(), bytes = in.number();
  reply_.append(5, '\0');
  Rows sink(reply_);
  bool more = false;
  const Error error = store_->next_rows(iterator, rows, bytes, sink, &more);
  reply_[1] = more ? 1 : 0;
  store32le(&reply_[2], sink.count);
  return error;
}

}  // namespace tt::kv
