// Zipf-distributed ranks by Gray's inverse (Gray et al., SIGMOD 1994, as in YCSB's
// ZipfianGenerator), with exact_pow.
#pragma once
#include "core/prng.h"

namespace tt {

class Zipf {
 public:
  // Ranks 0 … n − 1 with n >= 1; rank r is drawn about 1 / (r + 1)^theta times as often as rank 0,
  // theta in (0, 1).
  Zipf(u64 n, u32 theta_permille);
  // With the zeta of n ranks, where it is known.
  Zipf(u64 n, u32 theta_permille, double zeta);
  // Consumes one draw of the generator.
  u64 draw(SplitMix64& random) const;

  u64 ranks() const { return n_; }
  u32 theta_permille() const { return theta_permille_; }

 private:
  u64 n_;
  u32 theta_permille_;
  double alpha_, zeta_, eta_, two_ranks_;  // two_ranks_: zeta of two ranks
};

// The sum of i^-theta for i from 1 to n: term by term to 2^22, beyond that by the Euler-Maclaurin
// formula, whose error there is far below a double's precision.
double zeta_sum(u64 n, double theta);
// The same sum for i from m + 1 to n, by that formula; m is large.
double zeta_between(u64 m, u64 n, double theta);

}  // namespace tt
