/* sha256.c: prints the SHA-256 of messages of every length from 0 to 300 bytes, one a line, for tests/fair to compare with
   another implementation. Byte i of the message of n bytes is 37 i + 11 n. */
#include <stdio.h>

#include "sha256.h"

int main(void)
{
    for (int n = 0; n <= 300; n++) {
        uint8_t message[300], digest[SHA256_BYTES];
        for (int i = 0; i < n; i++)
            message[i] = (uint8_t)(37 * i + 11 * n);
        sha256(message, (size_t)n, digest);
        for (int i = 0; i < SHA256_BYTES; i++)
            printf("%02x", digest[i]);
        putchar('\n');
    }
    return 0;
}
