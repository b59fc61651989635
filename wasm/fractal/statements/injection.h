// Injection: brings a message to the node where it enters the tree (PerconaFT ft/ft-ops.cc
// toku_ft_root_put_msg, push_something_in_subtree). It is promoted as deep as empty buffers, nodes
// in memory and recent traffic let it, and reaches leaves only at the two edges of the tree. A
// message to all rows enters at the root.
#pragma once
#include <array>

#include "fractal/flush/flusher.h"
#include "fractal/state/transactions.h"
#include "fractal/statements/statement_cursor.h"

namespace tt::fractal {

class Injection {
 public:
  Injection(Nodes& nodes, const Transactions& transactions, Flusher& flusher)
      : nodes_(nodes), transactions_(transactions), flusher_(flusher) {}
  // Injects the message and gives it its MSN. May wait; call again with the same message then.
  Progress inject(Ns now, StatementCursor& cursor, Dictionary& dictionary, Message message);

 private:
  static constexpr u32 kMaxHeight = 32;
  // The node that a message enters, and the buffers that it passes on its way down.
  struct Place {
    Node* node = nullptr;
    u32 depth = 0, edges = 0;
    std::array<PathStep, kMaxHeight> passed;
  };
  enum class Reshaped : u8 { kNo, kYes, kWait };
  bool inject_rightmost(Ns now, StatementCursor& cursor, Dictionary& dictionary,
                        const Message& message, Visit* visit);
  // Finds the place from the root, which is in memory and need not be split.
  Visit find_place(Ns now, StatementCursor& cursor, Node& root, const Message& message,
                   Place& place);
  Reshaped reshape_child(Ns now, StatementCursor& cursor, Node& parent, u32 child, u32 edges);
  Reshaped merge_child(Ns now, StatementCursor& cursor, Node& parent, u32 child);
  void inject_into(Ns now, Node& node, Message message, u32 depth, bool right_edge);
  void emit_entered(Node& node, const Message& message, u32 depth);
  // Emits RowInjected or MessageInjected; row() is the row that it assigns.
  template <class Fact, class Row>
  void emit_injected(Row&& row, const Message& message, u32 depth);

  Nodes& nodes_;
  const Transactions& transactions_;
  Flusher& flusher_;
};

}  // namespace tt::fractal
