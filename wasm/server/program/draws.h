// The draws of scripts: numbers from a generator that is seeded again for each transaction, so that
// all engines draw the same. Distributions are computed with integers, or with the powers of
// core/exact_math.h, which have the same bits everywhere.
//
// Sources: sysbench 1.0.20 (sb_rand.c), LinkBench ac67d54 (InvertibleShuffler.java,
// PiecewiseLinearDistribution.java, LogNormalDistribution.java, GeometricDistribution.java), YCSB
// (ScrambledZipfianGenerator.java, Utils.java), TPC-C 2.1.6.
#pragma once
#include <map>
#include <vector>

#include "core/prng.h"
#include "core/zipf.h"
#include "server/program/program.h"
#include "server/program/value.h"

namespace tt::server {

class Draws {
 public:
  Draws(const Program& program, u64 seed)
      : program_(program), seed_(seed), random_(seed), counters_(program.counters.size()) {}

  // Numbers are counted from 1 in a run.
  void begin(u64 transaction) { random_ = SplitMix64(mix64(seed_ ^ mix64(transaction))); }

  // Draws the number of an instruction from `uniform_` to `counted_`. `args` are those that it
  // takes from the stack.
  Fault draw(const Instruction& i, const Value* args, Value& out);

  // Clients that share the draws keep its state apart.
  SplitMix64& random() { return random_; }
  // The numbers of counters, for a transaction that begins again.
  std::vector<u64>& counters() { return counters_; }
  u64 seed() const { return seed_; }

 private:
  struct Ranks {
    std::vector<double> sums;  // zeta of the first ranks
    Zipf zipf{1, 1};
  };
  struct Permutation {
    std::vector<u64> rotations;
  };

  Fault between(Op op, const Value* args, Value& out);
  Fault rank(u32 theta_permille, const Value& count, bool from_the_end, Value& out);
  Fault shuffle(const Instruction& i, const Value* args, Value& out);
  Fault nurand(const Value* args, Value& out);
  Fault log_normal(u32 sigma_permille, const Value* args, Value& out);
  Fault geometric(u32 share, const Value& most, Value& out);
  Fault curve(u32 number, const Value* args, Value& out);
  // The sum of twelve draws in [0, 2^53).
  u64 twelve();
  double gauss();

  const Program& program_;
  u64 seed_;
  SplitMix64 random_;
  std::vector<u64> counters_;
  std::map<u32, Ranks> ranks_;                                           // by exponent
  std::map<std::pair<u64, std::pair<u64, u64>>, Permutation> shuffles_;  // by seed, groups, places
};

// The sum of i^-theta for i from 1 to n, by the Euler-Maclaurin formula beyond 2^10 terms: a count
// that changes with each draw costs no summation.
double zeta_of(u64 n, double theta, std::vector<double>& sums);

// FNV-1a of the eight bytes, low first, without its sign: YCSB's hash of a number.
u64 fnv_hash(u64 n);

}  // namespace tt::server
