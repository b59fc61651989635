// Analytic results on flash write amplification, for comparison with the drive. For tests and
// benchmarks only: floating point.
//
// u is the utilisation: logical pages per physical page; b the pages of an erase block. All are for
// random single-page writes.
#pragma once
#include <cmath>

#include "core/exact_math.h"

namespace tt::flash_formulas {

inline double exponential(double x) { return exact_pow(2.718281828459045, x); }

// The root below 1 of x * exp(-x) = y * exp(-y), for y > 1: minus Lambert's W of -y * exp(-y),
// principal branch.
inline double conjugate(double y) {
  double x = 0;
  for (int i = 0; i < 100000; i++) {
    const double next = y * exponential(x - y);
    if (std::abs(next - x) < 1e-13) break;
    x = next;
  }
  return x;
}

// FIFO victims, uniform writes; also greedy for infinite b (Xiang and Kurkoski, arXiv 1110.4245;
// Desnoyers 2014): victims have the live share x = exp(-(1 - x) / u).
inline double fifo(double u) { return 1 / (1 - conjugate(1 / u) * u); }

// Greedy victims, uniform writes: blocks with i live pages lose one at a rate proportional to i, so
// their number goes as 1 / i from the victims' count on (Desnoyers 2014).
inline double greedy(double u, double b) {
  const double y = (1 + 1 / (2 * b)) / u;
  const double victim = 0.5 + b * u * conjugate(y);
  return b / (b - (victim - 1));
}

// Random victims have the mean live share.
inline double random(double u) { return 1 / (1 - u); }

// FIFO victims, a share r of the writes going to a share f of the pages, hot and cold mixed in
// blocks. tau: the time a block lives, in writes per logical page.
inline double fifo_hot_cold(double u, double f, double r) {
  const auto physical_per_logical = [&](double tau) {
    return tau * (r / (1 - exponential(-r * tau / f)) +
                  (1 - r) / (1 - exponential(-(1 - r) * tau / (1 - f))));
  };
  double low = 1e-9, high = 1 / u;
  for (int i = 0; i < 200; i++) {
    const double middle = (low + high) / 2;
    (physical_per_logical(middle) < 1 / u ? low : high) = middle;
  }
  return 1 / (u * low);
}

// Bounds on the mean number of busy dies with Q outstanding reads on D random dies. Upper: each
// request draws a die afresh at every moment; lower: a closed network of exponential servers.
inline double busy_dies_most(double dies, double queue) {
  return dies * (1 - exact_pow(1 - 1 / dies, queue));
}
inline double busy_dies_least(double dies, double queue) {
  return dies * queue / (queue + dies - 1);
}

}  // namespace tt::flash_formulas
