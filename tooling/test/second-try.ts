import type { Result, Step } from './steps.ts'

/** So many failures are no wavering: they fail at once. */
const MOST = 5

/**
 * Gives the few tests that failed one more try (decision 013). What passes then is named as flaky; what fails twice has failed.
 * Not where a run failed without a failed test to show for it.
 */
export async function tryAgain(first: Result, again: Step['again'], run: (args: readonly string[]) => Promise<Result>): Promise<Result> {
  const failed = first.failures ?? []
  if (first.ok || !again || failed.length === 0 || failed.length > MOST) return first
  const args = again(failed)
  // Without arguments everything would run.
  if (args.length === 0) return first
  const second = await run(args)
  const still = second.failures ?? []
  const stillFailed = second.ok ? 0 : Math.max(1, still.length)
  const { passed, failed: count } = first.tally ?? { passed: 0, failed: failed.length }
  return {
    ok: second.ok,
    tally: { passed: passed + Math.max(0, count - stillFailed), failed: stillFailed },
    failures: still,
    flaky: failed.filter(({ name }) => !still.some((one) => one.name === name)),
    ...(first.files ? { files: first.files } : {}),
  }
}
