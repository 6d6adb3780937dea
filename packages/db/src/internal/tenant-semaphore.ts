import { DatabaseUnavailable, TooManyWaiting } from '../errors.ts'

type Waiting = { proceed: () => void; refuse: (error: Error) => void }
type Tenant = { running: number; waiting: number; queues: Map<string, Waiting[]> }

/**
 * Limits the concurrent transactions of a tenant; further callers wait. People of a tenant are served in rotation, so that somebody who
 * sends hundreds of calls at once delays their own and not their colleagues'.
 */
export class TenantSemaphore {
  readonly #most: number
  readonly #maxWaiting: number
  readonly #timeoutMs: number
  readonly #tenants = new Map<number, Tenant>()

  /**
   * @param most concurrent transactions of a tenant
   * @param maxWaiting waiting callers of a tenant, at most half of them from one person
   * @param timeoutMs how long a caller waits
   */
  constructor(most: number, maxWaiting: number, timeoutMs: number) {
    this.#most = most
    this.#maxWaiting = maxWaiting
    this.#timeoutMs = timeoutMs
  }

  /**
   * Waits for a permit, to be released later.
   * @throws TooManyWaiting when this person has too many callers waiting
   * @throws DatabaseUnavailable when the tenant has, or on timeout
   */
  async acquire(tenantId: number, person: string): Promise<void> {
    const tenant = this.#tenants.get(tenantId) ?? { running: 0, waiting: 0, queues: new Map<string, Waiting[]>() }
    this.#tenants.set(tenantId, tenant)
    if (tenant.running < this.#most) {
      tenant.running += 1
      return
    }
    const own = tenant.queues.get(person)?.length ?? 0
    if (own >= this.#maxWaiting / 2) throw new TooManyWaiting()
    if (tenant.waiting >= this.#maxWaiting) this.#makeRoom(tenant, own)
    await this.#wait(tenant, person)
  }

  release(tenantId: number): void {
    const tenant = this.#tenants.get(tenantId)
    if (!tenant) return
    const [next] = tenant.queues
    if (next) {
      // The permit passes to the next person's oldest caller, and that person moves to the end of the rotation.
      const [person, queue] = next
      const waiting = queue[0] as Waiting
      tenant.queues.delete(person)
      tenant.queues.set(person, queue)
      this.#remove(tenant, person, waiting)
      waiting.proceed()
      return
    }
    tenant.running -= 1
    if (tenant.running === 0) this.#tenants.delete(tenantId)
  }

  /** Refuses the newest caller of the person with the longest queue, unless the new caller's own queue is as long. */
  #makeRoom(tenant: Tenant, own: number): void {
    const [person, queue] = [...tenant.queues].reduce((longest, one) => (one[1].length > longest[1].length ? one : longest))
    if (queue.length <= own + 1) throw new DatabaseUnavailable('The tenant has too many callers waiting')
    const last = queue.at(-1) as Waiting
    this.#remove(tenant, person, last)
    last.refuse(new TooManyWaiting())
  }

  #wait(tenant: Tenant, person: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        proceed: () => {
          clearTimeout(timer)
          resolve()
        },
        refuse: (error) => {
          clearTimeout(timer)
          reject(error)
        },
      }
      const timer = setTimeout(() => {
        this.#remove(tenant, person, waiting)
        reject(new DatabaseUnavailable('The tenant got no connection in time'))
      }, this.#timeoutMs)
      const queue = tenant.queues.get(person)
      if (queue) queue.push(waiting)
      else tenant.queues.set(person, [waiting])
      tenant.waiting += 1
    })
  }

  #remove(tenant: Tenant, person: string, waiting: Waiting): void {
    const queue = tenant.queues.get(person) ?? []
    queue.splice(queue.indexOf(waiting), 1)
    if (queue.length === 0) tenant.queues.delete(person)
    tenant.waiting -= 1
  }
}
