/* main.c: the program. Everything is in cli.c, so that tests can call it. */
#include "cli.h"

int main(int argc, char **argv) { return cli_main(argc, argv); }
