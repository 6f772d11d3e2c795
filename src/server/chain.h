/*
 * chain.h: things in the order in which they came: sessions in a stage, tables that nobody needs, addresses without a connection. Each
 * thing has `older` and `newer`, and the struct that owns the chain has `oldest` and `newest`.
 */
#ifndef QUAYSIDE_CHAIN_H
#define QUAYSIDE_CHAIN_H

#define CHAIN_ADD(ends, x)                      \
    do {                                        \
        (x)->older = (ends)->newest;            \
        (x)->newer = NULL;                      \
        if ((ends)->newest)                     \
            (ends)->newest->newer = (x);        \
        else                                    \
            (ends)->oldest = (x);               \
        (ends)->newest = (x);                   \
    } while (0)

#define CHAIN_REMOVE(ends, x)                   \
    do {                                        \
        if ((x)->older)                         \
            (x)->older->newer = (x)->newer;     \
        else                                    \
            (ends)->oldest = (x)->newer;        \
        if ((x)->newer)                         \
            (x)->newer->older = (x)->older;     \
        else                                    \
            (ends)->newest = (x)->older;        \
    } while (0)

#endif
