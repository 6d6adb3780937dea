import { type Failure, told } from './failures.ts'
import { tryAgain } from './second-try.ts'
import { type Result, STEPS, type Step } from './steps.ts'
import { sum, type Tally } from './tally.ts'

/** Runs everything in order and stops at the first failure. Then what failed and what wavered; the last line, alone, is the sum. */
const times: string[] = []
const tallies: Tally[] = []
const flaky: Failure[] = []
let failures: readonly Failure[] = []
let ok = true
for (const step of Object.values<Step>(STEPS)) {
  console.log(`\n=== ${step.title} ===\n`)
  const began = Date.now()
  const run = (args: readonly string[]) =>
    step.run(args).catch((error: Error): Result => {
      console.error(error.message)
      return { ok: false, failures: [{ name: step.title, message: error.message }] }
    })
  const result = await tryAgain(await run([]), step.again, (args) => {
    console.log(`\n=== ${step.title}: what failed, once more ===\n`)
    return run(args)
  })
  times.push(`${result.ok ? 'ok    ' : 'FAILED'} ${((Date.now() - began) / 1000).toFixed(1).padStart(7)} s  ${step.title}`)
  // A step that fails without a failed test to show for it still counts.
  tallies.push(result.tally ?? { passed: 0, failed: result.ok ? 0 : 1 })
  failures = result.failures ?? []
  flaky.push(...(result.flaky ?? []))
  ok = result.ok
  if (!ok) break
}

const { passed, failed } = sum(tallies)
const tale = [...told('Flaky: failed, and passed when tried again', flaky), ...told('Failed', failures)]
console.log(`\n${[...tale, ...(tale.length > 0 ? [''] : []), ...times].join('\n')}\n\n${passed} passed, ${failed || (ok ? 0 : 1)} failed`)
process.exit(ok ? 0 : 1)
