// Powers that have the same bits on every platform.
//
// C libraries round pow() differently, and a Zipf draw turns such a difference into another row.
// This pow uses only additions, multiplications, divisions and integer operations, which IEEE 754
// fixes bit for bit (given -ffp-contract=off).
#pragma once
#include "core/types.h"

namespace tt {

// x to the power of y for a normal, positive, finite x and a finite y. Correctly rounded but for
// about one result in ten million (the double-double inside is good to about 80 bits). Above the
// largest double: infinity; below 2^-1022: 0.
double exact_pow(double x, double y);

}  // namespace tt
