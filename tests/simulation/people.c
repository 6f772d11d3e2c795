/* people.c: clients, and the lines between them and the servers. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data.h"
#include "simulation.h"

struct link   links[LINKS];
struct person people[PEOPLE];

/* ---- Lines ---------------------------------------------------------------------------------------------------------------- */

/* A server says something. */
static void hear(struct conn *c, const char *text, size_t size)
{
    struct link *l = (struct link *)c;
    char *copy = malloc(size + 1);
    memcpy(copy, text, size);
    copy[size] = 0;
    trace("%s <%d- %.*s", people[l->person].name, (int)(l - links), (int)size, copy);
    int64_t k = judge_told(l, copy, size), at = w.us + between(l->delay, l->delay + l->jitter) + (w.calm ? 0 : l->slow);
    l->last_out = at > l->last_out ? at : l->last_out;
    l->out += size;
    soon(EV_TO_CLIENT, (int)(l - links), l->life, l->last_out - w.us, k, copy, size);
    if (l->out > OUT_MAX)                               /* it does not read */
        soon(EV_GONE, (int)(l - links), l->life, 0, 0, NULL, 0);
    free(copy);
}

static int may(struct conn *c, enum costly what) { (void)what; return ((struct link *)c)->server_up && (w.calm || !chance(3)); }

static struct link *connect_to(struct person *p, int node)
{
    for (struct link *l = links; l < links + LINKS; l++) {
        if (l->used)
            continue;
        uint32_t life = l->life + 1;
        memset(l, 0, sizeof *l);
        l->life = life;
        l->used = l->server_up = l->client_up = 1;
        l->person = (int)(p - people);
        l->node = node;
        l->delay = (int)between(500, 150000);
        l->jitter = (int)between(0, 100000);
        l->slow = chance(5) ? (int)between(0, 2 * SECOND) : 0;
        l->table = -1;
        l->viewer = VIEWER_PUBLIC;
        l->conn.send = hear;
        l->conn.may = may;
        trace("%s connects line %d to server %d", p->name, (int)(l - links), node);
        return l;
    }
    return NULL;
}

static void link_free(struct link *l)
{
    if (l->server_up || l->client_up)
        return;
    free(l->said);
    l->said = NULL;
    l->used = 0;
    l->life++;
}

void link_gone(struct link *l)
{
    struct node *n = &w.node[l->node];
    if (!l->server_up)
        return;
    trace("line %d of %s is gone", (int)(l - links), people[l->person].name);
    if (n->up) {
        node_time(n);
        tables_gone(n->tables, &l->conn);
    }
    l->server_up = 0;
    if (n->up)
        node_attend(n);
    if (l->client_up)
        soon(EV_LOST, (int)(l - links), l->life, between(1000, SECOND), 0, NULL, 0);
    else
        link_free(l);
}

void link_lost(struct link *l)
{
    struct person *p = &people[l->person];
    int i = (int)(l - links);
    l->client_up = 0;
    if (p->link == i) {
        p->link = -1;
        p->waits = 0;
    }
    if (p->second == i)
        p->second = -1;
    link_free(l);
}

void link_cut(struct link *l)
{
    soon(EV_GONE, (int)(l - links), l->life, between(0, 200000), 0, NULL, 0);
    soon(EV_LOST, (int)(l - links), l->life, between(0, 200000), 0, NULL, 0);
}

void links_of_node_die(struct node *n)
{
    for (struct link *l = links; l < links + LINKS; l++)
        if (l->used && l->server_up && &w.node[l->node] == n) {
            l->server_up = 0;
            memset(&l->conn, 0, sizeof l->conn);
            soon(EV_LOST, (int)(l - links), l->life, between(1000, SECOND), 0, NULL, 0);
        }
}

void link_arrives(struct link *l, const char *text, size_t size)
{
    struct node *n = &w.node[l->node];
    if (!l->server_up || !n->up)
        return;
    trace("%s -%d> %.*s", people[l->person].name, (int)(l - links), (int)size, text);
    judge_heard(l, text, size);
    node_time(n);
    tables_message(n->tables, &l->conn, text, size);
    if (n->up)
        node_attend(n);
}

/* ---- Saying something -------------------------------------------------------------------------------------------------------- */

static void post(struct link *l, const char *text)
{
    int64_t at = w.us + between(l->delay, l->delay + l->jitter);
    if (!l->client_up)
        return;
    l->last_in = at > l->last_in ? at : l->last_in;
    soon(EV_TO_SERVER, (int)(l - links), l->life, l->last_in - w.us, 0, text, strlen(text));
}

static void send_request(struct person *p, struct link *l, int kind, const char *fmt, ...) __attribute__((format(printf, 4, 5)));

/* A message with an id, for whose answer an honest client waits. */
static void send_request(struct person *p, struct link *l, int kind, const char *fmt, ...)
{
    char more[500], text[700], id[40];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(more, sizeof more, fmt, ap);
    va_end(ap);
    snprintf(id, sizeof id, "p%dk%dn%d", (int)(p - people), kind, p->serial++);
    snprintf(text, sizeof text, "{\"do\":\"%s\",\"id\":\"%s\"%s%s}", request_names[kind], id, *more ? "," : "", more);
    post(l, text);
    if (p->waits || kind == W_RING || kind == W_NEXT)
        return;
    p->waits = kind + 1;
    p->since = w.us;
    memcpy(p->waits_id, id, sizeof id);
    if (kind != W_MOVE)
        return;
    p->moving = 1;
    memcpy(p->move_id, id, sizeof id);
    memcpy(p->move_text, text, sizeof text);
}

static struct link *line_of(const struct person *p) { return p->link >= 0 ? &links[p->link] : NULL; }

static struct ledger *table_where(const struct person *p) { return p->table >= 0 ? &tables[p->table] : NULL; }

static void say_hello(struct person *p, struct link *l, int as_seat)
{
    const struct ledger *t = table_where(p);
    char own[ENGINE_NAME], more[300];
    struct text engine = TEXT(own);
    if (!t || !t->table->g)
        return;
    engine_name(t->table->g, &engine);
    snprintf(more, sizeof more, ",\"secret\":\"%s\",\"entropy\":\"%064x\"", p->secret, roll(1 << 30));
    if (as_seat && !l->keys && l->table < 0 && p->rows > 0)
        l->floor = p->rows, l->floor_table = p->table;                           /* nobody's game goes backwards */
    send_request(p, l, W_HELLO, "\"table\":\"%s\",\"code\":\"%s\",\"lang\":\"%s\",\"engine\":\"%s\"%s", t->id, t->code, language_code(chance(50) ? ENGLISH : LANGS - 1),
        chance(75) ? own : "", as_seat ? more : "");
}

/* ---- What honest people do ------------------------------------------------------------------------------------------------------ */

static void open_table(struct person *p, struct link *l)
{
    int count = 0;
    char options[80] = "", bots_text[120] = "", more[80] = "";
    while (games[count])
        count++;
    const struct game *g = chance(20) ? game_find("fangfrisch") : games[roll((uint32_t)count)];      /* it has the live bell */
    int seats = g->min_seats + (int)roll((uint32_t)(g->max_seats - g->min_seats + 1)), most = 0;
    while (g->options && g->options[most].name)
        most++;
    if (most && chance(60)) {
        const struct option *o = &g->options[roll((uint32_t)most)];
        snprintf(options, sizeof options, "\"%s\":\"%s\"", o->name, o->choices->name[roll(o->choices->count)]);
    }
    if (!strcmp(g->id, "fangfrisch") && chance(60))
        snprintf(options, sizeof options, "\"bell\":\"first\"");
    for (int i = 0; i < seats; i++)
        snprintf(bots_text + strlen(bots_text), sizeof bots_text - strlen(bots_text), "%s%s", i ? "," : "",
                 i && chance(40) ? chance(50) ? "\"easy\"" : "\"random\"" : "null");
    if (chance(30))
        snprintf(more, sizeof more, ",\"spectators\":%s", chance(50) ? "false" : chance(50) ? "2" : "9");
    send_request(p, l, W_CREATE, "\"game\":\"%s\",\"seats\":%d,\"name\":\"%s\",\"secret\":\"%s\",\"open\":%s,\"clock\":%d,\"options\":{%s},\"bots\":[%s]%s",
        g->id, seats, p->name, p->secret, chance(50) ? "true" : "false", chance(40) ? 0 : 3 + (int)roll(20), options, bots_text, more);
}

static void find_table(struct person *p, struct link *l)
{
    int open = 0, i = (int)roll((uint32_t)table_count + 2);
    for (int k = 0; k < table_count; k++)
        open += !tables[k].gone;
    if (i >= table_count) {
        if (open < w.tables_most && table_count < TABLES - 8 && !p->watcher)
            open_table(p, l);
        return;
    }
    struct ledger *t = &tables[i];
    if (!t->table->rows || (t->gone && chance(80)))
        return;
    p->table = i;
    p->rows = -1;
    p->joined = 0;
    if (p->watcher || t->table->status != TABLE_WAITING)
        say_hello(p, l, 0);
    else
        send_request(p, l, W_JOIN, "\"table\":\"%s\",\"code\":\"%s\",\"name\":\"%s\",\"secret\":\"%s\"", t->id, t->code, p->name, p->secret);
}

static int name_move(const struct ledger *t, int rows, int seat, char name[NAME_MAX_LEN])
{
    static struct match m;
    move list[MOVES_MAX];
    struct position view;
    struct text out = { .buf = name, .size = NAME_MAX_LEN };
    m.g = t->table->g;
    m.now = t->moment[rows].now;
    if (t->moment[rows].status != TABLE_PLAYING || !is_active(&m.now, seat))
        return 0;
    match_redacted(&m, seat, &view);
    int n = m.g->legal(&view, seat, list);
    if (!n)
        return 0;
    name[0] = 0;
    m.g->name(&view, seat, list[roll((uint32_t)n)], &out);
    return 1;
}

static void ask_something(struct person *p, struct link *l, const struct ledger *t)
{
    static const uint8_t kinds[] = { W_FACTS, W_PICTURE, W_LOG, W_RECORD, W_PING, W_TABLES, W_GAMES, W_HINT, W_MUTE, W_WHY, W_PREVIEW };
    char name[NAME_MAX_LEN] = "x";
    int kind = kinds[roll(sizeof kinds)];
    if (p->rows > 0 && p->seat >= 0)
        name_move(t, p->rows, p->seat, name);
    if (kind == W_MUTE)
        send_request(p, l, kind, "\"seat\":%d,\"on\":%s", (int)roll(t->table->setup.seats), chance(50) ? "true" : "false");
    else if (kind == W_WHY || kind == W_PREVIEW)
        send_request(p, l, kind, "\"move\":\"%s\"", name);
    else
        send_request(p, l, kind, "%s", "");
}

static void play(struct person *p, struct link *l, const struct ledger *t)
{
    const struct table *r = t->table;
    char name[NAME_MAX_LEN];
    if (r->chair[p->seat].away) {
        send_request(p, l, W_BACK, "%s", "");
    } else if (r->vote && !(r->agreed >> p->seat & 1) && chance(60)) {
        send_request(p, l, chance(60) ? W_AGREE : W_DECLINE, "%s", "");
    } else if (p->auction >= 0 && chance(50)) {
        send_request(p, l, chance(60) ? W_RING : W_NEXT, "\"auction\":%d,\"card\":%d", p->auction, p->card);
    } else if (p->rows > 0 && chance(75) && name_move(t, p->rows, p->seat, name)) {
        send_request(p, l, W_MOVE, "\"ply\":%d,\"move\":\"%s\"", head_of(&t->moment[p->rows].now)->ply, name);
    } else if (chance(20)) {
        send_request(p, l, W_UNDO, "%s", "");
    } else if (chance(4)) {
        send_request(p, l, W_ABANDON, "%s", "");
    } else if (chance(10)) {
        send_request(p, l, W_TAKEOVER, "\"seat\":%d", (int)roll(r->setup.seats));
    } else if (chance(10)) {
        send_request(p, l, W_SAY, "\"text\":\"p%dk%dn%d well\"", (int)(p - people), W_SAY, p->serial);
    } else if (chance(10)) {
        say_hello(p, l, 1);
    } else if (chance(25)) {
        ask_something(p, l, t);
    }
}

static void wait_for_others(struct person *p, struct link *l, const struct ledger *t)
{
    const struct table *r = t->table;
    int seat = (int)roll(r->setup.seats);
    if (p->seat == r->host && chance(40))
        send_request(p, l, chance(60) ? W_BOT : chance(50) ? W_FREE : W_START, "\"seat\":%d,\"level\":\"%s\"", seat, chance(50) ? "easy" : "random");
    else if (chance(8))
        send_request(p, l, W_LEAVE, "%s", "");
    else if (chance(8))
        say_hello(p, l, 1);
    else if (chance(10))
        send_request(p, l, W_SAY, "\"text\":\"p%dk%dn%d hello\"", (int)(p - people), W_SAY, p->serial);
    else if (chance(10))
        ask_something(p, l, t);
}

static void go_on(struct person *p, struct link *l, const struct ledger *t)
{
    struct ledger *next = t->table->next[0] ? table_of(t->table->next) : NULL;
    if (next && chance(40)) {
        memcpy(next->code, t->code, sizeof next->code);
        p->table = (int)(next - tables);
        p->rows = -1;
        say_hello(p, l, 1);
    } else if (!next && chance(20)) {
        send_request(p, l, W_REMATCH, "%s", "");
    } else if (chance(20)) {
        send_request(p, l, W_RECORD, "%s", "");
    } else if (chance(10)) {
        p->table = -1;
        p->joined = 0;
    }
}

/* Which seat it has by what is on disk; it cannot know better. */
static int seat_now(const struct person *p, const struct ledger *t)
{
    for (int i = 0; i < t->table->setup.seats; i++)
        if (t->moment[t->table->rows].owner[i] == p - people)
            return i;
    return -1;
}

static void live(struct person *p, struct link *l)
{
    const struct ledger *t = table_where(p);
    if (!t) {
        find_table(p, l);
        return;
    }
    if (!l->client_greeted) {
        say_hello(p, l, p->joined);
        return;
    }
    p->seat = p->joined ? seat_now(p, t) : -1;
    if (p->joined && p->seat < 0 && !p->nasty) {
        p->joined = 0;                                  /* it stood up */
        p->table = chance(50) ? -1 : p->table;
    } else if (p->seat < 0) {
        if (chance(5))
            p->table = -1;
        else if (chance(20))
            ask_something(p, l, t);
    } else if (t->table->status == TABLE_WAITING) {
        wait_for_others(p, l, t);
    } else if (t->table->status == TABLE_PLAYING) {
        play(p, l, t);
    } else {
        go_on(p, l, t);
    }
}

/* ---- What others do ---------------------------------------------------------------------------------------------------------------- */

static void be_nasty(struct person *p, struct link *l)
{
    const struct ledger *t = &tables[table_count ? roll((uint32_t)table_count) : 0];
    struct person *sock = &people[roll((uint32_t)w.people)];
    char name[NAME_MAX_LEN] = "x", text[300];
    int n = (int)roll(16), me = (int)(p - people), seat = (int)roll(SEATS_MAX);
    if (!table_count)
        return;
    if (p->rows > 0 && p->seat >= 0 && p->table >= 0)
        name_move(&tables[p->table], p->rows, p->seat, name);
    switch (n) {
    case 0: post(l, chance(50) ? "{\"do\":\"move\"" : "[1,2,{}]"); break;
    case 1: post(l, "{\"do\":\"move\",\"id\":7,\"ply\":-3,\"move\":[]}"); break;
    case 2: post(l, "{\"do\":\"fly\",\"id\":\"x\"}"); break;
    case 3: send_request(p, l, W_HELLO, "\"table\":\"%s\",\"secret\":\"%032u\"", t->id, roll(99)); break;
    case 4: send_request(p, l, W_HELLO, "\"table\":\"%s\"", t->id); break;
    case 5:
        for (int i = 0; i < 90; i++)
            send_request(p, l, chance(50) ? W_SAY : W_UNDO, "\"text\":\"p%dk%dn%d flood\"", me, W_SAY, p->serial);
        break;
    case 6:                                             /* it stands up and goes on as if it sat there */
        send_request(p, l, W_LEAVE, "%s", "");
        send_request(p, l, W_SAY, "\"text\":\"p%dk%dn%d ghost\"", me, W_SAY, p->serial);
        send_request(p, l, W_MOVE, "\"ply\":0,\"move\":\"%s\"", name);
        break;
    case 7:                                             /* the same move twice */
        snprintf(text, sizeof text, "{\"do\":\"move\",\"id\":\"p%dk%dn%d\",\"ply\":%d,\"move\":\"%s\"}", me, W_MOVE, p->serial++,
                 p->rows > 0 && p->table >= 0 ? head_of(&tables[p->table].moment[p->rows].now)->ply : 0, name);
        post(l, text);
        post(p->second >= 0 ? &links[p->second] : l, text);
        break;
    case 8: send_request(p, l, W_TAKEOVER, "\"seat\":%d", seat); break;
    case 9: send_request(p, l, chance(50) ? W_BOT : W_FREE, "\"seat\":%d,\"level\":\"easy\"", seat); break;
    case 10: send_request(p, l, chance(50) ? W_REMATCH : W_START, "\"seat\":%d", seat); break;
    case 11: send_request(p, l, W_HINT, "%s", ""); break;
    case 12:                                            /* another seat for a friend, over the same line */
        if (sock->nasty)
            send_request(p, l, W_JOIN, "\"table\":\"%s\",\"code\":\"%s\",\"name\":\"%s\",\"secret\":\"%s\"", t->id, t->code, sock->name, sock->secret);
        break;
    case 13:                                            /* and it looks through the friend's eyes */
        if (sock->nasty)
            send_request(p, l, W_HELLO, "\"table\":\"%s\",\"secret\":\"%s\"", t->id, sock->secret);
        break;
    case 14: send_request(p, l, W_SAY, "\"table\":\"%s\",\"text\":\"p%dk%dn%d stranger\"", t->id, me, W_SAY, p->serial); break;
    default:
        if (p->second < 0) {
            struct link *other = connect_to(p, (int)roll((uint32_t)w.nodes));
            p->second = other ? (int)(other - links) : -1;
        }
        if (p->second >= 0)
            say_hello(p, &links[p->second], chance(50));
    }
    p->waits = 0;
}

/* ---- A client ------------------------------------------------------------------------------------------------------------------------ */

static void come_back(struct person *p)
{
    int node = (int)roll((uint32_t)w.nodes);
    if (!w.node[node].up)
        return;
    struct link *l = connect_to(p, node);
    if (!l)
        return;
    p->link = (int)(l - links);
    p->auction = -1;
    if (p->table >= 0)
        say_hello(p, l, p->joined);
    if (p->table >= 0 && p->moving && p->joined)
        post(l, p->move_text);
    else
        p->moving = 0;
}

/* Something that it asked for was not answered for long: the line is dead, whatever it looks like. */
static void lose_patience(struct person *p, struct link *l)
{
    l->client_up = 0;
    soon(EV_GONE, (int)(l - links), l->life, between(1000, 200000), 0, NULL, 0);
    link_lost(l);
    (void)p;
}

void person_acts(int who)
{
    struct person *p = &people[who];
    struct link *l = line_of(p);
    soon(EV_ACT, who, 0, between(30000, p->nasty ? 800000 : 2500000), 0, NULL, 0);
    if (w.calm)
        return;
    if (!l) {
        come_back(p);
        return;
    }
    if (p->waits && w.us - p->since > 25 * SECOND)
        lose_patience(p, l);
    else if (p->waits)
        return;
    else if (w.last) {
        if (!l->client_greeted && p->table >= 0)
            say_hello(p, l, p->joined);
    } else if (p->nasty && chance(50))
        be_nasty(p, l);
    else if (chance(1) && p->second < 0)
        link_cut(l);
    else
        live(p, l);
}

/* ---- Reading -------------------------------------------------------------------------------------------------------------------------- */

static void sat_down(struct person *p, const char *text)
{
    char id[TABLE_ID];
    struct ledger *t = member(text, "table", id, sizeof id) ? table_of(id) : NULL;
    if (!t)
        return;
    p->joined = p->table == t - tables || p->table < 0 ? 1 : p->joined;
    if (p->table < 0)
        p->table = (int)(t - tables), p->rows = -1;
    p->seat = number_in(text, "seat", -1);
}

static void read_error(struct person *p, struct link *l, const char *text)
{
    char code[24] = "";
    const char *error = strstr(text, "\"error\":{");
    if (error)
        member(error, "code", code, sizeof code);
    if ((!l->client_greeted && !strcmp(code, "no_access")) || !strcmp(code, "unknown_table")) {
        p->table = -1;
        p->joined = 0;
    }
    if (strstr(text, "another server"))
        link_cut(l);
}

void link_read(struct link *l, const char *text, size_t size, int64_t k)
{
    struct person *p = &people[l->person];
    char what[24] = "", id[40] = "", answer[64];
    l->out -= size;
    if (!l->client_up)
        return;
    member(text, "do", what, sizeof what);
    if (!strcmp(what, "sync")) {
        snprintf(answer, sizeof answer, "{\"do\":\"synced\",\"n\":%d}", number_in(text, "n", 1));
        post(l, answer);
        return;
    }
    if (k > 0 && k / ROWS_MOST == p->table) {
        const char *bell = strstr(text, "\"bell\":{");
        p->rows = (int)(k % ROWS_MOST) > p->rows ? (int)(k % ROWS_MOST) : p->rows;
        p->auction = bell ? number_in(bell, "auction", -1) : -1;
        p->card = bell ? number_in(bell, "card", -1) : -1;
    }
    if (l - links != p->link)
        return;
    int named = strcmp(what, "table") && member(text, "id", id, sizeof id);
    if (named && !strcmp(id, p->waits_id))
        p->waits = 0;
    if (named && !strcmp(id, p->move_id))
        p->moving = 0;
    if (!strcmp(what, "created") || !strcmp(what, "joined"))
        sat_down(p, text), l->client_greeted = 0;       /* now it says hello */
    if (!strcmp(what, "error"))
        read_error(p, l, text);
    if (!strcmp(what, "table") && p->waits == W_HELLO + 1) {
        p->waits = 0;
        l->client_greeted = 1;
    }
    if (p->waits && (!strcmp(what, "table") || !strcmp(what, "hint") || !strcmp(what, "tables")) &&
        (p->waits == W_FACTS + 1 || p->waits == W_HINT + 1 || p->waits == W_TABLES + 1))
        p->waits = 0;
}

/* ---- Opening and closing ---------------------------------------------------------------------------------------------------------------- */

void people_open(void)
{
    memset(links, 0, sizeof links);
    memset(people, 0, sizeof people);
    for (int i = 0; i < w.people; i++) {
        struct person *p = &people[i];
        p->nasty = i > 0 && chance(30);
        p->watcher = !p->nasty && i > 1 && chance(20);
        struct text name = TEXT(p->name);
        text_fmt(&name, "%s%d", p->nasty ? "Nasty" : p->watcher ? "Watcher" : "Honest", i);
        snprintf(p->secret, sizeof p->secret, "secret %d %024u", i, roll(1 << 30));
        sha256(p->secret, strlen(p->secret), p->key);
        p->link = p->second = p->table = p->seat = p->rows = p->auction = -1;
        soon(EV_ACT, i, 0, between(1000, 3 * SECOND), 0, NULL, 0);
    }
}

void people_close(void)
{
    for (struct link *l = links; l < links + LINKS; l++)
        free(l->said);
}
