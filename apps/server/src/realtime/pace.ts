const clock = () => performance.now()

/** So many a second for as long as one likes, and so many at once. */
export class Pace {
  readonly #perSecond: number
  readonly #atOnce: number
  #left: number
  #at: number
  readonly #now: () => number

  constructor(perSecond: number, atOnce: number, now = clock) {
    this.#now = now
    this.#at = now()
    this.#perSecond = perSecond
    this.#atOnce = atOnce
    this.#left = atOnce
  }

  /** Takes one; false when there is none to take now. */
  take(): boolean {
    const now = this.#now()
    this.#left = Math.min(this.#atOnce, this.#left + ((now - this.#at) / 1000) * this.#perSecond)
    this.#at = now
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }
}
