// Layout of the pages that describe a tablespace (fsp0fsp.h, fsp0types.h, fut0lst.h, MariaDB
// 10.11).
//
// An extent is 1 MiB: the smaller its pages, the more there are, and the longer are its descriptor
// and the segments' entries. Page 0 has the space's header and the descriptors of the first
// extents; each further page_size pages begin with a page of descriptors and a change buffer bitmap
// page. Inode pages have an entry for each segment. Extents and inode pages are in doubly linked
// lists: a base (length, first, last) and a node in each member (previous, next); an address is a
// page and an offset.
#pragma once
#include "core/types.h"

namespace tt::btree::layout {

inline constexpr u32 kPageTypeAt = 24;  // in the header of every page
enum PageType : u32 {
  kUndoLog = 2,
  kInode = 3,
  kBufferBitmap = 5,
  kSystem = 6,
  kTransactions = 7,
  kSpaceHeader = 8,
  kDescriptors = 9,
};

// A list's base, and a node.
inline constexpr u32 kFirst = 4, kLast = 10, kPrevious = 0, kNext = 6;

// The space's header.
inline constexpr u32 kSpaceIdAt = 38, kSizeAt = 46, kFreeLimitAt = 50, kFlagsAt = 54,
                     kSharedUsedAt = 58, kFreeAt = 62, kSharedAt = 78, kSharedFullAt = 94,
                     kNextSegmentAt = 110, kInodesFullAt = 118, kInodesFreeAt = 134;
// FSP_SPACE_FLAGS: full_crc32, and the page size as a power of two above 512 bytes.
inline constexpr u32 kFullCrc32 = 0x10;
// A table of compressed pages has POST_ANTELOPE and ATOMIC_BLOBS, and the size above the lowest
// bit.
inline constexpr u32 kCompressed = 0x21;

// FSP_EXTENT_SIZE, for pages of at most 16 KiB.
constexpr u32 extent_pages(u32 page_size) { return (1u << 20) / page_size; }

// Extent descriptors; two bits for each page end them.
inline constexpr u32 kExtentsAt = 150, kExtentNodeAt = 8, kExtentStateAt = 20, kExtentBitsAt = 24;
constexpr u32 extent_bytes(u32 extent_pages) { return kExtentBitsAt + extent_pages / 4; }

// Inode pages: the node of their list, then entries, which end in the slots of single pages, half
// as many as an extent has (FSEG_FRAG_ARR_N_SLOTS).
inline constexpr u32 kInodeNodeAt = 38, kInodesAt = 50, kPartlyUsedAt = 8, kInodeFreeAt = 12,
                     kInodePartlyAt = 28, kInodeFullAt = 44, kMagicAt = 60, kSlotsAt = 64;
constexpr u32 slots(u32 extent_pages) { return extent_pages / 2; }
constexpr u32 inode_bytes(u32 extent_pages) { return kSlotsAt + 4 * slots(extent_pages); }
inline constexpr u32 kMagic = 97937874, kMagicFreed = 0xfa051ce3;

constexpr u32 inodes_per_page(u32 page_size, u32 extent_pages) {
  return (page_size - kInodesAt - 10) / inode_bytes(extent_pages);
}

}  // namespace tt::btree::layout
