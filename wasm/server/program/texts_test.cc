// Texts of scripts: their letters, lengths, and what repeats in them.
#include "server/program/texts.h"

#include <gtest/gtest.h>

#include <set>

#include "server/program/testing/assembler.h"

namespace tt::server {
namespace {

class TextsTest : public ::testing::Test {
 protected:
  // Texts 1 to 4 of the program.
  static std::unique_ptr<const Program> with_texts() {
    auto program =
        Program::decode(program_of(0, Assembler(), 4, {"##-#x", "a-cZ", "one  two three ", ""}));
    EXPECT_TRUE(program.ok()) << program.error().message;
    return std::move(program.value());
  }
  std::string make(const Instruction& i, const std::vector<i64>& args,
                   Fault expected = Fault::kNone) {
    std::vector<Value> values;
    for (const i64 arg : args) values.push_back(Value::integer(arg));
    std::string out;
    EXPECT_EQ(texts_.make(i, values.data(), random_, out), expected);
    return out;
  }

  const std::unique_ptr<const Program> program_ = with_texts();
  Texts texts_{*program_, 7};
  SplitMix64 random_{3};
};

TEST_F(TextsTest, DigitsTakeThePlacesOfTheirSigns) {
  std::set<char> seen;
  for (u32 i = 0; i < 200; i++) {
    const std::string text = make({Op::digits_, 1}, {});
    ASSERT_EQ(text.size(), 5u);
    for (const size_t at : {0, 1, 3}) ASSERT_TRUE(text[at] >= '0' && text[at] <= '9');
    ASSERT_EQ(text[2], '-');
    ASSERT_EQ(text[4], 'x');
    seen.insert(text[0]);
  }
  EXPECT_EQ(seen.size(), 10u);
}

TEST_F(TextsTest, LettersComeFromTheirAlphabet) {
  std::set<char> seen;
  std::set<size_t> sizes;
  for (u32 i = 0; i < 200; i++) {
    const std::string text = make({Op::letters_, 2}, {2, 5});
    sizes.insert(text.size());
    seen.insert(text.begin(), text.end());
  }
  EXPECT_EQ(seen, (std::set<char>{'a', 'b', 'c', 'Z'}));
  EXPECT_EQ(sizes, (std::set<size_t>{2, 3, 4, 5}));
  make({Op::letters_, 4}, {2, 2}, Fault::kEmptyRange);
  make({Op::letters_, 2}, {5, 2}, Fault::kEmptyRange);
  make({Op::letters_, 2}, {0, 1'000'000'000}, Fault::kTooLong);
}

TEST_F(TextsTest, NamesHaveThreeSyllables) {
  EXPECT_EQ(make({Op::last_name_}, {0}), "BARBARBAR");
  EXPECT_EQ(make({Op::last_name_}, {371}), "PRICALLYOUGHT");
  EXPECT_EQ(make({Op::last_name_}, {999}), "EINGEINGEING");
  make({Op::last_name_}, {1000}, Fault::kEmptyRange);
}

TEST_F(TextsTest, WordsAreJoinedByBlanks) {
  const std::set<std::string> words = {"one", "two", "three"};
  for (u32 i = 0; i < 50; i++) EXPECT_TRUE(words.contains(make({Op::words_, 3}, {1, 1})));
  const std::string three = make({Op::words_, 3}, {3, 3});
  EXPECT_EQ(std::count(three.begin(), three.end(), ' '), 2);
  EXPECT_EQ(make({Op::words_, 3}, {0, 0}), "");
}

TEST_F(TextsTest, MotifsRepeat) {
  // Chunks of 128 bytes, of which a quarter is new; the rest is in one buffer of 512.
  const Instruction i{Op::motif_, 32, 100, 250'000'000};
  std::set<std::string> seen;
  u32 again = 0;
  for (u32 n = 0; n < 4000; n++) {
    const std::string chunk = make(i, {128});
    ASSERT_EQ(chunk.size(), 128u);
    for (const char letter : chunk) ASSERT_TRUE(letter >= 32 && letter <= 100);
    if (!seen.insert(chunk).second) again++;
  }
  EXPECT_NEAR(again, 3000 - 385, 120);
  EXPECT_EQ(make(i, {0}), "");
  EXPECT_EQ(make(i, {300}).size(), 300u);
}

TEST(Utf8Test, EveryByteIsALetter) {
  EXPECT_EQ(utf8_of("a\x7f"), "a\x7f");
  EXPECT_EQ(utf8_of("\x80\xbf\xc0\xff"), "\xc2\x80\xc2\xbf\xc3\x80\xc3\xbf");
}

}  // namespace
}  // namespace tt::server
