import type { Log } from '@balcao/platform/log'

export type Loop = { trigger: () => void; stop(): Promise<void> }

const LONGEST_PAUSE_MS = 10_000
/** The loops of a process look one after the other: all at once they would each keep a connection of their own. */
const APART_MS = 37
/** A look that found much to do is followed by a pause so many times as long: what nobody waits for takes a fifth of a processor at most. */
const REST = 4
/** And no longer than this, because deadlines are marked within five seconds. */
const LONGEST_REST_MS = 2_000
let started = 0

/**
 * Calls `step` at once, on every trigger and otherwise every `pollMs`, or later after a step that took long, and again immediately while it
 * returns true. A failing step is logged and retried with growing pauses.
 */
export function startLoop(what: string, step: () => Promise<boolean>, pollMs: number, log: Log): Loop {
  let stopped = false
  let triggered = false
  let failures = 0
  let endPause: () => void = () => undefined
  const phaseMs = started++ * APART_MS
  const untilTurn = () => pollMs - ((Date.now() - phaseMs) % pollMs)

  const pause = (ms: number) =>
    new Promise<void>((done) => {
      const timer = setTimeout(done, ms)
      endPause = () => {
        clearTimeout(timer)
        done()
      }
    })

  async function run(): Promise<void> {
    while (!stopped) {
      triggered = false
      try {
        const began = performance.now()
        const more = await step()
        if (failures > 0) log.info({ failures }, `${what}: going on`)
        failures = 0
        if (!more && !triggered && !stopped)
          await pause(Math.max(untilTurn(), Math.min(REST * (performance.now() - began), LONGEST_REST_MS)))
      } catch (error) {
        failures += 1
        log.warn({ err: error, failures }, `${what}: failed, trying again`)
        triggered = false
        if (!stopped) await pause(Math.min(100 * 2 ** Math.min(failures, 10), LONGEST_PAUSE_MS) * (0.5 + Math.random() / 2))
      }
    }
  }

  const running = run()
  return {
    trigger() {
      triggered = true
      // While the step fails, triggers do not shorten the pause: they would hammer a dependency that is down.
      if (failures === 0) endPause()
    },
    async stop() {
      stopped = true
      endPause()
      await running
    },
  }
}
