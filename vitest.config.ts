import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** What runs in processes of our own: no module keeps state that one test file could leave behind for another. */
const NODE = '{packages/{contracts,db,core,trpc,platform},apps/{server,worker},tooling,bench}/**/*.test.ts'
/** What runs in browsers, where modules hold the state of a page; and what needs a process in which nobody chose picture formats yet. */
const ISOLATED = ['{packages/{ui,sign-in},apps/{web,portal}}/**/*.test.{ts,tsx}', '**/metadata-heif.test.ts']
const LONG = '**/*.long.test.ts'
/** The long ones, and the whole of what else is taken in samples. */
const WHOLE = [LONG, '**/*.sampled.test.ts']

export default defineConfig({
  test: {
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['tooling/test/global-setup.ts'],
    environment: 'node',
    // Much of a test is waiting for other processes: on two cores one worker, as is usual, leaves half the machine idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Real databases and processes on a busy machine: slow is not wrong.
    testTimeout: 60_000,
    hookTimeout: 180_000,
    teardownTimeout: 60_000,
    // `npm test` runs all but `long`, `npm run test:long` runs that (docs/decisions/013-test-gate.md).
    projects: [
      // Without isolation a worker loads the modules that hundreds of files share once, and not once a file.
      { test: { name: 'node', include: [NODE], exclude: [LONG, ...ISOLATED], isolate: false } },
      { test: { name: 'isolated', include: ISOLATED, exclude: [LONG] } },
      { test: { name: 'long', include: WHOLE, env: { TEST_LONG: '1' } } },
    ],
  },
})
