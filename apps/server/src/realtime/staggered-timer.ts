/** Subscribers are called part by part: thousands at once would delay everything else. */
const PARTS = 240

/** A subscriber and its part of the period. */
type Subscriber = { tick(): void; part: number }

/** Calls every subscriber once a period with one timer, because thousands of timers cost memory. */
export class StaggeredTimer<T extends Subscriber> {
  readonly #parts: readonly Set<T>[] = Array.from({ length: PARTS }, () => new Set<T>())
  #at = 0
  #next = 0

  constructor(periodMs: number) {
    setInterval(() => this.#go(), periodMs / PARTS).unref()
  }

  /** Adds a subscriber; those added at the same moment are spread over the period. */
  add(one: T): void {
    one.part = this.#next
    this.#next = (this.#next + 1) % PARTS
    this.#parts[one.part]?.add(one)
  }

  remove(one: T): void {
    this.#parts[one.part]?.delete(one)
  }

  #go(): void {
    const part = this.#parts[this.#at]
    this.#at = (this.#at + 1) % PARTS
    for (const one of [...(part ?? [])]) one.tick()
  }
}
