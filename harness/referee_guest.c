/* Two seats and an agent. The person's view is drawn from the person's seat alone. */
#include "referee_guest.h"

#include "check.h"
#include "external_players.h"
#include "seat.h"

#include <stdlib.h>

struct Guest {
    const GuestOptions *options;
    Referee *referee;
    Agent *agent;
    Seat seats[2];
    Rng rng;
};

Status guest_read(const Option *option, const Rules *rules, GuestOptions *guest, Message *message) {
    Message reason;
    Status status = agent_spec_parse(option->value, &guest->config, &reason);
    if (status == STATUS_OK && guest->config.type->ready != NULL)
        status = guest->config.type->ready(&guest->config, &reason);
    if (status != STATUS_OK)
        return message_set(message, status, "%s: %s", option->name, reason.text);
    const char *unfit = agent_unfit(&guest->config, rules);
    if (unfit != NULL)
        return message_set(message, STATUS_CONFIG, "%s '%s' cannot play %s", option->name,
                           option->value, unfit);
    return STATUS_OK;
}

Guest *guest_create(const GuestOptions *options, Referee *referee) {
    const Game *game = &referee->game;
    const AgentConfig *config = &options->config;
    Guest *guest = heap_new(1, sizeof *guest);
    guest->options = options;
    guest->referee = referee;
    for (int c = BLACK; c <= WHITE; c++)
        seat_init(&guest->seats[c], game->geometry, game->rules, (Colour)c,
                  c == (int)options->colour && agent_is_sighted(config));
    guest->agent = config->type->create(config, game->geometry, game->rules);
    config->type->new_game(guest->agent, options->colour);
    rng_seed_game(&guest->rng, options->seed, 0, 0,
                  options->colour == BLACK ? RNG_BLACK : RNG_WHITE);
    return guest;
}

void guest_destroy(Guest *guest) {
    guest->options->config.type->destroy(guest->agent);
    for (int c = BLACK; c <= WHITE; c++)
        seat_deinit(&guest->seats[c]);
    free(guest);
}

Status guest_check(const Guest *guest, Message *message) {
    const char *who = guest->options->colour == BLACK ? "--black" : "--white";
    if (guest->agent->absent)
        return external_player_absent(who, guest->agent, message);
    return STATUS_OK;
}

void guest_receive(Guest *guest, const RefereeStep *step) {
    const Colour colour = guest->options->colour;
    const AgentType *type = guest->options->config.type;
    seats_receive(guest->seats, step);
    if (step->sent[step->count - 1].event.kind == EVENT_END && type->end_game != NULL)
        type->end_game(guest->agent, seat_view(&guest->seats[colour]), &guest->referee->game);
}

bool guest_is_on_turn(const Guest *guest) {
    const Game *game = &guest->referee->game;
    return !game_is_over(game) && game->to_move == guest->options->colour;
}

Status guest_try(Guest *guest, RefereeStep *step, Message *message) {
    const Colour colour = guest->options->colour;
    const View *view = seat_view(&guest->seats[colour]);
    const Move move = guest->options->config.type->choose(guest->agent, view, &guest->rng);
    const EndReason forfeit = guest->agent->forfeit;
    const Status status = guest_check(guest, message);
    if (status != STATUS_OK)
        return status;
    if (move == MOVE_RESIGN)
        referee_give_up(guest->referee, colour, forfeit != END_NONE ? forfeit : END_RESIGN, step);
    else
        referee_try(guest->referee, colour, move, step);
    CHECK(step->sent[0].event.kind != EVENT_ERROR);
    return STATUS_OK;
}

const char *guest_fault(const Guest *guest) {
    return guest->agent->forfeit != END_NONE ? guest->agent->fault : NULL;
}

static char view_point(const View *view, const PointSet *taken, const PointSet *handicap,
                       Point point) {
    if (point_set_has(&view->own, point))
        return "XO"[view->colour];
    if (point_set_has(&view->tried, point))
        return '!';
    if (point_set_has(taken, point))
        return '*';
    return point_set_has(handicap, point) ? '#' : '.';
}

static void print_letters(const Geometry *geometry, FILE *file) {
    fputs("   ", file);
    for (int column = 0; column < geometry->width; column++)
        fprintf(file, " %c", "abcdefghjklmnopqrst"[column]);
    fputc('\n', file);
}

void guest_print_view(Guest *guest, FILE *file) {
    const View *view = seat_view(&guest->seats[colour_other(guest->options->colour)]);
    const Geometry *geometry = view->geometry;
    PointSet taken = {{0}}, handicap = {{0}};
    if (view->colour == WHITE)
        handicap = view->rules->handicap_points;
    for (int turn = 0; turn < view->turns; turn++) {
        point_set_subtract(&handicap, &view->history[turn].captures);
        if (turn >= view->turns - 2)
            point_set_unite(&taken, &view->history[turn].captures);
    }
    print_letters(geometry, file);
    for (int row = geometry->height - 1; row >= 0; row--) {
        fprintf(file, " %2d", row + 1);
        for (int column = 0; column < geometry->width; column++)
            fprintf(file, " %c",
                    view_point(view, &taken, &handicap, geometry_point(geometry, column, row)));
        fprintf(file, " %d\n", row + 1);
    }
    print_letters(geometry, file);
    fflush(file);
}
