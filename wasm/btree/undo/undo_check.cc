// Verifies recovered undo logs; rollback, purge and truncation assume they are consistent. Reads
// without I/O, like the bookkeeping of the files. Skips torn pages; readers detect them.
#include <algorithm>
#include <set>

#include "btree/page/checksum.h"
#include "btree/undo/system_pages.h"
#include "btree/undo/undo.h"

namespace tt::btree {
namespace {

Place link(Slice page, u32 node, u32 which) { return PageList::place(page.data() + node + which); }

}  // namespace

// The bytes of a page; empty if it is torn.
std::string Undo::whole_bytes(u32 number) const {
  std::string bytes = instance_.page_bytes(page(number));
  return instance_.resident(page(number)) || page_is_whole(bytes) ? bytes : std::string();
}

// True if the log's list leads through exactly the pages of its segment. A torn page hides the rest
// of the list, which is then not checked.
bool Undo::has_pages(const Log& log) const {
  const std::vector<u32> pages = instance_.spaces[0]->pages_of(log.segment);
  const auto has = [&](u32 number) {
    return std::find(pages.begin(), pages.end(), number) != pages.end();
  };
  if (pages.size() != log.pages || !has(log.first) || !has(log.last)) return false;
  std::vector<Place> next(pages.size());
  bool hidden = false;
  for (size_t i = 0; i < pages.size(); i++) {
    const std::string bytes = whole_bytes(pages[i]);
    hidden |= bytes.empty();
    if (bytes.empty()) continue;
    if (!UndoPage::is_sound(bytes.data(), instance_.pool.page_size())) return false;
    for (const u32 which : {PageList::kPrevious, PageList::kNext}) {
      const Place to = link(bytes, UndoPage::kNodeAt, which);
      if (!(to == Place{}) && (to.offset != UndoPage::kNodeAt || !has(to.page))) return false;
    }
    next[i] = link(bytes, UndoPage::kNodeAt, PageList::kNext);
    if (pages[i] == log.last && !(next[i] == Place{})) return false;
  }
  if (hidden) return true;
  u32 at = log.first;
  for (u32 left = log.pages; left > 1; left--) {
    if (at == log.last) return false;
    at = next[static_cast<size_t>(std::find(pages.begin(), pages.end(), at) - pages.begin())].page;
    if (at == kNoPageNumber) return false;
  }
  return at == log.last;
}

// True if the log's first page is the first of its list, and holds its newest header.
bool Undo::begins(const Log& log) const {
  const std::string bytes = whole_bytes(log.first);
  if (bytes.empty()) return true;
  const Place first = link(bytes, UndoPage::kPageListAt, PageList::kFirst);
  const Place last = link(bytes, UndoPage::kPageListAt, PageList::kLast);
  return first == Place{log.first, UndoPage::kNodeAt} &&
         last == Place{log.last, UndoPage::kNodeAt} &&
         link(bytes, UndoPage::kNodeAt, PageList::kPrevious) == Place{} &&
         UndoPage::holds(bytes.data(), log.header);
}

// True if the history's list leads from its base through the logs found in it, and back.
bool Undo::has_history_list(const RollbackSegment& r) const {
  const auto place = [&](const Committed& c) {
    return Place{logs_[c.log].first, c.header + UndoPage::kHistoryNode};
  };
  const std::string base = whole_bytes(r.page);
  const Place newest = r.history.empty() ? Place{} : place(r.history.back());
  if (!base.empty() && !(link(base, RollbackPage::kHistoryAt, PageList::kFirst) == newest))
    return false;
  for (size_t i = 0; i < r.history.size(); i++) {
    const Place node = place(r.history[i]);
    const std::string bytes = whole_bytes(node.page);
    if (bytes.empty()) continue;
    const Place older = i > 0 ? place(r.history[i - 1]) : Place{};
    const Place newer = i + 1 < r.history.size() ? place(r.history[i + 1]) : Place{};
    if (!(link(bytes, node.offset, PageList::kNext) == older) ||
        !(link(bytes, node.offset, PageList::kPrevious) == newer))
      return false;
  }
  return true;
}

// True if each log belongs to one rollback segment and is cached or open once at most, and each
// transaction has a header to itself.
bool Undo::belong_together() const {
  std::vector<u32> owner(logs_.size(), kNone);
  std::set<std::pair<u32, u32>> headers;
  for (u32 r = 0; r < rollback_.size(); r++)
    for (const u32 log : rollback_[r].cached)
      if (std::exchange(owner[log], r) != kNone) return false;
  for (const Transaction& trx : recovered_)
    if (std::exchange(owner[trx.log], trx.rollback) != kNone ||
        !headers.insert({trx.log, logs_[trx.log].header}).second)
      return false;
  for (u32 r = 0; r < rollback_.size(); r++)
    for (const Committed& c : rollback_[r].history) {
      if (owner[c.log] != kNone && owner[c.log] != r) return false;
      owner[c.log] = r;
      if (!headers.insert({c.log, c.header}).second) return false;
    }
  return true;
}

Error Undo::check_recovered() const {
  for (const Log& log : logs_)
    if (log.first != 0 && (!has_pages(log) || !begins(log)))
      return instance_.fault(page(log.first), "begins an undo log whose pages contradict it");
  for (const RollbackSegment& r : rollback_)
    if (!has_history_list(r))
      return instance_.fault(page(r.page), "has a history that does not lead back");
  if (!belong_together())
    return instance_.fault(page(TransactionPage::kNumber),
                           "leads to undo logs that contradict each other");
  return Error::none();
}

}  // namespace tt::btree
