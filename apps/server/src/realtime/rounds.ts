/** Parts of a round: those who stand are looked after part by part, not all at once. */
const PARTS = 16

/** Comes by everybody who stands once a period, with one timer for all: what each held would be held by thousands. */
export class Rounds<T extends { tick(): void }> {
  readonly #parts: readonly Set<T>[] = Array.from({ length: PARTS }, () => new Set<T>())
  #at = 0

  constructor(periodMs: number) {
    setInterval(() => this.#go(), periodMs / PARTS).unref()
  }

  /** From a period after now on, give or take a quarter. */
  add(one: T): void {
    const behind = Math.floor(Math.random() * (PARTS / 4))
    this.#parts[(this.#at + PARTS - 1 - behind) % PARTS]?.add(one)
  }

  remove(one: T): void {
    for (const part of this.#parts) part.delete(one)
  }

  #go(): void {
    const part = this.#parts[this.#at]
    this.#at = (this.#at + 1) % PARTS
    for (const one of [...(part ?? [])]) one.tick()
  }
}
