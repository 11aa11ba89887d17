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

static inline int deadwood(uint64_t hand, const uint8_t *loose)
{
    const uint64_t four_aces = 1ull | 1ull << 13 | 1ull << 26 | 1ull << 39;
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
    return best;
}

void least_deadwood(const uint64_t *hands, size_t count, const uint8_t *loose, uint8_t *least)
{
    for (size_t i = 0; i < count; i++)
        least[i] = (uint8_t)deadwood(hands[i], loose);
}

/* All hands of ten cards: four suits, ordered by size, times how often they can be named. */
void census_of_ten(const uint8_t *loose, uint64_t *histogram)
{
    static uint64_t suits[SUIT + 1];
    static int size_of[SUIT + 1];
    int first[15] = {0}, count = 0;
    for (int size = 0; size <= 13; size++) {
        first[size] = count;
        for (int suit = 0; suit <= SUIT; suit++)
            if (__builtin_popcount(suit) == size) {
                size_of[count] = size;
                suits[count++] = (uint64_t)suit;
            }
    }
    first[14] = count;
    for (int a = 0; 4 * size_of[a] <= 10; a++)
        for (int b = a; size_of[a] + 3 * size_of[b] <= 10; b++)
            for (int c = b; size_of[a] + size_of[b] + 2 * size_of[c] <= 10; c++) {
                int left = 10 - size_of[a] - size_of[b] - size_of[c];
                uint64_t three = suits[a] | suits[b] << 13 | suits[c] << 26;
                int ways = a == b ? (b == c ? 4 : 12) : (b == c ? 12 : 24);
                for (int d = c > first[left] ? c : first[left]; d < first[left + 1]; d++) {
                    int named = ways;
                    if (c == d)
                        named = a == b ? (b == c ? 1 : 6) : (b == c ? 4 : 12);
                    histogram[deadwood(three | suits[d] << 39, loose)] += (uint64_t)named;
                }
            }
}
