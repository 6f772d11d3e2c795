/* lens.c: see lens.h. */
#include "lens.h"

void lens_make(struct lens *l, const struct game *g, int seats, uint64_t which, enum form form)
{
    *l = (struct lens){ .g = g, .which = which, .form = form };
    if (which) {
        field_observer(g, seats, which, &l->observer);
        l->size = l->observer.size;
    } else {
        compact_sheet(g, seats, &l->sheet);
        l->size = form == AS_INDEX ? l->sheet.codes : l->sheet.places;
    }
}

void lens_observe(const struct lens *l, const void *s, int seat, void *out)
{
    uint8_t codes[CODES_MAX];
    if (l->which) {
        field_observe(&l->observer, s, seat, out);
        return;
    }
    if (l->form == AS_INDEX) {
        compact_codes(&l->sheet, s, seat, out);
        return;
    }
    compact_codes(&l->sheet, s, seat, codes);
    if (l->form == AS_BYTES)
        compact_bytes(&l->sheet, codes, out);
    else
        compact_floats(&l->sheet, codes, out);
}

void lens_name(const struct lens *l, int index, struct text *out)
{
    if (l->which)
        field_observe_name(&l->observer, index, out);
    else if (l->form == AS_INDEX)
        compact_code_name(&l->sheet, index, out);
    else
        compact_name(&l->sheet, index, out);
}

/* Of a compact observation: the part of number `index`. */
static const struct laid *laid_at(const struct lens *l, int index)
{
    const struct laid *p = l->sheet.part, *last = p + l->sheet.count - 1;
    while (p < last && (l->form == AS_INDEX ? p[1].code : p[1].place) <= index)
        p++;
    return p;
}

int lens_part(const struct lens *l, int index, const char **name)
{
    if (l->which) {
        const struct observed *p = field_observed(&l->observer, index);
        *name = p->f->name;
        return p->at + field_numbers(p);
    }
    const struct laid *p = laid_at(l, index);
    *name = p->p->name;
    return l->form == AS_INDEX ? p->code + p->rows * p->columns * p->bytes : p->place + p->rows * p->columns * p->step;
}

/* Of an observation of fields. */
static void field_range(const struct field *f, double range[3])
{
    range[0] = 0;
    range[1] = 1;
    range[2] = f->kind == NUMBER && f->max > f->min ? f->max - f->min : 1;
}

void lens_range(const struct lens *l, int index, double range[3])
{
    if (l->which) {
        field_range(field_observed(&l->observer, index)->f, range);
        return;
    }
    const struct laid *p = laid_at(l, index);
    int number = p->p->kind == PART_NUMBER || p->p->kind == PART_COUNTS;
    int scaled = number || (p->p->kind == PART_SQUARE && p->p->typical && l->form != AS_INDEX);
    range[0] = 0;
    range[1] = l->form == AS_BYTES && !number ? 1 : 255;
    range[2] = scaled ? p->p->typical : 1;
    if (l->form == AS_INDEX && p->p->kind == PART_WORD)
        range[1] = p->step - 1;
    if (l->form == AS_FLOATS) {
        range[0] = number ? -p->p->zero * (double)p->scale : 0;
        range[1] = number ? (255 - p->p->zero) * (double)p->scale : scaled ? (double)p->scale : 1;
    }
}
