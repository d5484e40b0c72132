/* Chains are struck off until each that is left has two vital regions or the rock. A region beside
 * the enemy's rock is open to the world and neither vital nor owned; nor is one without a border.
 */
#include "zone_life.h"

typedef struct Region {
    ZoneSet points, border, required;
    int inner; /* points that touch no stone of the border */
} Region;

typedef struct Regions {
    int count;
    Region list[ZONE_POINTS];
} Regions;

static void find_regions(const Zone *zone, const ZonePosition *position, Colour colour,
                         bool suicide_allowed, Regions *regions) {
    const ZoneSet own = position->stones[colour], free = zone->all & ~own;
    const ZoneSet beside_own = zone_beside(zone, own), empty = zone_empty(zone, position);
    const ZoneSet enemy_rock = position->solid & ~own;
    regions->count = 0;
    for (ZoneSet left = free; left != 0;) {
        Region region = {.points = zone_flood(zone, left & -left, free)};
        left &= ~region.points;
        region.border = (zone_beside(zone, region.points) & own) |
                        ((zone_beside(zone, region.points) | region.points) & enemy_rock);
        if (region.border == 0 || (region.border & enemy_rock) != 0)
            continue;
        ZoneSet rocky = 0;
        for (ZoneSet p = region.points & ~beside_own; p != 0; p &= p - 1)
            rocky |= (zone->near[bits_lowest(p)] & own) != 0 ? p & -p : 0;
        region.inner = bits_count(region.points & ~beside_own & ~rocky);
        region.required = suicide_allowed ? region.points : region.points & empty;
        regions->list[regions->count++] = region;
    }
}

/* Whether the chain has two regions whose border is all alive and whose points it all touches. */
static bool has_two_eyes(const Zone *zone, ZoneSet chain, ZoneSet alive, const Regions *regions) {
    const ZoneSet beside = zone_beside(zone, chain);
    int vital = 0;
    for (int i = 0; i < regions->count && vital < 2; i++) {
        const Region *region = &regions->list[i];
        vital += (region->border & ~alive) == 0 && (region->border & chain) != 0 &&
                 (region->required & ~beside) == 0;
    }
    return vital == 2;
}

ZoneSet zone_life(const Zone *zone, const ZonePosition *position, Colour colour,
                  bool suicide_allowed) {
    const ZoneSet own = position->stones[colour], rock = own & position->solid;
    ZoneSet chains[ZONE_POINTS], alive = own;
    int count = 0;
    Regions regions;
    find_regions(zone, position, colour, suicide_allowed, &regions);
    for (ZoneSet left = own & ~rock & zone->all; left != 0;) {
        ZoneSet chain = zone_flood(zone, left & -left, own);
        left &= ~chain;
        if ((chain & rock) == 0)
            chains[count++] = chain;
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = 0; i < count; i++) {
            if ((chains[i] & alive) == 0 || has_two_eyes(zone, chains[i], alive, &regions))
                continue;
            alive &= ~chains[i];
            changed = true;
        }
    }
    ZoneSet held = alive;
    for (int i = 0; i < regions.count; i++)
        if (regions.list[i].inner <= 1 && (regions.list[i].border & ~alive) == 0)
            held |= regions.list[i].points;
    return held & zone->all;
}
