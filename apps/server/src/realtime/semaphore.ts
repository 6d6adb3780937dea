import { DomainError } from '@balcao/core/errors'

const TIMEOUT_MS = 30_000

/** Runs a fixed number of tasks at a time, in order of arrival, so that thousands arriving together leave room for others. */
export class Semaphore {
  #free: number
  readonly #waiting: { since: number; proceed(refused?: DomainError): void }[] = []

  constructor(permits: number) {
    this.#free = Math.max(1, Math.floor(permits))
  }

  /** @throws DomainError dependency_unavailable after waiting too long */
  async run<T>(work: () => T | Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1
    else
      await new Promise<void>((resolve, reject) => {
        this.#waiting.push({ since: performance.now(), proceed: (refused) => (refused ? reject(refused) : resolve()) })
      })
    try {
      return await work()
    } finally {
      this.#leave()
    }
  }

  #leave(): void {
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      const isTooLate = performance.now() - next.since > TIMEOUT_MS
      next.proceed(isTooLate ? new DomainError('unavailable', 'dependency_unavailable') : undefined)
      if (!isTooLate) return
    }
    this.#free += 1
  }
}
