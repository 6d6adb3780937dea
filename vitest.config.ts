import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['packages/**/*.test.{ts,tsx}', 'apps/**/*.test.{ts,tsx}', 'tooling/**/*.test.ts', 'bench/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['tooling/test/global-setup.ts'],
    environment: 'node',
    // Much of a test is waiting for other processes: on two cores one worker, as is usual, leaves half the machine idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Real databases and processes on a busy machine: slow is not wrong.
    testTimeout: 60_000,
    hookTimeout: 180_000,
    teardownTimeout: 60_000,
  },
})
