import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Labs are removed at the end.
    teardownTimeout: 120_000,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'src/**/*.test.ts',
            'lab/**/*.test.ts',
            'tools/**/*.test.ts',
            'test/bad-input/**/*.test.ts',
            'test/e2e/{fault,harness,kill}/**/*.test.ts',
            'test/bench/*.test.ts',
          ],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        test: {
          name: 'contract',
          include: ['test/contract/**/*.test.ts'],
          globalSetup: ['test/contract/fixture/lab-per-run.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/scenario/**/*.test.ts'],
          globalSetup: ['test/e2e/harness/run-setup.ts'],
        },
      },
    ],
  },
});
