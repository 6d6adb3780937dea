/** Time constant of the moving average of the load. */
const WINDOW_MS = 3_000
/** Below the first load there is no cooldown; from the second on it has its full length. */
const LOW_LOAD = 0.2
const HIGH_LOAD = 0.4
/** Long enough to batch half a dozen messages, short enough not to count as overload. */
const MAX_COOLDOWN_MS = 2_000

/**
 * Computes how long a tenant cools down after its batch: not at all under low load, longer the busier the pool. Events that arrive
 * meanwhile are handled in one batch, which costs less and leaves processor time to the server.
 * @param most size of the pool
 */
export function openCooldown(most: number, now = () => performance.now()) {
  let load = 0
  let at = now()
  const decay = () => {
    const then = at
    at = now()
    load *= Math.exp((then - at) / WINDOW_MS)
  }
  return {
    /** Records that a worker was busy for the last `ms`. */
    record(ms: number): void {
      decay()
      load += ms / (WINDOW_MS * most)
    },
    /** The cooldown under the present load. */
    remainingMs(): number {
      decay()
      return MAX_COOLDOWN_MS * Math.min(1, Math.max(0, (load - LOW_LOAD) / (HIGH_LOAD - LOW_LOAD)))
    },
  }
}
