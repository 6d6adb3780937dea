import { DatabaseUnavailable } from '../errors.ts'

type Waiting = { go: () => void }

/**
 * Lets a tenant have only so many turns at once; its others wait in line. So a tenant that floods the server leaves
 * connections, and room on the processors, for the rest.
 */
export class Turns {
  readonly #most: number
  readonly #maxWaiting: number
  readonly #patienceMs: number
  readonly #taken = new Map<number, number>()
  readonly #lines = new Map<number, Waiting[]>()

  constructor(most: number, maxWaiting: number, patienceMs: number) {
    this.#most = most
    this.#maxWaiting = maxWaiting
    this.#patienceMs = patienceMs
  }

  /** Waits for a turn, to be given back. @throws DatabaseUnavailable when the line is too long, or does not move */
  async take(tenantId: number): Promise<void> {
    const taken = this.#taken.get(tenantId) ?? 0
    if (taken < this.#most) {
      this.#taken.set(tenantId, taken + 1)
      return
    }
    const line = this.#lines.get(tenantId) ?? []
    if (line.length >= this.#maxWaiting) throw new DatabaseUnavailable('The tenant has too many callers waiting')
    this.#lines.set(tenantId, line)
    await new Promise<void>((resolve, reject) => {
      const waiting: Waiting = {
        go: () => {
          clearTimeout(timer)
          resolve()
        },
      }
      const timer = setTimeout(() => {
        line.splice(line.indexOf(waiting), 1)
        reject(new DatabaseUnavailable('The tenant got no connection in time'))
      }, this.#patienceMs)
      line.push(waiting)
    })
  }

  giveBack(tenantId: number): void {
    const next = this.#lines.get(tenantId)?.shift()
    // The turn goes on to who waits longest.
    if (next) {
      next.go()
      return
    }
    this.#lines.delete(tenantId)
    const taken = (this.#taken.get(tenantId) ?? 1) - 1
    if (taken > 0) this.#taken.set(tenantId, taken)
    else this.#taken.delete(tenantId)
  }
}
