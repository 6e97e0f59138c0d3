/* The movement range of every unit of a side in C, to be compared with alamein.core.search.reach.
   Reads from stdin: the number of hexes and units, adjacent (6 a hex), cost (6 a hex), gate (1 a hex), starts,
   points; the argument is the time budget in seconds. peers/reach.py says what the numbers mean. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { OPEN, STOP, CLOSED, NO_WAY = -1, MOST_POINTS = 64 };

static int64_t *read_numbers(int64_t n) {
    int64_t *v = malloc(sizeof *v * n);
    for (int64_t i = 0; i < n; i++) {
        long long x;
        if (!v || scanf("%lld", &x) != 1) exit(2);
        v[i] = x;
    }
    return v;
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return t.tv_sec + 1e-9 * t.tv_nsec;
}

/* left[h]: the points left at h, NO_WAY if it is not reached. One bucket for each number of points left, emptied
   from the fullest down; hexes and older are the entries. A hex can be entered at most six times; one that nobody
   leaves again is not queued. */
static void reach(const int64_t *adjacent, const int64_t *cost, const int64_t *gate, int64_t n_hexes, int64_t start,
                  int64_t points, int64_t *left, int64_t *hexes, int64_t *older) {
    int64_t bucket[MOST_POINTS + 1], used = 1;
    for (int64_t h = 0; h < n_hexes; h++) left[h] = NO_WAY;
    for (int64_t p = 0; p <= points; p++) bucket[p] = NO_WAY;
    left[start] = points;
    hexes[0] = start;
    older[0] = NO_WAY;
    bucket[points] = 0;
    for (int64_t p = points; p > 0;) {
        int64_t entry = bucket[p];
        if (entry == NO_WAY) {
            p--;
            continue;
        }
        bucket[p] = older[entry];
        int64_t h = hexes[entry];
        if (left[h] != p) continue;
        for (int64_t k = 6 * h; k < 6 * h + 6; k++) {
            int64_t n = adjacent[k];
            if (n < 0 || cost[k] < 0) continue;
            int64_t rest = p - cost[k];
            if (rest > left[n] && gate[n] != CLOSED) {
                left[n] = rest;
                if (rest == 0 || gate[n] == STOP) continue;
                hexes[used] = n;
                older[used] = bucket[rest];
                bucket[rest] = used++;
            }
        }
    }
}

int main(int argc, char **argv) {
    double budget = argc > 1 ? atof(argv[1]) : 1.0;
    int64_t *size = read_numbers(2), n_hexes = size[0], n_units = size[1];
    int64_t *adjacent = read_numbers(6 * n_hexes), *cost = read_numbers(6 * n_hexes), *gate = read_numbers(n_hexes);
    int64_t *starts = read_numbers(n_units), *points = read_numbers(n_units);
    int64_t *left = malloc(sizeof *left * n_hexes * n_units);
    int64_t *hexes = malloc(sizeof *hexes * (6 * n_hexes + 1)), *older = malloc(sizeof *older * (6 * n_hexes + 1));
    if (!left || !hexes || !older) return 2;
    for (int64_t u = 0; u < n_units; u++)
        if (points[u] > MOST_POINTS) return 2;

    int64_t sides = 0;
    double began = now(), seconds;
    do {
        for (int64_t u = 0; u < n_units; u++)
            reach(adjacent, cost, gate, n_hexes, starts[u], points[u], left + u * n_hexes, hexes, older);
        sides++;
        seconds = now() - began;
    } while (seconds < budget);

    int64_t sum = 0;
    for (int64_t u = 0; u < n_units; u++)
        for (int64_t h = 0; h < n_hexes; h++)
            sum = (sum + (left[u * n_hexes + h] + 1) * (h + 1) * (u + 1)) % 1000000007;
    printf("{\"microseconds_per_side\": %.3f, \"checksum\": %lld, \"sides\": %lld, \"seconds\": %.3f}\n",
           1e6 * seconds / sides, (long long)sum, (long long)sides, seconds);
    return 0;
}
