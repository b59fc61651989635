// The definition of progress, and the message for a run without it.
#include "lab/watchdog.h"

#include <gtest/gtest.h>

namespace tt::lab {
namespace {

// Looks every 4096 steps while `move` changes the marks; returns the step of the first message, and
// the message.
struct Bark {
  u64 steps;
  std::string words;
};
template <class Move>
Bark bark(Move&& move, u64 most_steps = 100'000'000) {
  Watchdog dog;
  Watchdog::Marks marks;
  while (marks.steps < most_steps) {
    marks.steps += 4096;
    move(marks);
    if (std::string words = dog.look(marks); !words.empty()) return {marks.steps, words};
  }
  return {0, ""};
}

TEST(Watchdog, StepsInWhichNothingHappensEndARun) {
  const Bark nothing = bark([](Watchdog::Marks& m) { m.statements = 7; });
  EXPECT_EQ(nothing.words,
            "no progress: 1003520 steps in which nothing was written, since statement 7 ended");
  EXPECT_EQ(bark([](Watchdog::Marks& m) { m.statements++; }).steps, 0u);
}

TEST(Watchdog, TheMoreIsStoredTheLongerAStatementMayRead) {
  const auto reads_after = [](u64 written) {
    return bark([&](Watchdog::Marks& m) { m.bytes_written = written; }).steps;
  };
  EXPECT_LT(reads_after(MiB), reads_after(2 * GiB));
  EXPECT_LT(reads_after(1024 * GiB), 17'000'000u);
}

TEST(Watchdog, AStatementMayWriteWhatIsStoredManyTimesButNotForEver) {
  const Bark rewriting = bark([](Watchdog::Marks& m) {
    m.bytes_stored = 256 * MiB;
    m.bytes_written += MiB;
  });
  EXPECT_GT(rewriting.steps, 4096u * 16000);
  EXPECT_EQ(rewriting.words, "no progress: 16385 MiB written and no statement has ended");
}

TEST(Watchdog, TimeThatPassesUntilAClientGoesOnIsProgress) {
  const auto timers_every = [](Ns period) {
    return bark(
               [&](Watchdog::Marks& m) {
                 m.client_due = kSecond;
                 m.time = m.steps * period;
               },
               10'000'000)
        .steps;
  };
  EXPECT_EQ(timers_every(100), 0u);
  EXPECT_GT(timers_every(2), 0u) << "half a thousand million steps";
}

struct Waiting : Actor {
  Waiting(const char* name, std::string what) : name_(name), what_(std::move(what)) {}
  Ns step(Ns) override { return kNever; }
  const char* name() const override { return name_; }
  std::string waits_for() const override { return what_; }
  const char* name_;
  std::string what_;
};

TEST(Watchdog, ActorsThatWaitForTheSameAreNamedTogether) {
  FactStream facts;
  Scheduler scheduler(facts);
  Waiting one("client", "put, free pages"), two("client", "put, free pages"),
      cleaner("page cleaner", "a write"), idle("purge", "");
  scheduler.add(one);
  scheduler.add(idle);
  scheduler.add(cleaner, 500);
  scheduler.add(two);
  EXPECT_EQ(describe_waits(scheduler),
            "2 × client: put, free pages; page cleaner: a write, next at 500 ns");
}

}  // namespace
}  // namespace tt::lab
