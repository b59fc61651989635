#include "server/program/texts.h"

#include <algorithm>

namespace tt::server {
namespace {

constexpr u64 kMotifBytes = 512, kChunk = 128;

// A number from 0 to kLongestText.
Fault size_of(const Value& v, u64& out) {
  if (!v.is_number()) return Fault::kNoNumber;
  if (v.scale != 0) return Fault::kNoInteger;
  if (v.digits() < 0) return Fault::kNegative;
  if (v.digits() > static_cast<i128>(kLongestText)) return Fault::kTooLong;
  out = static_cast<u64>(v.bits);
  return Fault::kNone;
}
// A number between the first argument and the second.
Fault drawn_size(const Value* args, SplitMix64& random, u64& out) {
  u64 least = 0, most = 0;
  if (const Fault fault = size_of(args[0], least); fault != Fault::kNone) return fault;
  if (const Fault fault = size_of(args[1], most); fault != Fault::kNone) return fault;
  if (most < least) return Fault::kEmptyRange;
  out = least + random.below(most - least + 1);
  return Fault::kNone;
}

std::string alphabet_of(Slice text) {
  std::string letters;
  for (size_t i = 0; i < text.size(); i++) {
    const u32 from = static_cast<u8>(text[i]);
    const bool is_range = i + 2 < text.size() && text[i + 1] == '-';
    const u32 to = is_range ? static_cast<u8>(text[i + 2]) : from;
    for (u32 letter = from; letter <= to; letter++) letters.push_back(static_cast<char>(letter));
    if (is_range) i += 2;
  }
  return letters;
}

// TPC-C 4.3.2.3: three syllables of a number from 0 to 999.
Fault last_name(const Value& given, std::string& out) {
  constexpr const char* kSyllables[] = {"BAR", "OUGHT", "ABLE",  "PRI",   "PRES",
                                        "ESE", "ANTI",  "CALLY", "ATION", "EING"};
  u64 number = 0;
  if (const Fault fault = size_of(given, number); fault != Fault::kNone) return fault;
  if (number > 999) return Fault::kEmptyRange;
  out = kSyllables[number / 100];
  out.append(kSyllables[number / 10 % 10]).append(kSyllables[number % 10]);
  return Fault::kNone;
}

}  // namespace

std::string utf8_of(Slice latin1) {
  std::string out;
  out.reserve(latin1.size());
  for (const char letter : latin1) {
    const u32 code = static_cast<u8>(letter);
    if (code < 128) {
      out.push_back(letter);
    } else {
      out.push_back(static_cast<char>(0xC0 | (code >> 6)));
      out.push_back(static_cast<char>(0x80 | (code & 63)));
    }
  }
  return out;
}

Fault Texts::make(const Instruction& i, const Value* args, SplitMix64& random, std::string& out) {
  out.clear();
  switch (i.op) {
    case Op::digits_: digits(program_.texts[i.a], random, out); return Fault::kNone;
    case Op::letters_: return letters(i.a, args, random, out);
    case Op::last_name_: return last_name(args[0], out);
    case Op::words_: return words(i.a, args, random, out);
    default: return motif(i, args[0], random, out);
  }
}

void Texts::digits(Slice pattern, SplitMix64& random, std::string& out) {
  out = pattern;
  // Nineteen digits come from one draw.
  u64 left = 0, rest = 0;
  for (char& letter : out) {
    if (letter != '#') continue;
    if (left == 0) rest = random.below(u64{10'000'000'000'000'000'000u}), left = 19;
    letter = static_cast<char>('0' + rest % 10);
    rest /= 10, left--;
  }
}

Fault Texts::letters(u32 text, const Value* args, SplitMix64& random, std::string& out) {
  u64 size = 0;
  if (const Fault fault = drawn_size(args, random, size); fault != Fault::kNone) return fault;
  std::string& alphabet = alphabets_[text];
  if (alphabet.empty()) alphabet = alphabet_of(program_.texts[text]);
  if (alphabet.empty()) return Fault::kEmptyRange;
  for (u64 i = 0; i < size; i++) out.push_back(alphabet[random.below(alphabet.size())]);
  return Fault::kNone;
}

Fault Texts::words(u32 text, const Value* args, SplitMix64& random, std::string& out) {
  u64 count = 0;
  if (const Fault fault = drawn_size(args, random, count); fault != Fault::kNone) return fault;
  std::vector<Slice>& words = words_[text];
  if (words.empty()) {
    for (Slice rest = program_.texts[text]; !rest.empty();) {
      const size_t size = std::min(rest.find(' '), rest.size());
      if (size > 0) words.push_back(rest.substr(0, size));
      rest.remove_prefix(std::min(size + 1, rest.size()));
    }
  }
  if (words.empty()) return Fault::kEmptyRange;
  for (u64 i = 0; i < count; i++) {
    if (i > 0) out.push_back(' ');
    out.append(words[random.below(words.size())]);
    if (out.size() > kLongestText) return Fault::kTooLong;
  }
  return Fault::kNone;
}

Fault Texts::motif(const Instruction& i, const Value& given, SplitMix64& random, std::string& out) {
  u64 size = 0;
  if (const Fault fault = size_of(given, size); fault != Fault::kNone) return fault;
  if (i.b < i.a) return Fault::kEmptyRange;
  const u64 range = u64{i.b} - i.a + 1;
  std::string& motifs = motifs_[{i.a, i.b}];
  if (motifs.empty()) {
    SplitMix64 own(mix64(seed_ ^ mix64(i.a * 256 + i.b)));
    while (motifs.size() < kMotifBytes) motifs.push_back(static_cast<char>(i.a + own.below(range)));
  }
  while (out.size() < size) {
    const u64 chunk = std::min(kChunk, size - out.size());
    if (random.below(kBillion) < i.wide)
      for (u64 n = 0; n < chunk; n++) out.push_back(static_cast<char>(i.a + random.below(range)));
    else
      out.append(motifs, random.below(kMotifBytes - chunk + 1), chunk);
  }
  return Fault::kNone;
}

}  // namespace tt::server
