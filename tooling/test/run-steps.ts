import { type Failure, told } from './failures.ts'
import { tryAgain } from './second-try.ts'
import { type FileTime, slowest } from './slowest.ts'
import type { Result, Step } from './steps.ts'
import { sum, type Tally } from './tally.ts'

type Options = {
  /** What to say of a step that took too long. */
  overBudget?: (name: string, ms: number) => string | undefined
  say?: (line: string) => void
}

/**
 * Runs steps in order up to the first that fails. Then says what failed, what was flaky, the slowest files and the time of each
 * step; the last line, alone, is the sum. A step over its budget fails the run, and the steps after it still run.
 * @returns whether all went well
 */
export async function runSteps(
  steps: Readonly<Record<string, Step>>,
  { overBudget = () => undefined, say = console.log }: Options = {},
): Promise<boolean> {
  const times: string[] = []
  const tallies: Tally[] = []
  const flaky: Failure[] = []
  const files: FileTime[] = []
  const late: Failure[] = []
  let failures: readonly Failure[] = []
  let ok = true
  for (const [name, step] of Object.entries(steps)) {
    say(`\n=== ${step.title} ===\n`)
    const began = Date.now()
    const result = await tryAgain(await attempt(step, []), step.again, (args) => {
      say(`\n=== ${step.title}: what failed, once more ===\n`)
      return attempt(step, args)
    })
    const ms = Date.now() - began
    const tooLong = result.ok ? overBudget(name, ms) : undefined
    if (tooLong) late.push({ name: step.title, message: tooLong })
    const word = result.ok ? (tooLong ? 'LATE  ' : 'ok    ') : 'FAILED'
    times.push(`${word} ${(ms / 1000).toFixed(1).padStart(7)} s  ${step.title}`)
    // A step that fails without a failed test to show for it still counts.
    tallies.push(result.tally ?? { passed: 0, failed: result.ok ? 0 : 1 })
    failures = result.failures ?? []
    flaky.push(...(result.flaky ?? []))
    files.push(...(result.files ?? []))
    ok = result.ok
    if (!ok) break
  }
  const { passed, failed } = sum(tallies)
  const parts: readonly string[][] = [
    slowest(files),
    told('Flaky: failed, and passed when tried again', flaky),
    told('Failed', failures),
    told('Over budget', late),
    times,
  ]
  say(`\n${parts.flatMap((lines) => (lines.length > 0 ? [...lines, ''] : [])).join('\n')}`)
  say(`${passed} passed, ${failed + late.length || (ok ? 0 : 1)} failed`)
  return ok && late.length === 0
}

const attempt = (step: Step, args: readonly string[]): Promise<Result> =>
  step.run(args).catch((error: Error): Result => {
    console.error(error.message)
    return { ok: false, failures: [{ name: step.title, message: error.message }] }
  })
