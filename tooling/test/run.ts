import { STEPS, type Step } from './steps.ts'
import { sum, type Tally } from './tally.ts'

/** Runs everything in order and stops at the first failure. The last line, alone, is the sum. */
const times: string[] = []
const tallies: Tally[] = []
let ok = true
for (const step of Object.values<Step>(STEPS)) {
  console.log(`\n=== ${step.title} ===\n`)
  const began = Date.now()
  const result = await step.run([]).catch((error: Error) => {
    console.error(error.message)
    return { ok: false, tally: undefined }
  })
  times.push(`${result.ok ? 'ok    ' : 'FAILED'} ${((Date.now() - began) / 1000).toFixed(1).padStart(7)} s  ${step.title}`)
  // A step that fails without a failed test to show for it still counts.
  tallies.push(result.tally ?? { passed: 0, failed: result.ok ? 0 : 1 })
  ok = result.ok
  if (!ok) break
}

const { passed, failed } = sum(tallies)
console.log(`\n${times.join('\n')}\n\n${passed} passed, ${failed || (ok ? 0 : 1)} failed`)
process.exit(ok ? 0 : 1)
