const clock = () => performance.now()

/** A token bucket: a sustained rate with a burst. */
export class TokenBucket {
  readonly #perSecond: number
  readonly #burst: number
  #tokens: number
  #at: number
  readonly #now: () => number

  constructor(perSecond: number, burst: number, now = clock) {
    this.#now = now
    this.#at = now()
    this.#perSecond = perSecond
    this.#burst = burst
    this.#tokens = burst
  }

  /** Takes a token; false if none is left. */
  take(): boolean {
    const now = this.#now()
    this.#tokens = Math.min(this.#burst, this.#tokens + ((now - this.#at) / 1000) * this.#perSecond)
    this.#at = now
    if (this.#tokens < 1) return false
    this.#tokens -= 1
    return true
  }
}

/** What a live connection may send: whoever sends more is not one of our clients gone wrong (who are warned, at fewer) but means it, and is cut off. */
export const messageBucket = (): TokenBucket => new TokenBucket(50, 200)
