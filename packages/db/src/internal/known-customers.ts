const MOST = 10_000

/**
 * Sessions that were a customer's when they were last opened: where to knock first. It opens nothing: the database says
 * each time whose session it is, and a wrong guess costs one more knock.
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
