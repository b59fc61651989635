// The scanners find functions, whatever C++ and TypeScript put between and into them.
import { expect, test } from 'vitest';
import { cpp_functions } from '../../scripts/cpp_functions.mjs';
import { ts_functions } from '../../scripts/ts_functions.mjs';

const cpp = (text: string) =>
  cpp_functions(text).map(({ name, line, lines }) => [name, line, lines]);
const ts = (text: string) =>
  ts_functions('a.tsx', text).map(({ name, line, lines }) => [name, line, lines]);

test('C++: free functions, members, tests, operators and templates', () => {
  const text = `
namespace tt {
int plain(int a) {
  return a;
}
template <class T, class U = std::vector<int>>
auto trailing(T t = {1, 2}) -> std::vector<T> {
  return {t};
}
void Engine::run() const noexcept { }
bool operator==(const A& a, const A& b) {
  return true;
}
TEST(Suite, ReadsAsASentence) {
}
__attribute__((noinline)) void cold() {
}
extern "C" {
void exported() {}
}
}  // namespace tt
`;
  expect(cpp(text)).toEqual([
    ['plain', 3, 3],
    ['trailing', 6, 4],
    ['Engine::run', 10, 1],
    ['operator==', 11, 3],
    ['Suite.ReadsAsASentence', 14, 2],
    ['cold', 16, 2],
    ['exported', 19, 1],
  ]);
});

test('C++: classes are looked into; a constructor is not cut at its member braces', () => {
  const text = `
class Engine final : public Base<int> {
 public:
  Engine(int a) : Base<int>{a}, a_{a}, b_(a) {
    if (a) { use(); }
  }
  struct Inner {
    int get() const { return 1; }
    int list[2] = {1, 2};
    std::function<int()> call{nullptr};
  };
  enum class Kind : u8 { kA, kB };
 private:
  int a_ = 0;
};
`;
  expect(cpp(text)).toEqual([
    ['Engine', 4, 3],
    ['get', 8, 1],
  ]);
});

test('C++: tables are no functions, a lambda with a name is one', () => {
  const text = `
const Row kRows[] = {
    {"a", f(1)},
    {"b", f(2)},
};
constexpr std::array<int, 2> kPair{1, 2};
const auto kFirst = with(Options{1}, {2});
const auto kCall = [](int a) {
  return a;
};
`;
  expect(cpp(text)).toEqual([['kCall', 8, 3]]);
});

test('C++: braces in comments, strings, characters and macros do not count', () => {
  const text = `
#define OPEN(x) \\
  void x() {
void one() {
  // }
  char a = '}', b = '"', c = '\\'';
  const char* d = "}\\"}";
  const char* e = R"json({ "a": "}" } )" )json";
  int million = 1'000'000; /* } */
}
void two() {
}
`;
  expect(cpp(text)).toEqual([
    ['one', 4, 7],
    ['two', 11, 2],
  ]);
});

test('TypeScript: every kind of function, with the name of what holds it', () => {
  const text = `
export function plain() {
  return 1;
}
const arrow = () => {
};
class A {
  method() {
  }
  field = () => 1;
}
useEffect(() => {
});
describe.skipIf(a)('a suite', () => {
  test.each([1])('a test', () => {});
});
const B = () => <b>{'}'}</b>;
`;
  expect(ts(text)).toEqual([
    ['plain', 2, 3],
    ['arrow', 5, 2],
    ['method', 8, 2],
    ['field', 10, 1],
    ['useEffect()', 12, 2],
    ["describe('a suite')", 14, 3],
    ["test('a test')", 15, 1],
    ['B', 17, 1],
  ]);
});

test('TypeScript: what cannot be read is an error, not a file without functions', () => {
  expect(() => ts('const = {')).toThrow(/a\.tsx/);
});
