// Follows the specification of the measured streams operation by operation, so that the draws are
// identical.
#include "core/zipf.h"

#include "core/exact_math.h"

namespace tt {

double zeta_sum(u64 n, double theta) {
  constexpr u64 kSummed = u64{1} << 22;
  const u64 summed = n < kSummed ? n : kSummed;
  double sum = 0;
  for (u64 i = 1; i <= summed; i++) sum += 1.0 / exact_pow(static_cast<double>(i), theta);
  return summed == n ? sum : sum + zeta_between(kSummed, n, theta);
}

double zeta_between(u64 m, u64 n, double theta) {
  const double from = static_cast<double>(m), to = static_cast<double>(n);
  const double integral =
      (exact_pow(to, 1.0 - theta) - exact_pow(from, 1.0 - theta)) / (1.0 - theta);
  const double ends = (exact_pow(to, -theta) - exact_pow(from, -theta)) * 0.5;
  const double slopes =
      (exact_pow(from, -theta - 1.0) - exact_pow(to, -theta - 1.0)) * theta / 12.0;
  return integral + ends + slopes;
}

Zipf::Zipf(u64 n, u32 theta_permille)
    : Zipf(n, theta_permille, zeta_sum(n, theta_permille / 1000.0)) {}

Zipf::Zipf(u64 n, u32 theta_permille, double zeta)
    : n_(n), theta_permille_(theta_permille), zeta_(zeta) {
  const double theta = theta_permille / 1000.0;
  two_ranks_ = 1.0 + exact_pow(0.5, theta);
  alpha_ = 1.0 / (1.0 - theta);
  // With one or two ranks the shortcuts of draw() decide alone.
  eta_ = n <= 2 ? 0.0
                : (1.0 - exact_pow(2.0 / static_cast<double>(n), 1.0 - theta)) /
                      (1.0 - two_ranks_ / zeta_);
}

u64 Zipf::draw(SplitMix64& random) const {
  const double u = random.unit();
  const double place = u * zeta_;
  if (place < 1.0) return 0;
  if (place < two_ranks_) return 1;
  const double base = eta_ * u - eta_ + 1.0;
  TT_DCHECK(base > 0);
  const u64 rank = static_cast<u64>(static_cast<double>(n_) * exact_pow(base, alpha_));
  return rank < n_ ? rank : n_ - 1;
}

}  // namespace tt
