// One SQL statement: its plan as calls of the engine, one after the other.
#pragma once
#include <deque>
#include <set>
#include <vector>

#include "server/execute/finder.h"
#include "server/execute/insert_row.h"
#include "server/execute/row_change.h"

namespace tt::server {

// The answer of a statement.
struct Answer {
  u64 changed = 0, found = 0;  // rows
  u64 hash = 0;                // folds the rows found, in their order
  SqlError error = SqlError::kNone;
  Fault fault = Fault::kNone;
  u64 calls = 0, rows_read = 0;  // the engine's
  u64 user_bytes = 0;
  bool relies_on_gaps = false;  // perhaps: see Locker::gap_locks()
  u32 columns = 0;
  std::string text = {};  // the rows for people, if they are wanted
  bool failed() const { return error != SqlError::kNone || fault != Fault::kNone; }
};

class Execution final : private RowUser {
 public:
  Execution(Database& database, Bookings& bookings, Machine& machine, Locker& locker)
      : database_(database),
        bookings_(bookings),
        machine_(machine),
        locker_(locker),
        finder_(machine, *this, locker),
        change_(locker) {}

  // Begins a plan that is no BEGIN, COMMIT or ROLLBACK. `keeps_text`: the answer has its rows;
  // `undoes`: if it fails, it undoes what it has changed, as its transaction continues;
  // `shares`: what it reads without saying so is locked all the same.
  void begin(const Plan& plan, bool keeps_text, bool undoes, bool shares);
  // Rows that an INSERT finds there are its own, from before a power cut.
  void redoes(bool redoes) { redoes_ = redoes; }
  // Makes the next call; kDone once the statement is done, or has failed.
  Step next(tt::Statement& call);
  // A wait has ended without its lock. `undoes`: what the statement has changed is undone.
  void lose(SqlError error, bool undoes);
  const Answer& answer() const { return answer_; }
  // True if it has changed a row: then its transaction is to end.
  bool wrote() const { return answer_.changed > 0; }

 private:
  enum class Stage : u8 { kFinding, kRows, kChanging, kUndoing, kDone };
  // A row that the statement has changed.
  struct Undo {
    bool had = false, has = false;
    Row before = {}, after = {};
  };

  Fault use(const Row& row, std::span<const Value> values) override;
  // SELECT.
  Fault select(std::span<const Value> values);
  Fault aggregate(std::span<const Value> values);
  void finish_select();
  Fault give(std::span<const Value> cells);
  // The others: begin the change of the next row; false: there is none.
  bool begin_row();
  bool begin_insert();
  bool begin_found();
  bool set_columns(const std::vector<SetColumn>& sets, const Row& from, const Row* inserted);
  void end_row();
  bool begin_undo();
  bool fail(Fault fault);
  bool fail(SqlError error);

  Database& database_;
  Bookings& bookings_;
  Machine& machine_;
  Locker& locker_;
  Finder finder_;
  RowChange change_;
  const Plan* plan_ = nullptr;
  TableState* table_ = nullptr;
  Stage stage_ = Stage::kDone;
  bool keeps_text_ = false, redoes_ = false, undoes_ = false;
  RowList found_;   // rows to change
  size_t row_ = 0;  // the next row to insert or change
  Row before_, after_, inserted_;
  std::vector<Undo> undo_;
  bool updates_duplicate_ = false;
  u64 limit_ = ~u64{0};  // rows of a DISTINCT answer
  std::vector<Value> cells_, sums_;
  std::deque<std::string> sum_bytes_;
  std::set<std::string> distinct_;
  std::string row_text_;
  Answer answer_;
};

// Appends a cell as text: a number with its point, NULL as \N.
void append_cell(const Value& value, std::string& out);

}  // namespace tt::server
