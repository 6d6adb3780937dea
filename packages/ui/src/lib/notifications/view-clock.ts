/** How long each row was in sight; the time stands still while the page is hidden. Times are given, so that it has no clock of its own. */
export class ViewClock {
  readonly #after: number
  /** Milliseconds seen up to `since`; null while out of sight or standing still. */
  readonly #seen = new Map<number, { ms: number; since: number | null }>()
  #paused = false

  constructor(after: number) {
    this.#after = after
  }

  enter(id: number, now: number): void {
    if (!this.#seen.has(id)) this.#seen.set(id, { ms: 0, since: this.#paused ? null : now })
  }

  /** Out of sight it begins anew the next time. */
  leave(id: number): void {
    this.#seen.delete(id)
  }

  pause(now: number): void {
    this.#paused = true
    for (const view of this.#seen.values()) {
      if (view.since === null) continue
      view.ms += now - view.since
      view.since = null
    }
  }

  resume(now: number): void {
    this.#paused = false
    for (const view of this.#seen.values()) view.since ??= now
  }

  /** Those seen long enough; each is answered once. */
  take(now: number): number[] {
    const due: number[] = []
    for (const [id, { ms, since }] of this.#seen) if (since !== null && ms + now - since >= this.#after) due.push(id)
    for (const id of due) this.#seen.delete(id)
    return due
  }

  /** When to look again; null while nothing runs. */
  nextIn(now: number): number | null {
    let next: number | null = null
    for (const { ms, since } of this.#seen.values()) {
      if (since === null) continue
      const left = Math.max(0, this.#after - (ms + now - since))
      next = next === null ? left : Math.min(next, left)
    }
    return next
  }
}
