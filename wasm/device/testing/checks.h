// Checks of a drive against formulas and published figures: each is a measured figure, its expected
// value and a tolerance. Unit tests run the checks of *_checks.h at a small size and assert them
// (checks_test_rig.h); `npm run bench -- device` runs them at full size and prints them. For tests
// and benchmarks only: floating point.
#pragma once
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace tt {

struct Check {
  std::string what;
  double expected, measured, tolerance;  // relative; 0: exact
  const char* unit = "";
  double most = 0;  // not 0: only bounds are known, and `expected` is the lower one
  bool holds() const {
    return most != 0 ? expected <= measured && measured <= most
                     : std::abs(measured - expected) <= expected * tolerance;
  }
};
using Checks = std::vector<Check>;

inline constexpr double kNoMost = 1e300;

// A figure with known bounds only.
inline Check between(std::string what, double least, double most, double measured,
                     const char* unit = "") {
  return {std::move(what), least, measured, 0, unit, most};
}
inline Check at_least(std::string what, double least, double measured, const char* unit = "") {
  return between(std::move(what), least, kNoMost, measured, unit);
}

}  // namespace tt
