type Observer = (text: string, ms: number) => void
let observed: { fromMs: number; tell: Observer } | undefined

/**
 * Has statements observed that took at least so many milliseconds, from when they are sent until they are answered: those of this process,
 * with their placeholders. One observer at a time; `undefined` ends it.
 */
export function observeSlowStatements(fromMs: number, tell: Observer | undefined): void {
  observed = tell && { fromMs, tell }
}

/** Tells the observer of a statement that was begun at `began` (`performance.now()`), if it took long. */
export function observeStatement(text: string, began: number): void {
  if (observed === undefined) return
  const ms = performance.now() - began
  if (ms >= observed.fromMs) observed.tell(text, ms)
}
