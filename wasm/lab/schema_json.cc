#include "lab/schema_json.h"

#include <string_view>

#include "build_id.h"
#include "lab/registry.h"

namespace tt::lab {

#ifdef __EMSCRIPTEN__

std::string schema_json() { return std::string("{\"build\":\"") + kBuildId + "\"}"; }

#else

namespace {

// A minimal JSON printer: objects and arrays with automatic commas.
class Json {
 public:
  Json& open(char bracket) { return separate(), out_ += bracket, fresh_ = true, *this; }
  Json& close(char bracket) { return out_ += bracket, fresh_ = false, *this; }
  Json& key(const char* name) { return text(name), out_ += ':', fresh_ = true, *this; }
  Json& text(const char* s) {
    separate();
    out_ += '"';
    for (; *s != 0; s++) {
      if (*s == '"' || *s == '\\') out_ += '\\';
      out_ += *s;
    }
    out_ += '"';
    return *this;
  }
  Json& number(u64 v) { return separate(), out_ += std::to_string(v), *this; }
  Json& literal(const char* word) { return separate(), out_ += word, *this; }
  std::string take() { return std::move(out_); }

 private:
  void separate() {
    if (!fresh_) out_ += ',';
    fresh_ = false;
  }
  std::string out_;
  bool fresh_ = true;
};

constexpr const char* kColumnTypes[] = {"integer", "enum", "bytes", "text", "hash", "cause"};
constexpr const char* kRowOps[] = {"none", "assign", "remove"};
constexpr const char* kColours[] = {"data", "safety", "housekeeping"};
constexpr const char* kOptionTypes[] = {"count", "bytes", "ns", "flag", "enum", "permille"};
constexpr const char* kReportTypes[] = {"count", "ratio", "by_cause", "hash"};
template <class E>
const char* spell(const char* const* names, E value) {
  return names[static_cast<u32>(value)];
}

void names(Json& j, Names list) {
  if (list.empty()) return;
  j.key("names").open('[');
  for (const char* name : list) j.text(name);
  j.close(']');
}

void columns(Json& j, const char* key, std::span<const ColumnDef> list) {
  j.key(key).open('[');
  for (const ColumnDef& c : list) {
    j.open('{')
        .key("name")
        .text(c.name)
        .key("type")
        .text(spell(kColumnTypes, c.type))
        .key("unit")
        .text(c.unit)
        .key("help")
        .text(c.help);
    names(j, c.names);
    j.close('}');
  }
  j.close(']');
}

template <class Visit>
void each_row(Json& j, const char* key, Visit&& visit) {
  j.key(key).open('[');
  for (const FolderSchema* folder : folders()) visit(*folder);
  j.close(']');
}

u32 scale_of(const DurabilityTable& table, const char* profile) {
  for (const ProfileScale& s : table.scales)
    if (std::string_view(s.profile) == profile) return s.scale;
  return 1;
}

const DurabilityTable* durability_of(const GroupEntry& entry) {
  for (const EngineEntry& engine : engines())
    if (engine.schema == entry.folder) return engine.durability;
  return nullptr;
}

void values(Json& j, const OptionGroup& group, std::span<const ProfileValue> list) {
  j.key("values").open('{');
  for (const ProfileValue& v : list) j.key(group.options[v.option].name).number(v.value);
  j.close('}');
}

void durability(Json& j, const OptionGroup& group, const DurabilityTable& table) {
  j.key("durability").open('{');
  for (const DurabilityDef& d : table.promises) {
    j.key(name_of(d.promise)).open('{');
    values(j, group, d.values);
    if (d.second != kNoOption) j.key("second").text(group.options[d.second].name);
    j.close('}');
  }
  j.close('}');
}

void profiles(Json& j, const OptionGroup& group, const DurabilityTable* table) {
  j.key("profiles").open('[');
  for (const ProfileDef& p : group.profiles) {
    j.open('{').key("name").text(p.name).key("help").text(p.help);
    values(j, group, p.values);
    const u32 scale = table == nullptr ? 1 : scale_of(*table, p.name);
    if (scale != 1) j.key("scale").number(scale);
    j.close('}');
  }
  j.close(']');
}

void options(Json& j) {
  j.key("options").open('[');
  for (const GroupEntry& entry : option_groups()) {
    const OptionGroup& g = *entry.group;
    j.open('{')
        .key("group")
        .text(g.name)
        .key("role")
        .text(g.role)
        .key("folder")
        .number(entry.folder->folder)
        .key("options")
        .open('[');
    for (const OptionDef& o : g.options) {
      j.open('{')
          .key("name")
          .text(o.name)
          .key("type")
          .text(spell(kOptionTypes, o.type))
          .key("default")
          .number(o.inherits == kNoOption ? o.fallback : g.options[o.inherits].fallback);
      j.key("min").number(o.min).key("max").number(o.max).key("help").text(o.help);
      names(j, o.names);
      if (o.dynamic) j.key("dynamic").literal("true");
      if (o.inherits != kNoOption) j.key("inherits").text(g.options[o.inherits].name);
      j.close('}');
    }
    j.close(']');
    const DurabilityTable* table = durability_of(entry);
    profiles(j, g, table);
    if (table != nullptr) durability(j, g, *table);
    j.close('}');
  }
  j.close(']');
}

}  // namespace

std::string schema_json() {
  Json j;
  j.open('{').key("build").text(kBuildId);
  each_row(j, "folders", [&](const FolderSchema& f) {
    j.open('{').key("folder").number(f.folder).key("name").text(f.name).close('}');
  });
  each_row(j, "causes", [&](const FolderSchema& f) {
    for (u8 i = 0; i < f.causes.size(); i++) {
      const CauseDef& c = f.causes[i];
      j.open('{')
          .key("id")
          .number(make_id(f.folder, i))
          .key("name")
          .text(c.name)
          .key("label")
          .text(c.label);
      j.key("colour").text(spell(kColours, c.colour)).key("help").text(c.help).close('}');
    }
  });
  each_row(j, "tables", [&](const FolderSchema& f) {
    for (u8 i = 0; i < f.tables.size(); i++) {
      const TableDef& t = f.tables[i];
      j.open('{')
          .key("id")
          .number(make_id(f.folder, i))
          .key("name")
          .text(t.name)
          .key("keys")
          .number(t.key_columns);
      j.key("folded").literal(t.folded ? "true" : "false").key("help").text(t.help);
      columns(j, "columns", t.columns);
      j.close('}');
    }
  });
  each_row(j, "facts", [&](const FolderSchema& f) {
    for (u8 i = 0; i < f.facts.size(); i++) {
      const FactDef& d = f.facts[i];
      j.open('{').key("id").number(make_id(f.folder, i)).key("name").text(d.name).key("table");
      d.table == kNoTable ? j.literal("null") : j.number(d.table);
      j.key("op").text(spell(kRowOps, d.op)).key("help").text(d.help);
      columns(j, "extra", d.extra);
      j.close('}');
    }
  });
  options(j);
  each_row(j, "report", [&](const FolderSchema& f) {
    for (u8 i = 0; i < f.report.size(); i++) {
      const ReportFieldDef& r = f.report[i];
      j.open('{')
          .key("id")
          .number(make_id(f.folder, i))
          .key("name")
          .text(r.name)
          .key("type")
          .text(spell(kReportTypes, r.type));
      j.key("unit").text(r.unit).key("help").text(r.help).close('}');
    }
  });
  return j.close('}').take();
}

#endif

}  // namespace tt::lab
