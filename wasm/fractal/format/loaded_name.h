// Names of files that the bulk loader and builds of indexes make. Such a dictionary has its own
// name with the transaction, and its place among those made together: data.tokudb ->
// data_1f_B_0.tokudb or data_1f_P_0.tokudb (PerconaFT src/ydb_db.cc create_iname).
#pragma once
#include <string>

#include "core/types.h"

namespace tt::fractal {

inline constexpr Slice kRunPrefix = "tokuld";  // temporary files begin with it

std::string loaded_name(Slice own, u64 xid, u64 place);
std::string built_name(Slice own, u64 xid);
// The dictionary's own name, from that or from a loaded one.
std::string own_name(Slice name);

}  // namespace tt::fractal
