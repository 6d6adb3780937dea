import { DatabaseUnavailable, TooManyWaiting } from '../errors.ts'

type Waiting = { proceed: () => void; refuse: (error: Error) => void }
type Tenant = { running: number; waiting: number; queues: Map<string, Waiting[]> }
type Limits = {
  /** Concurrent transactions of a tenant that is alone. */
  most: number
  /** The same while another tenant is served. */
  besideOthers?: number
  /** Waiting callers of a tenant, at most half of them from one person. */
  maxWaiting: number
  /** How long a caller waits. */
  timeoutMs: number
}

/** A tenant counts as served for so long after its last call. */
const SERVED_MS = 1_000

/**
 * Limits the concurrent transactions of a tenant, more so beside others; further callers wait. People of a tenant are served in rotation, so
 * that somebody who sends hundreds of calls at once delays their own and not their colleagues'.
 */
export class TenantSemaphore {
  readonly #limits: Required<Limits>
  readonly #tenants = new Map<number, Tenant>()
  /** The tenants that called last, the newest first. */
  #callers: { tenantId: number; at: number }[] = []

  constructor(limits: Limits) {
    this.#limits = { besideOthers: limits.most, ...limits }
  }

  /**
   * Waits for a permit, to be released later.
   * @throws TooManyWaiting when this person has too many callers waiting
   * @throws DatabaseUnavailable when the tenant has, or on timeout
   */
  async acquire(tenantId: number, person: string): Promise<void> {
    const tenant = this.#tenants.get(tenantId) ?? { running: 0, waiting: 0, queues: new Map<string, Waiting[]>() }
    this.#tenants.set(tenantId, tenant)
    this.#note(tenantId)
    if (tenant.waiting === 0 && tenant.running < this.#mostOf(tenantId)) {
      tenant.running += 1
      return
    }
    const own = tenant.queues.get(person)?.length ?? 0
    if (own >= this.#limits.maxWaiting / 2) throw new TooManyWaiting()
    if (tenant.waiting >= this.#limits.maxWaiting) this.#makeRoom(tenant, own)
    const turn = this.#wait(tenant, person)
    this.#serve(tenantId, tenant)
    await turn
  }

  release(tenantId: number): void {
    const tenant = this.#tenants.get(tenantId)
    if (!tenant) return
    tenant.running -= 1
    this.#serve(tenantId, tenant)
    if (tenant.running === 0) this.#tenants.delete(tenantId)
  }

  /** Free permits go to the next person's oldest caller each, and that person moves to the end of the rotation. */
  #serve(tenantId: number, tenant: Tenant): void {
    while (tenant.running < this.#mostOf(tenantId)) {
      const [next] = tenant.queues
      if (!next) return
      const [person, queue] = next
      const waiting = queue[0] as Waiting
      tenant.queues.delete(person)
      tenant.queues.set(person, queue)
      this.#remove(tenant, person, waiting)
      tenant.running += 1
      waiting.proceed()
    }
  }

  #note(tenantId: number): void {
    const others = this.#callers.filter((one) => one.tenantId !== tenantId)
    this.#callers = [{ tenantId, at: performance.now() }, ...others.slice(0, 1)]
  }

  #mostOf(tenantId: number): number {
    const other = this.#callers.find((one) => one.tenantId !== tenantId)
    const isAlone = other === undefined || performance.now() - other.at > SERVED_MS
    return isAlone ? this.#limits.most : this.#limits.besideOthers
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
      }, this.#limits.timeoutMs)
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
