/* What a side of north_africa can do, in C, to be compared with the game's own chapters: `zones` counts all units on
   the board (chapter 7), `supply` judges every unit of the side (chapter 13), `movers` finds the units that can move
   (chapter 5). Arguments: which of them, and the time budget in seconds. bench/side.py writes the numbers to stdin,
   each array after its length, and says what they mean. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef int64_t i64;
enum { COMBAT, SUPPLY, ENGINEER };
enum { INITIAL, COMBAT_PHASE, MECHANIZED_PHASE, SUPPLY_PHASE };
enum { MOVED = 1, ATTACKED = 2, HALTED = 8, FACING_SHIFT = 14, ALLOWANCE_SHIFT = 27, SPACE_SHIFT = 56, OFF_MAP = -10 };
enum { SUPPLIED, PARTIAL, UNSUPPLIED, ISOLATED };
enum { LONGEST = 12, MOST_WORDS = 64 };

static i64 *read_array(void) {
    long long n, x;
    if (scanf("%lld", &n) != 1) exit(2);
    i64 *v = malloc(sizeof *v * (n + 1));
    for (long long i = 0; i < n; i++) {
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

static i64 hexes, words, parity, units, side, first, last, depression;
static i64 *adj, *terrain, *column, *bit, *passable, *road, *marker, *marker_hex;      /* the map */
static i64 *owner, *kind, *mechanized, *movement, *loc, *allowance, *cells;  /* the units */
static i64 phase, boxes, *box_hexes, n_boxes;
static i64 active_most, home_index, outward, home_column, range_road, range_edge, range_chain, range_supply, factor;
static i64 *stack_limit, *stack_penalty, *mine_penalty, *terrain_cost, *move_divisor;

/* --- zones: seven bits each for Combat, Supply, Engineer units and controlling units of either side ----------------- */
static i64 *at, *mine, markers, *held, *zone, *mined, *crowds;

/* A board of its own, as every position has one, and the last one is let go. */
static i64 *fresh(i64 *old, i64 n) {
    free(old);
    i64 *v = malloc(sizeof *v * n);
    if (!v) exit(2);
    return memset(v, 0, sizeof *v * n);
}

static i64 counted(i64 h, i64 s) { return (at[h] >> 28 * s & 127) + (at[h] >> (28 * s + 7) & 127); }

static void zones(void) {
    at = fresh(at, hexes);
    mine = fresh(mine, hexes);
    held = fresh(held, 2 * words);
    zone = fresh(zone, 2 * words);
    mined = fresh(mined, 2 * words);
    crowds = fresh(crowds, 2);
    for (i64 n = 0; n < markers; n++) {
        i64 h = marker_hex[n];
        if (marker[n] == 0) continue;
        mine[h] = marker[n];
        if (marker[n] < 3) mined[(marker[n] - 1) * words + column[h]] |= bit[h];
    }
    for (i64 u = 0; u < units; u++) {
        i64 h = loc[u], s = owner[u];
        if (h < 0) continue;
        at[h] += (i64)1 << (28 * s + 7 * kind[u]);
        held[s * words + column[h]] |= bit[h];
        if (kind[u] != ENGINEER && counted(h, s) == stack_limit[s] + 1) crowds[s]++;
        if (kind[u] != COMBAT || (cells[u] >> FACING_SHIFT & 7) != 0) continue;
        for (i64 k = 6 * h; k < 6 * h + 6; k++)
            if (adj[k] >= 0) {
                at[adj[k]] += (i64)1 << (28 * s + 21);
                zone[s * words + column[adj[k]]] |= bit[adj[k]];
            }
    }
}

/* --- supply ---------------------------------------------------------------------------------------------------------- */
typedef struct {
    i64 rings[(LONGEST + 1) * MOST_WORDS], found, west, east;
} Rings;
static i64 ground[MOST_WORDS], reached[MOST_WORDS], full[MOST_WORDS], source[256], state[256], active, edge_lost, has_reach, has_sources;
static Rings to_road, to_edge, to_supply, near;

static void clear(Rings *r) {
    r->found = 0;
    r->west = words;
    r->east = -words;
}

static void seed(Rings *r, i64 c, i64 bits) {
    if (r->east < r->west) {
        r->west = r->east = c;
        r->rings[c] = 0;
    }
    while (c < r->west) r->rings[--r->west] = 0;
    while (c > r->east) r->rings[++r->east] = 0;
    r->rings[c] |= bits;
}

static i64 grown(i64 west, i64 here, i64 east, i64 southern) {
    i64 beside = west | east;
    beside |= southern ? beside >> 1 : beside << 1;
    return beside | here << 1 | here >> 1;
}

static void grow(Rings *r) {
    i64 *old = r->rings + r->found * words, before = r->west - r->found, behind = r->east + r->found;
    r->found++;
    i64 begin = before > 1 ? before - 1 : 1, end = behind < words - 2 ? behind + 1 : words - 2;
    i64 west = 0, here = begin >= before ? old[begin] : 0;
    for (i64 c = begin; c <= end; c++) {
        i64 east = c < behind && c < words - 2 ? old[c + 1] : 0;
        old[words + c] = here | (grown(west, here, east, (c & 1) == parity) & ground[c]);
        west = here;
        here = east;
    }
}

static int in(const i64 *set, i64 h) { return (set[column[h]] & bit[h]) != 0; }

static int has(Rings *r, i64 h, i64 steps) {
    if (column[h] < r->west - steps || column[h] > r->east + steps) return 0;
    while (r->found < steps) grow(r);
    return in(r->rings + steps * words, h);
}

static void begin(Rings *r, i64 h) {
    if (in(ground, h)) seed(r, column[h], bit[h]);
}

static int within(Rings *r, i64 h, i64 most) {
    if (in(ground, h)) return has(r, h, most);
    if (terrain[h] == depression || most < 1) return 0;
    for (i64 k = 6 * h; k < 6 * h + 6; k++)
        if (adj[k] >= 0 && has(r, adj[k], most - 1)) return 1;
    return 0;
}

static int at_home(i64 h) { return column[h] == home_column && terrain[h] != depression; }
static int near_edge(i64 h, i64 most) { return at_home(h) || within(&to_edge, h, most - 1); }
static int starts_chain(i64 h) { return within(&to_road, h, range_chain) || near_edge(h, range_edge); }

static void find_sources(void) {
    i64 far[256], n_far = 0, found = 1;
    if (has_sources) return;
    has_sources = 1;
    clear(&near);
    for (i64 u = first; u < last; u++) {
        source[u] = 0;
        if (kind[u] != SUPPLY || loc[u] < 0 || edge_lost) continue;
        if (starts_chain(loc[u])) {
            source[u] = 1;
            begin(&near, loc[u]);
        } else
            far[n_far++] = u;
    }
    while (found) {
        found = 0;
        for (i64 i = 0; i < n_far; i++)
            if (!source[far[i]] && within(&near, loc[far[i]], range_chain)) source[far[i]] = found = 1;
        if (found) {
            clear(&near);
            for (i64 i = 0; i < n_far; i++)
                if (source[far[i]]) begin(&near, loc[far[i]]);
        }
    }
    clear(&to_supply);
    for (i64 u = first; u < last; u++)
        if (source[u]) begin(&to_supply, loc[u]);
}

static int is_reached(i64 h) {
    if (!has_reach) {
        has_reach = 1;
        memset(reached, 0, sizeof reached);
        reached[home_column] = ground[home_column];
        for (i64 n = 0; n < active; n++) {
            i64 r = road[home_index + n * outward];
            reached[column[r]] |= bit[r];
        }
        i64 c = 0, step = 1, idle = 0, end = words - 2;
        while (idle < 2 * end) {
            if (c + step < 1 || c + step > end)
                step = -step;
            else
                c += step;
            i64 here = reached[c];
            i64 more = here | (grown(reached[c - 1], here, reached[c + 1], (c & 1) == parity) & ground[c]);
            idle = more == here ? idle + 1 : 0;
            while (more != here) {
                here = more;
                more |= (here << 1 | here >> 1) & ground[c];
            }
            reached[c] = here;
        }
    }
    if (in(reached, h)) return 1;
    if (in(ground, h) || terrain[h] == depression) return 0;
    if (column[h] == home_column) return 1;
    for (i64 k = 6 * h; k < 6 * h + 6; k++)
        if (adj[k] >= 0 && in(reached, adj[k])) return 1;
    return 0;
}

static int joined(i64 h, i64 to, i64 edge, i64 supply) {
    if (within(&to_road, h, to) || near_edge(h, edge)) return 1;
    find_sources();
    return within(&to_supply, h, supply);
}

static void add_to(i64 *out, Rings *r, i64 steps) {
    while (r->found < steps) grow(r);
    i64 west = r->west - steps > 1 ? r->west - steps : 1, east = r->east + steps;
    if (east > words - 2) east = words - 2;
    for (i64 c = west; c <= east; c++) out[c] |= r->rings[steps * words + c];
}

static void find_full(void) {
    memset(full, 0, sizeof full);
    if (edge_lost) return;
    find_sources();
    add_to(full, &to_road, range_road);
    add_to(full, &to_edge, range_edge - 1);
    add_to(full, &to_supply, range_supply);
}

static i64 judged(i64 u) {
    i64 h = loc[u], to = kind[u] == SUPPLY ? range_chain : range_road;
    i64 supply = kind[u] == SUPPLY ? range_chain : range_supply, f = factor;
    if (kind[u] != SUPPLY && in(full, h)) return SUPPLIED;
    if (edge_lost) return is_reached(h) ? SUPPLIED : ISOLATED;
    if (kind[u] == SUPPLY) {
        find_sources();
        if (source[u]) return SUPPLIED;
    }
    if (joined(h, to, range_edge, supply)) return kind[u] == SUPPLY ? PARTIAL : SUPPLIED;
    if (joined(h, to * f, range_edge * f, supply * f)) return PARTIAL;
    return is_reached(h) ? UNSUPPLIED : ISOLATED;
}

static void supply(void) {
    const i64 *ours = held + side * words, theirs = (1 - side) * words;
    has_sources = has_reach = 0;
    for (i64 c = 0; c < words; c++)
        ground[c] = passable[c] & ~(held[theirs + c] | mined[theirs + c] | (zone[theirs + c] & ~ours[c]));
    edge_lost = (at[road[home_index]] >> 28 * (1 - side) & 127) != 0;
    clear(&to_road);
    for (active = 0; active < active_most && in(ground, road[home_index + active * outward]); active++)
        begin(&to_road, road[home_index + active * outward]);
    clear(&to_edge);
    seed(&to_edge, home_column, ground[home_column]);
    find_full();
    for (i64 u = first; u < last; u++) {
        state[u] = loc[u] < 0 ? -1 : judged(u);
        allowance[u] = loc[u] < 0 ? movement[u] : movement[u] / move_divisor[state[u]];
    }
}

/* --- movers ---------------------------------------------------------------------------------------------------------- */
static i64 moves[256], n_moves;

static int controlled(i64 h) { return (at[h] >> (28 * (1 - side) + 21) & 127) != 0; }

static i64 boxed(i64 h) {
    for (i64 n = 0; n < n_boxes; n++)
        if (box_hexes[n] == h && boxes >> n & 1) return n;
    return -1;
}

static int can_enter(i64 u, i64 n, i64 left) {
    i64 here = loc[u], m = mechanized[u], cost = terrain_cost[terrain[n] * 2 + m];
    i64 units_of_both = (i64)0x1FFFFF | (i64)0x1FFFFF << 28, theirs = at[n] >> 28 * (1 - side);
    if (here < 0 && ((theirs & 0x1FFFFF) != 0 || controlled(n))) return 0;
    if ((at[n] & units_of_both) != 0 || at[n] >> SPACE_SHIFT != 0 || mine[n] != 0) {
        if ((theirs & 0x1FFFFF) != 0 && (kind[u] != COMBAT || (theirs & 127) != 0)) return 0;
        int mines = mine[n] == 2 - side;
        if (kind[u] == SUPPLY && mines) return 0;
        if (kind[u] != ENGINEER && counted(n, side) >= stack_limit[side]) return 0;
        if ((at[n] >> 28 * side & 0x1FFFFF) != 0 && at[n] >> 62 & 1) return 0;
        if ((at[n] >> (SPACE_SHIFT + 3 * side) & 7) != 0) return 0;
        if (mines && kind[u] != ENGINEER) cost += mine_penalty[m];
        if (counted(n, side) != 0) cost += stack_penalty[m];
    }
    if (here >= 0 && boxes != 0 && side == 1 && boxed(here) >= 0 && boxed(n) < 0) return 0;
    if (here >= 0 && counted(here, side) - (kind[u] != ENGINEER) != 0) cost += stack_penalty[m];
    return cost <= left;
}

/* No unit of the problem is in Road Mode, and none that finds no step could form a column instead or leave the map; the
   checksum would tell. */
static int can_move(i64 u) {
    i64 h = loc[u], cell = cells[u], left = cell >> ALLOWANCE_SHIFT & 63;
    if (owner[u] != side || (h < 0 && h > OFF_MAP) || cell & MOVED) return 0;
    if (phase == SUPPLY_PHASE ? kind[u] != SUPPLY : kind[u] == SUPPLY) return 0;
    if (phase == MECHANIZED_PHASE && (kind[u] != COMBAT || !mechanized[u] || cell & (ATTACKED | HALTED))) return 0;
    if (h < 0) return can_enter(u, OFF_MAP - h, left);
    i64 ours = at[h] >> 28 * side;
    if (cell & HALTED) return 0;
    if (controlled(h) && (ours & 127) + (ours >> 7 & 127) + (ours >> 14 & 127) <= 1) return 0;
    if (kind[u] == COMBAT && mine[h] == 2 - side) return 0;
    for (i64 k = 6 * h; k < 6 * h + 6; k++)
        if (adj[k] >= 0 && (cell >> FACING_SHIFT & 7) == 0 && can_enter(u, adj[k], left)) return 1;
    return 0;
}

static void movers(void) {
    n_moves = 0;
    for (i64 u = first; u < last; u++)
        if (can_move(u)) moves[n_moves++] = u;
}

static i64 checksum(const char *what) {
    i64 sum = 0;
    if (!strcmp(what, "zones"))
        for (i64 h = 0; h < hexes; h++) sum = (sum + at[h] % 1000003 * (h + 1)) % 1000000007;
    if (!strcmp(what, "supply"))
        for (i64 u = first; u < last; u++) sum = (sum + (state[u] + 2) * (u + 1) * (allowance[u] + 1)) % 1000000007;
    if (!strcmp(what, "movers"))
        for (i64 i = 0; i < n_moves; i++) sum = (sum + (moves[i] + 1) * (i + 1)) % 1000000007;
    return sum;
}

int main(int argc, char **argv) {
    const char *what = argc > 1 ? argv[1] : "zones";
    double budget = argc > 2 ? atof(argv[2]) : 1.0;
    i64 *n = read_array();
    hexes = n[0], words = n[1], parity = n[2], units = n[3], side = n[4], first = n[5], last = n[6];
    active_most = n[7], home_index = n[8], outward = n[9], home_column = n[10], range_road = n[11], range_edge = n[12];
    range_chain = n[13], range_supply = n[14], factor = n[15], depression = n[16], markers = n[17], phase = n[18];
    boxes = n[19], n_boxes = n[20];
    if (words > MOST_WORDS || units > 256) return 2;
    adj = read_array(), terrain = read_array(), column = read_array(), bit = read_array(), passable = read_array();
    road = read_array(), marker = read_array(), marker_hex = read_array(), owner = read_array(), kind = read_array(), mechanized = read_array();
    movement = read_array(), loc = read_array(), cells = read_array(), box_hexes = read_array();
    stack_limit = read_array(), allowance = malloc(sizeof *allowance * units);
    stack_penalty = read_array(), mine_penalty = read_array(), terrain_cost = read_array(), move_divisor = read_array();
    if (!allowance) return 2;
    zones();
    void (*work)(void) = !strcmp(what, "supply") ? supply : !strcmp(what, "movers") ? movers : zones;

    i64 sides = 0;
    double began = now(), seconds;
    do {
        for (int i = 0; i < 100; i++) work();
        sides += 100;
        seconds = now() - began;
    } while (seconds < budget);
    printf("{\"microseconds_per_side\": %.4f, \"checksum\": %lld, \"sides\": %lld, \"seconds\": %.3f}\n",
           1e6 * seconds / sides, (long long)checksum(what), (long long)sides, seconds);
    return 0;
}
