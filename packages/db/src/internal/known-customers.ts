const MOST = 10_000

/**
 * Sessions that last belonged to a customer, so that the right role is tried first. This grants nothing: the database checks each time, and
 * a wrong guess costs one more round trip.
 */
export class KnownCustomers {
  readonly #keys = new Set<string>()

  has(key: string): boolean {
    return this.#keys.has(key)
  }

  add(key: string): void {
    const [oldest] = this.#keys
    if (oldest !== undefined && this.#keys.size >= MOST) this.#keys.delete(oldest)
    this.#keys.add(key)
  }

  forget(key: string): void {
    this.#keys.delete(key)
  }
}
