/* wasm.c: what the WebAssembly module exports. */
#include "data.h"
#include "signature.h"

#define EXPORT(name) __attribute__((export_name(name)))

static char answer[4096];

/* Memory for texts going in and out. */
EXPORT("text") char *wasm_text(void);
EXPORT("text_size") int wasm_text_size(void);
EXPORT("load") int wasm_load(void);
EXPORT("signatures") int wasm_signatures(void);

char *wasm_text(void) { return answer; }

int wasm_text_size(void) { return sizeof answer; }

/* Loads data and words; call once. 0, or the error's sentence is in the text. */
int wasm_load(void)
{
    struct error e = { 0 };
    struct text t = TEXT(answer);
    int err = data_load_all(&e);
    if (err)
        text_add(&t, e.text);
    return err;
}

/* Lines "id signature", as in tests/signature.txt; the length of the text. */
int wasm_signatures(void)
{
    struct text t = TEXT(answer);
    signature_list(&t);
    return (int)t.len;
}
