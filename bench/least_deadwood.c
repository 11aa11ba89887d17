/* The least deadwood of an array of hands: what a plain loop in C takes for it.

   A peer for the bench, no part of the library. `loose` has what runs leave of each of a suit's
   8,192 subsets, `in_three` is settled rank by rank with every choice of sets written out. */

#include <stddef.h>
#include <stdint.h>

enum { SUIT = (1 << 13) - 1 };

static inline int after_runs(uint64_t hand, const uint8_t *loose)
{
    return loose[hand & SUIT] + loose[hand >> 13 & SUIT] + loose[hand >> 26 & SUIT]
         + loose[hand >> 39];
}

void least_deadwood(const uint64_t *hands, size_t count, const uint8_t *loose, uint8_t *least)
{
    const uint64_t four_aces = 1ull | 1ull << 13 | 1ull << 26 | 1ull << 39;
    for (size_t i = 0; i < count; i++) {
        uint64_t hand = hands[i];
        uint64_t c = hand & SUIT, d = hand >> 13 & SUIT, h = hand >> 26 & SUIT, s = hand >> 39;
        uint64_t in_three = (c & d & (h | s)) | ((c | d) & h & s);
        int best = after_runs(hand, loose);
        if (in_three) {
            uint64_t rests[256];
            int choices = 1;
            rests[0] = hand;
            for (; in_three; in_three &= in_three - 1) {
                uint64_t rank = in_three & -in_three;
                uint64_t held = hand & rank * four_aces;
                int before = choices;
                for (int j = 0; j < before; j++)
                    rests[choices++] = rests[j] ^ held;
                if (held == rank * four_aces)
                    for (int shift = 0; shift < 52; shift += 13)
                        for (int j = 0; j < before; j++)
                            rests[choices++] = rests[j] ^ held ^ rank << shift;
            }
            for (int j = 1; j < choices; j++) {
                int after = after_runs(rests[j], loose);
                best = after < best ? after : best;
            }
        }
        least[i] = (uint8_t)best;
    }
}
