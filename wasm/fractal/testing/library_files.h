// For tests: files that the PerconaFT library wrote, and how their rows are printed beside them.
//
// tests/real_files/perconaft.test.ts unpacks them and says in TT_REAL_FILES where they are.
#pragma once
#include <fstream>
#include <map>
#include <sstream>
#include <string>

#include "core/coding.h"

namespace tt::fractal {

inline std::string file_content(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::stringstream bytes;
  bytes << in.rdbuf();
  return bytes.str();
}

// The application's update function: a position, and the byte to put there.
inline std::string put_byte(Slice value, Slice extra) {
  std::string changed(value);
  changed[static_cast<u8>(extra[0])] = extra[1];
  return changed;
}

// The CRC-32 of zlib.
inline u32 crc32_of(Slice bytes) {
  u32 crc = ~0u;
  for (const char c : bytes) {
    crc ^= static_cast<u8>(c);
    for (u32 bit = 0; bit < 8; bit++) crc = (crc >> 1) ^ ((crc & 1) != 0 ? 0xedb88320u : 0);
  }
  return ~crc;
}

// Prints rows like rows-after-recovery.txt: the key's first 8 bytes, and a checksum of the value.
inline std::string print_rows(const std::map<std::string, std::string>& rows) {
  std::string lines;
  for (const auto& [key, value] : rows) {
    char line[32];
    std::snprintf(line, sizeof line, "%016llx %08x\n",
                  static_cast<unsigned long long>(load64be(key.data())), crc32_of(value));
    lines += line;
  }
  return lines;
}

}  // namespace tt::fractal
