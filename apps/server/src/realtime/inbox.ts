type Taken<T> = { items: T[]; overflowed: boolean }

/** A bounded line of things to send; a reader that falls behind its limit is told so instead of holding memory. */
export class Inbox<T> {
  readonly #limit: number
  #items: T[] = []
  #wake: ((taken: Taken<T> | undefined) => void) | undefined
  #overflowed = false
  #closed = false

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Does somebody wait for the next thing to come? Then all before it has been dealt with. */
  get isAwaited(): boolean {
    return this.#wake !== undefined
  }

  push(item: T): void {
    if (this.#closed || this.#overflowed) return
    if (this.#items.length >= this.#limit) {
      this.#overflowed = true
      this.#items = []
    } else this.#items.push(item)
    this.#tell()
  }

  close(): void {
    this.#closed = true
    this.#tell()
  }

  /** What has come since the last time, waiting for something to come; undefined once closed. One asks at a time. */
  take(): Promise<Taken<T> | undefined> {
    if (this.#items.length > 0 || this.#overflowed) return Promise.resolve(this.#taken())
    if (this.#closed) return Promise.resolve(undefined)
    return new Promise((resolve) => {
      this.#wake = resolve
    })
  }

  #taken(): Taken<T> {
    const taken = { items: this.#items, overflowed: this.#overflowed }
    this.#items = []
    this.#overflowed = false
    return taken
  }

  /** Whoever waits gets all that comes in this turn of the event loop. */
  #tell(): void {
    const wake = this.#wake
    if (!wake) return
    this.#wake = undefined
    queueMicrotask(() => wake(this.#items.length > 0 || this.#overflowed ? this.#taken() : undefined))
  }
}
