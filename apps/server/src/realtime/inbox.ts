type Taken<T> = { items: T[]; overflowed: boolean }

/** A bounded queue; a reader that exceeds the limit learns that it missed items, so that memory stays bounded. */
export class Inbox<T> {
  readonly #limit: number
  #items: T[] = []
  #wake: ((taken: Taken<T> | undefined) => void) | undefined
  #overflowed = false
  #closed = false

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Whether the reader is waiting, which means that everything before has been processed. */
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

  /** Everything since the last call, after waiting for something to arrive; undefined once closed. One reader at a time. */
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

  /** The reader gets everything that arrives in this turn of the event loop. */
  #tell(): void {
    const wake = this.#wake
    if (!wake) return
    this.#wake = undefined
    queueMicrotask(() => wake(this.#items.length > 0 || this.#overflowed ? this.#taken() : undefined))
  }
}
