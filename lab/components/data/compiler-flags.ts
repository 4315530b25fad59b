/** What every unit is compiled with; a part of the key of what is cached. */
export const compilerFlags = {
  go: ['-trimpath'],
  link: ['-s', '-w'],
  /** Besides, where C is linked in: one file that runs on any host. */
  cgoLink: ['-linkmode', 'external', '-extldflags', '-static'],
  /**
   * Without these, a static program with C would load the C library's resolver at run time. They change nothing where
   * no C is; but all units have them, so that Go compiles a package that several of them share only once.
   */
  tags: ['netgo', 'osusergo'],
  c: ['-static', '-Os', '-s', '-std=gnu99'],
} as const;
