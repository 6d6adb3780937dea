import { DomainError } from '@balcao/core/errors'

const PATIENCE_MS = 30_000

/** Lets so many in at a time, in the order they came: thousands that come at once leave room for everybody else. */
export class Gate {
  #free: number
  readonly #waiting: { came: number; go(refused?: DomainError): void }[] = []

  constructor(places: number) {
    this.#free = Math.max(1, Math.floor(places))
  }

  /** @throws DomainError dependency_unavailable to whom waited too long */
  async run<T>(work: () => T | Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1
    else
      await new Promise<void>((resolve, reject) => {
        this.#waiting.push({ came: performance.now(), go: (refused) => (refused ? reject(refused) : resolve()) })
      })
    try {
      return await work()
    } finally {
      this.#leave()
    }
  }

  #leave(): void {
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      const isTooLate = performance.now() - next.came > PATIENCE_MS
      next.go(isTooLate ? new DomainError('unavailable', 'dependency_unavailable') : undefined)
      if (!isTooLate) return
    }
    this.#free += 1
  }
}
