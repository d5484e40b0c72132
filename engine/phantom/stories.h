/* Particles: whole games as they may have gone. A story says where the enemy played in each of its
 * turns; whatever the player saw of the game must follow from it. So its last position is a world
 * that agrees with everything, not only with what can be deduced point by point.
 *
 * Sought are stories that weigh the product, over the enemy's plays, of a weight of the point
 * played at: with equal weights they are the posterior under an enemy that plays uniformly (tries
 * refused are as likely in all stories, but for suicides, which are not counted). A view that goes
 * on from the last one first lengthens each story; one that cannot go on is repaired by moving
 * plays to where they are needed, and if that fails gives way to a copy of another. Then steps of a
 * Markov chain renew each: a play moves to a point drawn by weight, or two plays change places in
 * time, if the game still comes out as seen (N. Metropolis et al., 1953; W. R. Gilks, C. Berzuini,
 * "Following a Moving Target", 2001). Such steps keep the sought weights.
 *
 * Superko is not looked at; where it is on, a refusal says nothing but what the view has proved by
 * it.
 */
#ifndef JIGO_STORIES_H
#define JIGO_STORIES_H

#include "rng.h"
#include "view.h"

enum { STORIES = 192 };

typedef struct Stories {
    const Geometry *geometry;
    int turns;       /* of the last view; the stories tell as many */
    int length;      /* room for turns of one story */
    Move *moves;     /* [story][turn]: the enemy's moves; the player's are not used */
    PointSet *enemy; /* [story]: enemy stones at the end; only of one that holds */
    bool holds[STORIES];
    int holding;     /* stories that hold */
    int plays;       /* enemy plays among the turns */
    int *play;       /* their turns */
    uint32_t *share; /* [point]: running sums of weights, for draws */
} Stories;

/* Allocates for all of a game. */
void stories_init(Stories *stories, const Geometry *geometry, const Rules *rules);
void stories_deinit(Stories *stories);

/* All stories are empty, as a game is that has not begun. */
void stories_new_game(Stories *stories);

/* Takes the next view of the game in. weights[]: of each point, above 0, for a play there. */
void stories_follow(Stories *stories, const View *view, const double weights[], Rng *rng);

/* The enemy stones of a random story. Returns false, and leaves the set alone, if none holds. */
bool stories_draw(const Stories *stories, Rng *rng, PointSet *enemy);

#endif
