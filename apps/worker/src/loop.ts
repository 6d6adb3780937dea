import type { Log } from '@balcao/platform/log'

export type Loop = { wake: () => void; stop(): Promise<void> }

const LONGEST_PAUSE_MS = 10_000

/**
 * Calls `step` now, whenever woken, and every `pollMs`; at once again while it says there is more. A failing step is
 * logged and tried again after a growing pause: a dependency that is away is waited for.
 */
export function startLoop(what: string, step: () => Promise<boolean>, pollMs: number, log: Log): Loop {
  let stopped = false
  let woken = false
  let failures = 0
  let rouse: () => void = () => undefined

  const pause = (ms: number) =>
    new Promise<void>((done) => {
      const timer = setTimeout(done, ms)
      rouse = () => {
        clearTimeout(timer)
        done()
      }
    })

  async function run(): Promise<void> {
    while (!stopped) {
      woken = false
      try {
        const more = await step()
        if (failures > 0) log.info({ failures }, `${what}: going on`)
        failures = 0
        if (!more && !woken && !stopped) await pause(pollMs)
      } catch (error) {
        failures += 1
        log.warn({ err: error, failures }, `${what}: failed, trying again`)
        woken = false
        if (!stopped) await pause(Math.min(100 * 2 ** Math.min(failures, 10), LONGEST_PAUSE_MS) * (0.5 + Math.random() / 2))
      }
    }
  }

  const running = run()
  return {
    wake() {
      woken = true
      // While failing, the pause is kept: a storm of wake-ups must not hammer what is down.
      if (failures === 0) rouse()
    },
    async stop() {
      stopped = true
      rouse()
      await running
    },
  }
}
