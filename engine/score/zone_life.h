/* What a colour holds in a zone whatever happens: Benson's theorem (benson.h) on bits. */
#ifndef JIGO_ZONE_LIFE_H
#define JIGO_ZONE_LIFE_H

#include "zone_board_hot.h"

/* Stones of the colour that cannot be captured, the rock and what is joined to it among them, and
 * the points of regions in which the enemy cannot live. Points of the zone only. */
ZoneSet zone_life(const Zone *zone, const ZonePosition *position, Colour colour,
                  bool suicide_allowed);

#endif
