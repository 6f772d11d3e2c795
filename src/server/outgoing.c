/*
 * outgoing.c: what goes out to a connection, when it is held back, and how long each side has for what it does.
 */
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "chain.h"
#include "net_inside.h"

static const int stage_ms[STAGES] = { HEAD_MS, BODY_MS, ANSWER_MS, LINGER_MS, LOOK_MS };

/* ---- Stages and ends ---------------------------------------------------------------------------------------------------- */

void stage_leave(struct session *s)
{
    CHAIN_REMOVE(&s->net->stage[s->stage], s);
}

/* All in a stage have the same time, so whoever comes last has to be looked at last. */
void stage_enter(struct session *s, enum stage stage)
{
    s->stage = (uint8_t)stage;
    s->look = clock_ms() + stage_ms[stage];
    CHAIN_ADD(&s->net->stage[stage], s);
}

void stage_change(struct session *s, enum stage stage)
{
    stage_leave(s);
    stage_enter(s, stage);
}

static void recycle(struct net *n, struct outgoing *o)
{
    if (o->room != BLOCK || n->spares == SPARE) {
        free(o);
        return;
    }
    o->next = n->spare;
    n->spare = o;
    n->spares++;
}

static struct outgoing *take_first(struct session *s)
{
    struct outgoing *o = s->first;
    s->first = o->next;
    if (!s->first)
        s->last = NULL;
    return o;
}

static void drop_first(struct session *s)
{
    struct outgoing *o = take_first(s);
    s->waiting -= o->size;
    recycle(s->net, o);
}

void session_drop_outgoing(struct session *s)
{
    while (s->first)
        drop_first(s);
}

/* It is ended before the loop goes to sleep: now the tables may be talking to it, or to others beside it. */
void session_lose(struct session *s)
{
    if (s->lost)
        return;
    s->lost = 1;
    s->lost_after = s->net->lost;
    s->net->lost = s;
    session_drop_outgoing(s);
}

static void drop_reader(struct session *s)
{
    if (s->lost)
        return;
    s->net->dropped++;
    session_note(s, "too_slow");
    session_lose(s);
}

/* ---- Going out ------------------------------------------------------------------------------------------------------- */

/* A block with so much room; NULL: there is no memory. */
static struct outgoing *new_block(struct net *n, size_t room)
{
    struct outgoing *o = room <= BLOCK ? n->spare : NULL;
    if (o) {
        n->spare = o->next;
        n->spares--;
    } else {
        room = room > BLOCK ? room : BLOCK;
        o = malloc(sizeof *o + room);
        if (!o)
            return NULL;
        o->room = room;
    }
    o->next = NULL;
    o->outside = NULL;
    o->size = 0;
    return o;
}

void session_append(struct session *s, struct outgoing *o)
{
    if (s->last)
        s->last->next = o;
    else
        s->first = o;
    s->last = o;
}

/* The block of this session that takes so many bytes more. NULL: it reads too slowly, or there is no memory. */
static struct outgoing *block_for(struct session *s, size_t size)
{
    struct outgoing *o = s->last;
    if (s->lost || s->waiting > QUEUE_BYTES)
        return NULL;
    if (o && !o->outside && o->room - o->size >= size)
        return o;
    o = new_block(s->net, size);
    if (o)
        session_append(s, o);
    return o;
}

/* 0, or -1: all is said; or it reads too slowly, or there is no memory, and it is dropped. */
int session_keep(struct session *s, const void *head, size_t before, const void *data, size_t size)
{
    if (s->finishing || s->lost)
        return -1;
    struct outgoing *o = block_for(s, before + size);
    if (!o) {
        drop_reader(s);
        return -1;
    }
    memcpy(o->data + o->size, head, before);
    memcpy(o->data + o->size + before, data, size);
    o->size += before + size;
    s->waiting += before + size;
    return 0;
}

int session_keep_frame(struct session *s, int kind, const void *data, size_t size)
{
    unsigned char head[FRAME_HEAD];
    return session_keep(s, head, frame_head(head, kind, size), data, size);
}

void session_release(struct session *s)
{
    struct net *n = s->net;
    if (!s->held)
        return;
    if (s->held_before)
        s->held_before->held_after = s->held_after;
    else
        n->held = s->held_after;
    if (s->held_after)
        s->held_after->held_before = s->held_before;
    else
        n->last_held = s->held_before;
    s->held = 0;
}

static void hold_between(struct session *s, struct session *before, struct session *after, int64_t until)
{
    struct net *n = s->net;
    s->held = 1;
    s->held_until = until;
    s->held_before = before;
    s->held_after = after;
    if (before)
        before->held_after = s;
    else
        n->held = s;
    if (after)
        after->held_before = s;
    else
        n->last_held = s;
}

/* Its messages are held back until the tables have said all they have to say now, ... */
static void hold(struct session *s)
{
    session_release(s);
    hold_between(s, NULL, s->net->held, s->net->now);
}

/* ... or a little longer. So they stand in the order of their times. */
static void hold_longer(struct session *s)
{
    if (!s->held)
        hold_between(s, s->net->last_held, NULL, s->net->now + PATIENCE_MS);
}

/* All is said and gone. What the other side still sends is thrown away until it hangs up, too: a socket that is closed with
   something unread takes back what it has sent. */
static void linger(struct session *s)
{
    uv_os_fd_t fd;
    if (s->deaf || uv_fileno((uv_handle_t *)&s->tcp, &fd) || shutdown(fd, SHUT_WR)) {
        session_lose(s);
        return;
    }
    s->finishing = 2;
    stage_change(s, STAGE_LINGER);
}

static void on_written(uv_write_t *write, int status);

/* Gives what the socket does not take to the loop. -1: close it. */
static int write_later(struct session *s, uv_buf_t rest)
{
    struct outgoing *o = take_first(s);
    s->waiting -= o->size - rest.len;
    o->size = rest.len;
    o->write.data = s;
    if (uv_write(&o->write, stream_of(s), &rest, 1, on_written)) {
        recycle(s->net, o);
        return -1;
    }
    s->flight = o;
    return 0;
}

/* Writes what the socket takes. -1: close it. */
static int write_some(struct session *s)
{
    while (s->first && !s->flight) {
        struct outgoing *o = s->first;
        uv_buf_t buf = { .base = (char *)(o->outside ? o->outside : o->data), .len = o->size };
        int sent = uv_try_write(stream_of(s), &buf, 1);
        if (sent < 0 && sent != UV_EAGAIN)
            return -1;
        sent = sent < 0 ? 0 : sent;
        if ((size_t)sent == o->size)
            drop_first(s);
        else if (write_later(s, (uv_buf_t){ .base = buf.base + sent, .len = buf.len - (size_t)sent }))
            return -1;
    }
    return 0;
}

void session_write(struct session *s)
{
    if (s->lost)
        return;
    if (write_some(s))
        session_lose(s);
    else if (s->finishing == 1 && !s->first && !s->flight)
        linger(s);
}

static void on_written(uv_write_t *write, int status)
{
    struct session *s = write->data;
    struct outgoing *o = s->flight;
    s->flight = NULL;
    s->waiting -= o->size;
    recycle(s->net, o);
    if (status)
        session_lose(s);
    else
        session_write(s);
}

/*
 * A message of the tables for a WebSocket. Nearly always the socket takes it at once. Asking the loop to say when it would
 * costs several calls of the system for every message, so that is left to those who read slowly.
 */
void session_send(struct conn *c, const char *text, size_t size)
{
    struct session *s = (struct session *)c;
    if (session_keep_frame(s, FRAME_TEXT, text, size))
        return;
    if (s->net->holding) {
        if (c->patient)
            hold_longer(s);
        else
            hold(s);
        return;
    }
    session_release(s);
    session_write(s);
}

/* Sends what must not wait any longer. */
static void send_held(struct net *n)
{
    while (n->held && (n->held->held_until <= n->now || n->ending)) {
        struct session *s = n->held;
        session_release(s);
        session_write(s);
    }
}

/*
 * A packet costs more than what is in it: a third of the server's time at busy tables. So while the tables speak of one answer of
 * the store, messages are held back until all is said, and who moved gets "it is on disk" and the move in one piece. Who has nothing
 * to decide gets its messages with the next ones, or a moment later. Gives the milliseconds after which tables_tick has to be called again.
 */
int64_t net_hear_news(struct net *n)
{
    n->holding = 1;
    n->now = clock_ms();
    while (tables_news(n->tables))
        send_held(n);
    int64_t due = tables_tick(n->tables);
    send_held(n);
    n->holding = 0;
    return due;
}

/* Says why in the closing frame, after all that was said before. CLOSE_NONE: without a word. */
void session_hang_up(struct session *s, int code, const char *why)
{
    unsigned char text[CONTROL_MAX] = { (unsigned char)(code >> 8), (unsigned char)code };
    size_t n = strlen(why);
    session_release(s);
    memcpy(text + 2, why, n);
    if (session_keep_frame(s, FRAME_CLOSE, text, code == CLOSE_NONE ? 0 : n + 2))
        return;
    s->finishing = 1;
    stage_change(s, STAGE_LINGER);
    session_write(s);
}

/* It has asked for more than it may. */
void session_throw_out(struct session *s, int code, const char *why)
{
    s->net->limited++;
    session_hang_up(s, code, why);
}

/* ---- Time --------------------------------------------------------------------------------------------------------------- */

/* Whoever has asked gets the answer as long as it reads; or nothing, if there is none to come. */
static void look_at_answer(struct session *s, int64_t now)
{
    size_t left = uv_stream_get_write_queue_size(stream_of(s));
    if (s->answered ? s->left && left + PROGRESS > s->left : now - s->heard >= GONE_MS) {
        drop_reader(s);
        return;
    }
    s->left = left;
    stage_change(s, STAGE_ANSWER);
}

static void look_at_socket(struct session *s, int64_t now)
{
    if (now - s->heard >= GONE_MS) {
        session_note(s, "gone");
        session_lose(s);
        return;
    }
    if (now - s->heard >= LOOK_MS && !session_keep_frame(s, FRAME_PING, "", 0) && !s->held)
        session_write(s);
    if (!s->lost)
        stage_change(s, STAGE_SOCKET);
}

static void look_at(struct session *s, int64_t now)
{
    if (s->lost)
        stage_change(s, s->stage);
    else if (s->stage == STAGE_SOCKET)
        look_at_socket(s, now);
    else if (s->stage == STAGE_ANSWER)
        look_at_answer(s, now);
    else
        session_lose(s);
}

/* 1: others have to be looked at soon. */
int net_look_around(struct net *n)
{
    const int64_t now = clock_ms();
    int left = LOOKS;
    for (int i = 0; i < STAGES; i++)
        for (struct stage_list *l = &n->stage[i]; l->oldest && l->oldest->look <= now;)
            if (left-- > 0)
                look_at(l->oldest, now);
            else
                return 1;
    return 0;
}
