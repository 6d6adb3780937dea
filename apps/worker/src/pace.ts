/** Over about so long it is reckoned how busy somebody was. */
const WINDOW_MS = 3_000
/** Up to this share of their time spent working nobody rests; from the second on they rest as long as they may. */
const QUIET = 0.2
const FULL = 0.4
/** Long enough to do half a dozen messages together, short of what sends an organisation to the queue. */
const LONGEST_REST_MS = 2_000

/**
 * How long an organisation rests after its turn: not at all while there is time, longer the busier the hands are. What comes meanwhile is done
 * together, which costs less each: so whoever answers people gets the processors when they are short.
 * @param most how many work at once
 */
export function openPace(most: number, now = () => performance.now()) {
  let share = 0
  let at = now()
  const fade = () => {
    const then = at
    at = now()
    share *= Math.exp((then - at) / WINDOW_MS)
  }
  return {
    /** Somebody worked for so long, until now. */
    worked(ms: number): void {
      fade()
      share += ms / (WINDOW_MS * most)
    },
    /** Milliseconds. */
    rest(): number {
      fade()
      return LONGEST_REST_MS * Math.min(1, Math.max(0, (share - QUIET) / (FULL - QUIET)))
    },
  }
}
