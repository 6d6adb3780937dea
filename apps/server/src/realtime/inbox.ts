/** A bounded line of things to send; a reader that falls behind its limit is told so instead of holding memory. */
export class Inbox<T> {
  readonly #limit: number
  #items: T[] = []
  #wake: (() => void) | undefined
  #overflowed = false
  #closed = false

  constructor(limit: number) {
    this.#limit = limit
  }

  push(item: T): void {
    if (this.#closed || this.#overflowed) return
    if (this.#items.length >= this.#limit) {
      this.#overflowed = true
      this.#items = []
    } else this.#items.push(item)
    this.#wake?.()
  }

  close(): void {
    this.#closed = true
    this.#wake?.()
  }

  /** What has come since the last time, waiting for something to come; undefined once closed. */
  async take(): Promise<{ items: T[]; overflowed: boolean } | undefined> {
    while (this.#items.length === 0 && !this.#overflowed) {
      if (this.#closed) return undefined
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    const taken = { items: this.#items, overflowed: this.#overflowed }
    this.#items = []
    this.#overflowed = false
    return taken
  }
}
