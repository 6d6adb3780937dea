import type { RefreshOutcome, SessionStore } from './session-store.ts'

const EVERY_MS = 3 * 60_000
const BASE_MS = 1000
const MAX_EXPONENT = 7
const JITTER_MS = 175

/** How long to wait after failure number `attempt` (1 is the first): 2 s, doubled up to 128 s, give or take 175 ms (R-107…R-109). */
export function backOffMs(attempt: number, random: () => number = Math.random): number {
  return BASE_MS * 2 ** Math.min(attempt, MAX_EXPONENT) + Math.round((random() * 2 - 1) * JITTER_MS)
}

type Clock = { after: (ms: number, run: () => void) => () => void; random: () => number }
const browserClock: Clock = {
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  random: Math.random,
}

/**
 * While a session exists it is authenticated again every 3 minutes. Failures that may pass are tried again with
 * growing pauses; one that cannot pass ends the session (R-110…R-113). A new token, also one that another tab got,
 * starts the 3 minutes anew: all tabs together ask once.
 */
export function keepAuthenticated(
  store: Pick<SessionStore, 'getState' | 'subscribe' | 'refresh'>,
  clock: Clock = browserClock,
): () => void {
  let cancel: () => void = () => {}
  let token: string | undefined
  let failures = 0

  const plan = (ms: number) => {
    cancel()
    cancel = clock.after(ms, () => void run())
  }
  const run = async () => {
    const outcome: RefreshOutcome = await store.refresh()
    if (!store.getState().session) return
    failures = outcome === 'unreachable' ? failures + 1 : 0
    // A token renewed within the second of its making reads the same, so that nothing is heard of it.
    plan(failures > 0 ? backOffMs(failures, clock.random) : EVERY_MS)
  }
  const follow = () => {
    const next = store.getState().session?.token
    if (next === token) return
    token = next
    failures = 0
    if (next) plan(EVERY_MS)
    else cancel()
  }

  follow()
  const unsubscribe = store.subscribe(follow)
  return () => {
    unsubscribe()
    cancel()
  }
}
