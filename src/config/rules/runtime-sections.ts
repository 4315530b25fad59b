/** Sections of `containerRuntime`, one for each runtime. */
export const runtimeSections = ['containerd', 'docker', 'crio', 'isulad'] as const;
