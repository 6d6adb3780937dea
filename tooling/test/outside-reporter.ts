import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError } from 'vitest/node'
import type { OutsideError } from './failures.ts'

/** Where the errors outside of any test are written: in the environment of Vitest's process. */
export const OUTSIDE_FILE = 'TEST_OUTSIDE_FILE'

const one = (error: SerializedError): OutsideError => ({
  ...(typeof error.VITEST_TEST_PATH === 'string' ? { file: error.VITEST_TEST_PATH } : {}),
  message: error.stack ?? error.message,
})

/** Writes down what Vitest's JSON report leaves out: errors outside of any test, as from a promise that nobody waits for. */
export default class OutsideReporter implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly SerializedError[]): void {
    const file = process.env[OUTSIDE_FILE]
    if (file) writeFileSync(file, JSON.stringify(errors.map(one)))
  }
}
