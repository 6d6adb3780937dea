/** Parts of a round: those who stand are looked after part by part, since thousands at once would hold up everything else. */
const PARTS = 240

/** Who is come by, and which part of the round they were put into. */
type Standing = { tick(): void; part: number }

/** Comes by everybody who stands once a period, with one timer for all: what each held would be held by thousands. */
export class Rounds<T extends Standing> {
  readonly #parts: readonly Set<T>[] = Array.from({ length: PARTS }, () => new Set<T>())
  #at = 0
  #next = 0

  constructor(periodMs: number) {
    setInterval(() => this.#go(), periodMs / PARTS).unref()
  }

  /** From now on once a period; a crowd that comes at the same moment is spread over all of it. */
  add(one: T): void {
    one.part = this.#next
    this.#next = (this.#next + 1) % PARTS
    this.#parts[one.part]?.add(one)
  }

  remove(one: T): void {
    this.#parts[one.part]?.delete(one)
  }

  #go(): void {
    const part = this.#parts[this.#at]
    this.#at = (this.#at + 1) % PARTS
    for (const one of [...(part ?? [])]) one.tick()
  }
}
