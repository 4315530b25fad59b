/* Holds the namespaces of a pod: sleeps until it is told to end, and reaps orphans as their init. */
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#ifndef VERSION
#error "VERSION is given by the build"
#endif

static void end(int signal) {
  (void)signal;
  _exit(0);
}

static void reap(int signal) {
  (void)signal;
  while (waitpid(-1, NULL, WNOHANG) > 0) {
  }
}

int main(int argc, char **argv) {
  if (argc == 2 && strcmp(argv[1], "-v") == 0) {
    puts("pause " VERSION);
    return 0;
  }
  struct sigaction on_end = {.sa_handler = end};
  struct sigaction on_child = {.sa_handler = reap, .sa_flags = SA_NOCLDSTOP};
  if (sigaction(SIGINT, &on_end, NULL) < 0) return 1;
  if (sigaction(SIGTERM, &on_end, NULL) < 0) return 2;
  if (sigaction(SIGCHLD, &on_child, NULL) < 0) return 3;
  for (;;) pause();
}
